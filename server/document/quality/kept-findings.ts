import type { QualityIssue, QualitySettings } from '../../../shared/domain/contract/document/quality.ts';
import type { Db } from '../../db/open.ts';

/**
 * Findings of the last report for segments unchanged since, by segment id; a checked segment without findings
 * maps to `[]`.
 */
export async function readKeptFindings(
  db: Db,
  documentId: number,
  { after, upTo }: { after: number; upTo: number },
  { severity }: QualitySettings,
): Promise<Map<number, QualityIssue[]>> {
  const checked = await db
    .selectFrom('document_record')
    .innerJoin('record_check', (join) =>
      join
        .onRef('record_check.record_id', '=', 'document_record.id')
        .onRef('record_check.version', '=', 'document_record.version'),
    )
    .select('document_record.id')
    .where('document_record.document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .execute();
  const kept = new Map<number, QualityIssue[]>(checked.map(({ id }) => [id, []]));
  if (kept.size === 0) return kept;
  const rows = await db
    .selectFrom('document_issue')
    .select(['record_id', 'issue'])
    .where('document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .where('check_id', 'not in', [...COMPARING_CHECKS])
    .orderBy('id')
    .execute();
  for (const { record_id, issue } of rows) {
    const found: QualityIssue = JSON.parse(issue);
    const level = severity[found.check];
    if (level !== 'off') kept.get(record_id)?.push(level ? { ...found, severity: level } : found);
  }
  return kept;
}

/** Checks that compare segments with each other, so that a finding depends on other segments too. */
export const COMPARING_CHECKS = ['inconsistent_target', 'inconsistent_source'] as const;
