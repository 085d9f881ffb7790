import { unguardFormula } from '../../../shared/domain/text/formula-guard.ts';
import { localised } from '../../messages/localised.ts';
import { decodeText } from '../encoding/decode-text.ts';
import { scanCsv } from './csv-scanner.ts';
import { guessDelimiter, statedDelimiter } from './guess-delimiter.ts';
import type { Table, TableLimits } from './types.ts';

export interface ReadCsvOptions {
  file_name?: string;
  encoding?: string;
  delimiter?: string;
  languages?: readonly string[];
  isOurs?: (headings: readonly string[]) => boolean;
  limits: TableLimits;
}

export function readCsv(bytes: Uint8Array, options: ReadCsvOptions): Table {
  const { text, encoding, guessed } = decodeText(bytes, options);
  const stated = statedDelimiter(text);
  const start = stated?.end ?? 0;
  const isTsv = /\.(tsv|tab)$/i.test(options.file_name ?? '');
  const delimiter =
    options.delimiter ??
    stated?.delimiter ??
    guessDelimiter(text.slice(start), isTsv ? '\t' : ',', options.limits);
  const { rows, errors } = scanCsv(text, { delimiter, limits: options.limits, start });
  if (options.isOurs?.(rows[0]?.cells ?? []))
    for (const row of rows) row.cells = row.cells.map(unguardFormula);
  const warnings = guessed ? [localised('format.warning.guessed', { encoding })] : [];
  if (text.includes('\uFFFD'))
    warnings.push(localised('format.warning.meaningless', { encoding, character: '\uFFFD' }));
  return {
    format: delimiter === '\t' ? 'tsv' : 'csv',
    rows,
    sheets: [],
    sheet: null,
    delimiter,
    encoding,
    encoding_guessed: guessed,
    warnings,
    row_errors: errors,
  };
}
