import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { writeCsv, writeXlsx } from '../../formats/tabular/index.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { checkNameIn, findingIn } from '../../messages/said-in.ts';
import { t } from '../../messages/tables/index.ts';
import type { ReportFilter } from '../documents/findings.ts';
import { eachFinding } from './report.ts';

const COLUMNS = [
  'column.segment',
  'column.severity',
  'column.check',
  'column.finding',
  'column.source',
  'column.target',
  'column.waived-by',
  'column.reason',
] as const;
/** Excel's limit on the length of a cell's text. */
const MAX_CELL = 32_000;

/** The report as a table; the writers escape text that a spreadsheet would read as a formula. */
export async function writeQualityTable(
  db: Db,
  viewer: Viewer,
  documentId: number,
  { format, language, ...filter }: ReportFilter & { format: 'csv' | 'xlsx'; language: InterfaceLanguage },
): Promise<Uint8Array> {
  const rows: string[][] = [COLUMNS.map((column) => t(language, column))];
  for await (const page of eachFinding(db, viewer, documentId, filter)) {
    for (const { row_number, severity, check, message, says, source, target, waiver } of page) {
      rows.push([
        String(row_number),
        t(language, `severity.${severity}`),
        checkNameIn(language, check),
        findingIn(language, { message, says }),
        cell(source),
        cell(target),
        waiver?.user?.username ?? '',
        cell(waiver?.reason ?? ''),
      ]);
    }
  }
  return format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { sheet_name: t(language, 'sheet.quality') });
}

function cell(text: string): string {
  const readable = readableText(text);
  return readable.length > MAX_CELL ? `${readable.slice(0, MAX_CELL)}…` : readable;
}
