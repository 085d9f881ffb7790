import type { AnalysisRow, AnalysisWeights } from '@tessera/shared/contract/document/analysis';

/** Weighted word count, with each band's weight in percent. */
export function weightedWords(rows: readonly AnalysisRow[], weights: AnalysisWeights): number {
  return rows.reduce((sum, { band, words }) => sum + words * weights[band], 0) / 100;
}

export function sumOf(rows: readonly AnalysisRow[], field: Exclude<keyof AnalysisRow, 'band'>): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
