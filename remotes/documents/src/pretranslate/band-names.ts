import { ANALYSIS_BANDS } from '@tessera/shared/contract/document/analysis';

/** The bands of analyses and pre-translations, best first. */
export const BAND_ORDER = [...ANALYSIS_BANDS.filter((band) => band !== 'none'), 'terms', 'numbers', 'none'];

const NAMES: Record<string, string> = {
  context_102: 'Context and key, 102 %',
  context_101: 'Context, 101 %',
  repetition: 'Repetitions',
  '100': '100 %',
  '95': '95–99 %',
  '85': '85–94 %',
  '75': '75–84 %',
  '50': '50–74 %',
  terms: 'Terms',
  numbers: 'Numbers',
  none: 'No match',
};

export function bandName(band: string): string {
  return NAMES[band] ?? band;
}
