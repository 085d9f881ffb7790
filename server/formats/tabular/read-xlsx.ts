import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { ZipArchive } from '../zip/read-zip.ts';
import { readSheet } from './read-sheet.ts';
import type { RowError, Sheet, Table, TableLimits } from './types.ts';
import { readWorkbook } from './workbook.ts';

export interface ReadXlsxOptions {
  /** The sheet to read; by default the first visible one with any rows. */
  sheet?: string;
  limits: TableLimits;
}

export async function readXlsx(
  bytes: Uint8Array,
  { sheet: wanted, limits }: ReadXlsxOptions,
): Promise<Table> {
  const archive = new ZipArchive(bytes, limits.max_unpacked_bytes);
  const workbook = await readWorkbook(archive);
  const sheets: Sheet[] = [];
  const errors = new Map<string, RowError[]>();
  for (const { name, hidden, part } of workbook.sheets) {
    const content = archive.read(part);
    if (!content) continue;
    const read = await readSheet(content, workbook.shared_strings, limits);
    sheets.push({ name, hidden, rows: read.rows });
    errors.set(name, read.errors);
  }
  const sheet = chooseSheet(sheets, wanted);
  return {
    format: 'xlsx',
    rows: sheet?.rows ?? [],
    sheets,
    sheet: sheet?.name ?? null,
    delimiter: null,
    encoding: null,
    encoding_guessed: false,
    warnings: [],
    row_errors: errors.get(sheet?.name ?? '') ?? [],
  };
}

function chooseSheet(sheets: Sheet[], wanted: string | undefined): Sheet | undefined {
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => name === wanted);
    if (found) return found;
    const names = sheets.map(({ name }) => `“${name}”`).join(', ');
    throw new FormatError(
      'no_such_sheet',
      localised('format.table.no-sheet', { sheet: wanted, sheets: names }),
    );
  }
  return (
    sheets.find(({ hidden, rows }) => !hidden && rows.length > 0) ??
    sheets.find(({ rows }) => rows.length > 0) ??
    sheets[0]
  );
}
