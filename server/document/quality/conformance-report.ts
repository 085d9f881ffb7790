import type { ConformanceFinding } from '../../../shared/domain/contract/document.ts';
import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import type { Db } from '../../db/open.ts';
import { writeCsv } from '../../formats/tabular/index.ts';
import { notFound } from '../../messages/problem.ts';
import { ofFileIn } from '../../messages/said-in.ts';
import { t } from '../../messages/tables/index.ts';

const COLUMNS = [
  'column.severity',
  'column.constraint',
  'column.line',
  'column.column',
  'column.finding',
] as const;

/** The findings of the import about the file. Throws 404 when the document does not exist. */
export async function readConformance(
  db: Db,
  documentId: number,
): Promise<{ findings: ConformanceFinding[]; total: number }> {
  const row = await db
    .selectFrom('document')
    .select(['conformance', 'findings'])
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('document');
  const kept = JSON.parse(row.conformance);
  // Imported before positions were stored: the messages contain the line.
  return Array.isArray(kept) ? fromSentences(JSON.parse(row.findings)) : kept;
}

function fromSentences(sentences: string[]): { findings: ConformanceFinding[]; total: number } {
  const findings = sentences.flatMap((sentence): ConformanceFinding[] => {
    const match = /^Line (\d+): (.*)$/s.exec(sentence);
    if (!match) return [];
    const [, line, message = ''] = match;
    return [{ severity: 'warning', constraint: '', message, line: Number(line), column: 1 }];
  });
  return { findings, total: findings.length };
}

/**
 * The findings as a table with localised headings and messages; severities and constraints stay as ids for
 * programs.
 */
export async function writeConformanceTable(
  db: Db,
  documentId: number,
  language: InterfaceLanguage,
): Promise<Uint8Array> {
  const { findings } = await readConformance(db, documentId);
  const rows = findings.map(({ severity, constraint, line, column, message, message_says: says }) => [
    severity,
    constraint,
    String(line),
    String(column),
    ofFileIn(language, { message, says }),
  ]);
  return writeCsv([COLUMNS.map((column) => t(language, column)), ...rows]);
}
