import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import type { RowError, TableLimits, TableRow } from './types.ts';

export interface ScanCsvOptions {
  delimiter: string;
  limits: TableLimits;
  /** Stops after this number of rows with content. */
  max_rows?: number;
  /** UTF-16 offset of the first row. */
  start?: number;
  /** Sets the rows' `places`. */
  has_places?: boolean;
  /** Whether a quote at the beginning of a cell quotes it; off for tables without quoting. */
  has_quotes?: boolean;
}

/** Unclosed quotes before all quotes in the file are treated as text. */
const MAX_REWINDS = 3;

/**
 * The rows of delimiter-separated text (RFC 4180), with their first lines, which papaparse does not report. Line ends
 * may be mixed; quoted ones stay as they are. An unclosed quote is reported and read as text. Empty lines are skipped.
 * @throws FormatError `cell_too_large`, `too_many_columns`, `too_many_rows`
 */
export function scanCsv(text: string, options: ScanCsvOptions): { rows: TableRow[]; errors: RowError[] } {
  const scanner = new CsvScanner(text, options);
  return { rows: scanner.rows, errors: scanner.errors };
}

class CsvScanner {
  readonly rows: TableRow[] = [];
  readonly errors: RowError[] = [];
  readonly #text: string;
  readonly #options: ScanCsvOptions;
  #at: number;
  #line: number;
  #rewinds = 0;
  readonly #ordinary: RegExp;

  constructor(text: string, options: ScanCsvOptions) {
    this.#text = text;
    this.#options = options;
    this.#at = options.start ?? 0;
    this.#line = 1 + countLineEnds(text.slice(0, this.#at));
    if (options.has_quotes === false) this.#rewinds = MAX_REWINDS;
    this.#ordinary = new RegExp(
      `[${options.delimiter === '\t' ? '\\t' : `\\${options.delimiter}`}\\r\\n]`,
      'g',
    );
    const maxRows = options.max_rows ?? Number.POSITIVE_INFINITY;
    while (this.#at < text.length && this.rows.length < maxRows) this.#row();
  }

  #row(): void {
    const { limits, has_places } = this.#options;
    const line = this.#line;
    const cells: string[] = [];
    const places: number[] = [];
    for (let more = true; more; ) {
      const start = this.#at;
      const cell = this.#cell();
      if (has_places) places.push(start, this.#at);
      if (cell.length > limits.max_cell_chars) {
        throw new FormatError(
          'cell_too_large',
          localised('format.table.cell', { row: line, count: limits.max_cell_chars }),
          {
            line,
          },
        );
      }
      cells.push(cell);
      if (cells.length > limits.max_columns) {
        const problem = localised('format.table.columns', { row: line, count: limits.max_columns });
        throw new FormatError('too_many_columns', problem, { line });
      }
      more = this.#text[this.#at] === this.#options.delimiter;
      if (more) this.#at++;
    }
    this.#lineEnd();
    if (cells.some((cell) => cell.trim() !== ''))
      this.rows.push(has_places ? { cells, line, places } : { cells, line });
    else if (cells.length > 1) {
      this.errors.push({ line, reason: 'blank_row' });
    }
    if (this.rows.length > limits.max_rows) {
      const problem = localised('format.table.too-many-rows', { what: 'table', count: limits.max_rows });
      throw new FormatError('too_many_rows', problem, { line });
    }
  }

  #cell(): string {
    return this.#text[this.#at] === '"' && this.#rewinds < MAX_REWINDS ? this.#quoted() : this.#plain();
  }

  #plain(): string {
    this.#ordinary.lastIndex = this.#at;
    const end = this.#ordinary.exec(this.#text)?.index ?? this.#text.length;
    const cell = this.#text.slice(this.#at, end);
    this.#at = end;
    return cell;
  }

  #quoted(): string {
    const text = this.#text;
    const start = this.#at;
    let cell = '';
    let from = start + 1;
    let stray = false;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote < 0) return this.#unclosed(start);
      cell += text.slice(from, quote);
      const next = text[quote + 1];
      if (next === undefined || next === this.#options.delimiter || next === '\r' || next === '\n') {
        this.#at = quote + 1;
        break;
      }
      cell += '"';
      from = quote + (next === '"' ? 2 : 1);
      stray ||= next !== '"';
    }
    if (stray) this.errors.push({ line: this.#line, reason: 'stray_quote' });
    this.#line += countLineEnds(cell);
    return cell;
  }

  #unclosed(start: number): string {
    this.#rewinds++;
    this.errors.push({ line: this.#line, reason: 'unclosed_quote' });
    this.#at = start;
    return this.#plain();
  }

  #lineEnd(): void {
    const char = this.#text[this.#at];
    if (char === undefined) return;
    this.#at += char === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
    this.#line++;
  }
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
