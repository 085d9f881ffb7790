import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { type Localised, localised } from '../../messages/localised.ts';
import { unicodeName } from '../format-error.ts';
import { type TermStatus, termStatus } from '../tbx/term-status.ts';
import type { ColumnMapping } from './guess-columns.ts';
import type { Table, TableRow } from './types.ts';

export interface TermRow {
  source: string;
  target: string;
  comment: string | null;
  status: TermStatus;
  part_of_speech: string | null;
  definition: string | null;
  context: string | null;
  domain: string | null;
  case_sensitive: boolean | null;
  usage: string | null;
  exact: boolean | null;
  prefix: boolean | null;
  /** The other columns, by their heading (`Column 7` if there is none). */
  extra: Record<string, string>;
  line: number;
}

export interface RejectedRow {
  line: number;
  reason:
    | 'empty_source'
    | 'empty_target'
    | 'blank_row'
    | 'too_many_cells'
    | 'control_character'
    | 'too_long'
    | 'unclosed_quote';
  message: Localised;
}

export interface ToTermRowsOptions {
  /** Longest cell in an accepted row. Default 10,000 UTF-16 units. */
  max_cell_chars?: number;
}

const DAMAGE = { blank_row: 'format.row.blank', unclosed_quote: 'format.row.quote' } as const;

/** The glossary records of a table under a mapping, and the rejected rows with reasons. */
export function toTermRows(
  table: Pick<Table, 'format' | 'rows' | 'row_errors'>,
  mapping: ColumnMapping,
  { max_cell_chars = 10_000 }: ToTermRowsOptions = {},
): { rows: TermRow[]; refused: RejectedRow[] } {
  const rows: TermRow[] = [];
  const refused: RejectedRow[] = table.row_errors.flatMap(({ line, reason }) =>
    reason === 'blank_row' || reason === 'unclosed_quote'
      ? [{ line, reason, message: localised(DAMAGE[reason]) }]
      : [],
  );
  // Only the rows of text files can be split wrongly.
  const maxCells = table.format === 'xlsx' ? Number.POSITIVE_INFINITY : mapping.width;
  const limits = { maxCells, maxChars: max_cell_chars };
  const damaged = new Set(refused.map(({ line }) => line));
  for (const row of table.rows.slice(mapping.header_rows)) {
    if (damaged.has(row.line)) continue;
    const refusal = refusalOf(row, mapping, limits);
    if (refusal) refused.push({ line: row.line, ...refusal });
    else rows.push(termRow(row, mapping));
  }
  return { rows, refused: refused.sort((a, b) => a.line - b.line) };
}

function refusalOf(
  row: TableRow,
  mapping: ColumnMapping,
  { maxCells, maxChars }: { maxCells: number; maxChars: number },
): Omit<RejectedRow, 'line'> | null {
  const { cells } = row;
  if (cells.slice(maxCells).some((cell) => cell.trim() !== '')) {
    return {
      reason: 'too_many_cells',
      message: localised('format.row.cells', { count: cells.length, wanted: maxCells }),
    };
  }
  const long = cells.findIndex((cell) => cell.length > maxChars);
  if (long >= 0)
    return {
      reason: 'too_long',
      message: localised('format.row.cell-long', { cell: long + 1, count: maxChars }),
    };
  for (const [index, cell] of cells.entries()) {
    const forbidden = forbiddenXmlCharacter(cell);
    if (!forbidden) continue;
    const character = unicodeName(forbidden.codepoint);
    const message = localised('format.row.control', { cell: index + 1, character });
    return { reason: 'control_character', message };
  }
  for (const side of ['source', 'target'] as const) {
    if (valueAt(row, mapping[side]) !== null) continue;
    const message =
      mapping[side] === null
        ? localised('format.row.no-column', { side })
        : localised('format.row.empty-cell', { side });
    return { reason: `empty_${side}`, message };
  }
  return null;
}

function termRow(row: TableRow, mapping: ColumnMapping): TermRow {
  const used = new Set<number>();
  const take = (index: number | null): string | null => {
    if (index !== null) used.add(index);
    return valueAt(row, index);
  };
  const isForbidden = isYes(take(mapping.forbidden));
  const statusWord = take(mapping.status);
  const status = isForbidden ? 'forbidden' : termStatus(statusWord ?? '');
  const takeYes = (index: number | null) => {
    const value = take(index);
    return value === null ? null : isYes(value);
  };
  const term = {
    source: take(mapping.source) ?? '',
    target: take(mapping.target) ?? '',
    comment: take(mapping.comment),
    status,
    part_of_speech: take(mapping.part_of_speech),
    definition: take(mapping.definition),
    context: take(mapping.context),
    domain: take(mapping.domain),
    case_sensitive: takeYes(mapping.case_sensitive),
    usage: take(mapping.usage),
    exact: takeYes(mapping.exact),
    prefix: takeYes(mapping.prefix),
  };
  // Keep an unknown status.
  if (statusWord !== null && termStatus(statusWord) === null && mapping.status !== null)
    used.delete(mapping.status);
  return { ...term, extra: unusedCells(row, mapping, used), line: row.line };
}

function unusedCells(row: TableRow, mapping: ColumnMapping, used: Set<number>): Record<string, string> {
  const extra: Record<string, string> = {};
  for (const index of row.cells.keys()) {
    const value = valueAt(row, index);
    if (value === null || used.has(index)) continue;
    const heading = mapping.columns[index]?.heading || `Column ${index + 1}`;
    extra[heading in extra ? `${heading} (${index + 1})` : heading] = value;
  }
  return extra;
}

function valueAt(row: TableRow, index: number | null): string | null {
  const value = index === null ? '' : (row.cells[index] ?? '').trim();
  return value === '' ? null : value;
}

function isYes(value: string | null): boolean {
  return (
    value !== null &&
    /^(true|yes|y|1|x|ja|oui|sí|si|sim|tak|ano|да|так|はい|是|forbidden|wahr|vrai)$/i.test(value.trim())
  );
}
