import { ANALYSIS_BANDS } from '@tessera/shared/contract/document/analysis';
import { t } from '../../messages.ts';

/** The bands of analyses and pre-translations, best first. */
export const BAND_ORDER = [
  ...ANALYSIS_BANDS.filter((band) => band !== 'none'),
  'terms',
  'numbers',
  'machine',
  'none',
];

/** Bands not named by their percentages. */
const NAMED = ['context_102', 'context_101', 'repetition', 'terms', 'numbers', 'machine', 'none'] as const;

const RANGES: Record<string, string> = {
  '100': '100 %',
  '95': '95–99 %',
  '85': '85–94 %',
  '75': '75–84 %',
  '50': '50–74 %',
};

export function bandName(band: string): string {
  const named = NAMED.find((known) => known === band);
  return named ? t(`band.${named}`) : (RANGES[band] ?? band);
}
