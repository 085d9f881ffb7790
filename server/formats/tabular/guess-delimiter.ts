import { FormatError } from '../format-error.ts';
import { scanCsv } from './csv-scanner.ts';
import type { TableLimits } from './types.ts';

export const DELIMITERS = [',', '\t', ';', '|'];
const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 100;
/** Least share of even rows: a stray tab in a few lines does not make a table. */
const MIN_EVENNESS = 0.4;

/** The first line in which Excel states the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/** The delimiter in the first line, and the offset of the next one; null = not stated. */
export function statedDelimiter(text: string): { delimiter: string; end: number } | null {
  const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? null : { delimiter, end: line.length };
}

/** The delimiter that gives most rows the same number of cells, at least two; `fallback` if there is none. */
export function guessDelimiter(text: string, fallback: string, limits: TableLimits): string {
  const sample = text.slice(0, SAMPLE_CHARS);
  const whole =
    sample.length < text.length
      ? sample.slice(0, Math.max(sample.lastIndexOf('\n'), 0) || undefined)
      : sample;
  let best = fallback;
  let bestScore = MIN_EVENNESS;
  for (const delimiter of [fallback, ...DELIMITERS.filter((candidate) => candidate !== fallback)]) {
    const score = evenness(whole, delimiter, limits);
    if (score > bestScore * (delimiter === fallback ? 1 : 1.05)) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/**
 * The share of rows with the most common number of cells, if that is more than one; more columns weigh slightly more.
 */
function evenness(sample: string, delimiter: string, limits: TableLimits): number {
  const widths = new Map<number, number>();
  let rowCount = 0;
  try {
    for (const { cells } of scanCsv(sample, { delimiter, limits, max_rows: SAMPLE_ROWS }).rows) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
      rowCount++;
    }
  } catch (error) {
    if (error instanceof FormatError) return 0;
    throw error;
  }
  let best = 0;
  for (const [width, count] of widths) {
    if (width > 1) best = Math.max(best, (count / rowCount) * (1 + Math.min(width, 10) / 50));
  }
  return best;
}
