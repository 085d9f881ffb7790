import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { TABLE_LIMITS, type Table, type TableLimits } from './types.ts';

export interface ReadTableOptions {
  file_name?: string;
  /** Text files only: the user's corrections of the detected values. */
  encoding?: string;
  delimiter?: string;
  /** The expected languages, which decide the code page of a file without a byte order mark. */
  languages?: readonly string[];
  /**
   * Whether Tessera wrote a text file with these headings: only then do cells lose the apostrophes that guard them
   * in spreadsheets. In other files these belong to the text. Default: never.
   */
  isOurs?: (headings: readonly string[]) => boolean;
  /** The sheet to read from a workbook. */
  sheet?: string;
  limits?: Partial<TableLimits>;
}

/**
 * The rows of a CSV, TSV or XLSX file, detected by content, not by name.
 * @throws FormatError `too_large`, `cell_too_large`, `too_many_rows`, `too_many_columns`,
 * `legacy_or_encrypted`, `damaged_zip`, `encrypted`, `not_xlsx`, `no_such_sheet`, `binary`, and XML errors
 */
export async function readTable(bytes: Uint8Array, options: ReadTableOptions = {}): Promise<Table> {
  const limits = { ...TABLE_LIMITS, ...options.limits };
  if (bytes.length > limits.max_bytes) {
    const megabytes = Math.ceil(limits.max_bytes / 1_000_000);
    throw new FormatError('too_large', localised('format.too-large', { megabytes }));
  }
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && (c === 0x03 || c === 0x05)) return readXlsx(bytes, { ...options, limits });
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new FormatError('legacy_or_encrypted', localised('format.table.old-workbook'));
  }
  if (/\.xlsx?$/i.test(options.file_name ?? '')) {
    throw new FormatError('not_xlsx', localised('format.table.no-workbook', { why: 'name' }));
  }
  refuseKnownBinary(bytes);
  return readCsv(bytes, { ...options, limits });
}

const BINARY_MAGIC: [kind: string, magic: number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['gzip', [0x1f, 0x8b]],
];

function refuseKnownBinary(bytes: Uint8Array): void {
  for (const [kind, magic] of BINARY_MAGIC) {
    if (magic.every((byte, index) => bytes[index] === byte)) {
      throw new FormatError('binary', localised('format.table.binary', { kind }));
    }
  }
}
