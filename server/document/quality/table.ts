import { readableText } from '../../../shared/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { writeCsv, writeXlsx } from '../../formats/tabular/index.ts';
import type { Viewer } from '../../people/policy/visible.ts';
import { checkName } from './issue-words.ts';
import { eachFinding, type ReportFilter } from './report.ts';

const SEVERITIES = { error: 'Error', warning: 'Warning', info: 'Note' };
const HEADINGS = ['Segment', 'Severity', 'Check', 'Finding', 'Source', 'Target', 'Waived by', 'Reason'];
/** Excel's limit on the length of a cell's text. */
const MAX_CELL = 32_000;

/** The report as a table; the writers neutralise text that a spreadsheet would take for a formula. */
export async function writeQualityTable(
  db: Db,
  viewer: Viewer,
  documentId: number,
  { format, ...filter }: ReportFilter & { format: 'csv' | 'xlsx' },
): Promise<Uint8Array> {
  const rows: string[][] = [HEADINGS];
  for await (const page of eachFinding(db, viewer, documentId, filter)) {
    for (const { row_number, severity, check, message, source, target, waiver } of page) {
      rows.push([
        String(row_number),
        SEVERITIES[severity],
        checkName(check),
        message,
        cell(source),
        cell(target),
        waiver?.user?.username ?? '',
        cell(waiver?.reason ?? ''),
      ]);
    }
  }
  return format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { sheet_name: 'Quality report' });
}

function cell(text: string): string {
  const readable = readableText(text);
  return readable.length > MAX_CELL ? `${readable.slice(0, MAX_CELL)}…` : readable;
}
