import type { AnalysisRow, AnalysisWeights } from '@tessera/shared/contract/document/analysis';

/** The words as they count when each band has its weight in percent. */
export function weightedWords(rows: readonly AnalysisRow[], weights: AnalysisWeights): number {
  return rows.reduce((sum, { band, words }) => sum + words * weights[band], 0) / 100;
}

export function sumOf(rows: readonly AnalysisRow[], field: Exclude<keyof AnalysisRow, 'band'>): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
