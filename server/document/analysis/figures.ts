import {
  ANALYSIS_BANDS,
  type AnalysisBand,
  type AnalysisRow,
  type AnalysisWeights,
} from '../../../shared/domain/contract/document/analysis.ts';

/** How a segment is counted. */
export interface Counted {
  band: AnalysisBand;
  words: number;
  characters: number;
  /** Its best match is in the documents themselves. */
  isInternal: boolean;
}

export function emptyRows(): AnalysisRow[] {
  return ANALYSIS_BANDS.map((band) => ({
    band,
    segments: 0,
    words: 0,
    characters: 0,
    internal_segments: 0,
    internal_words: 0,
  }));
}

export function count(rows: AnalysisRow[], { band, words, characters, isInternal }: Counted): void {
  const row = rows.find((one) => one.band === band);
  if (!row) return;
  row.segments += 1;
  row.words += words;
  row.characters += characters;
  if (!isInternal) return;
  row.internal_segments += 1;
  row.internal_words += words;
}

export function sumRows(lists: readonly AnalysisRow[][]): AnalysisRow[] {
  return emptyRows().map((sum, index) => {
    for (const rows of lists) {
      const row = rows[index];
      if (!row) continue;
      sum.segments += row.segments;
      sum.words += row.words;
      sum.characters += row.characters;
      sum.internal_segments += row.internal_segments;
      sum.internal_words += row.internal_words;
    }
    return sum;
  });
}

/** Weighted words: each band times its weight, in hundredths of a word. */
export function weightedWords(rows: readonly AnalysisRow[], weights: AnalysisWeights): number {
  return rows.reduce((sum, { band, words }) => sum + words * weights[band], 0) / 100;
}
