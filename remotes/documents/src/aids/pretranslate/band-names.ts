import { ANALYSIS_BANDS } from '@tessera/shared/contract/document/analysis';
import { formatNumber, formatPercent } from '@tessera/shared/ui';
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

/** The highest match of the bands named by their lowest, in per cent. */
const HIGHEST: Record<string, number> = { '100': 100, '95': 99, '85': 94, '75': 84, '50': 74 };

function rangeOf(band: string): string {
  const highest = HIGHEST[band];
  if (!highest) return band;
  const percent = formatPercent(highest, 100);
  return Number(band) === highest ? percent : `${formatNumber(Number(band))}–${percent}`;
}

export function bandName(band: string): string {
  const named = NAMED.find((known) => known === band);
  return named ? t(`band.${named}`) : rangeOf(band);
}
