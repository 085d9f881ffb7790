import type { listCheckRuns as listCheckRunsEndpoint } from '../../../shared/domain/contract/document/quality.ts';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { whereSourcesReadable } from '../../identity/policy/made-from.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { IS_OPEN, selectFindings } from '../documents/findings.ts';
import { getQualitySettings } from '../documents/quality-settings.ts';
import { lastChanges, WRITER } from '../segments/tracked-changes.ts';

/** Per document; a new run deletes older ones. */
export const RUNS_KEPT = 50;

/**
 * Stores how many findings a check of the document left open, including none. A restarted job stores them
 * once.
 */
export async function keepCheckRun(db: Db, documentId: number, jobId: number): Promise<void> {
  const counts = await selectFindings(db, documentId)
    .where(IS_OPEN)
    .leftJoin(lastChanges(db, documentId).as('last'), 'last.record_id', 'document_issue.record_id')
    .leftJoin('record_change', 'record_change.id', 'last.change_id')
    .select((where) => [
      'document_issue.check_id',
      'document_issue.severity',
      WRITER.as('author_id'),
      where.fn.countAll<number>().as('findings'),
    ])
    .groupBy(['document_issue.check_id', 'document_issue.severity', WRITER])
    .execute();
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('check_run')
      .where('document_id', '=', documentId)
      .where('job_id', '=', jobId)
      .execute();
    const run = await trx
      .insertInto('check_run')
      .values({ document_id: documentId, job_id: jobId, at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (counts.length > 0) {
      await trx
        .insertInto('check_run_count')
        .values(counts.map((count) => ({ ...count, run_id: run.id, findings: Number(count.findings) })))
        .execute();
    }
    const newest = trx
      .selectFrom('check_run')
      .select('id')
      .where('document_id', '=', documentId)
      .orderBy('id', 'desc')
      .limit(RUNS_KEPT);
    await trx
      .deleteFrom('check_run')
      .where('document_id', '=', documentId)
      .where('id', 'not in', newest)
      .execute();
  });
}

/**
 * Oldest first, rated by the document's current settings; without runs whose glossaries the viewer may not
 * read.
 */
export async function listCheckRuns(
  db: Db,
  viewer: Viewer,
  documentId: number,
): Promise<Answer<typeof listCheckRunsEndpoint>> {
  const { severity: levels } = await getQualitySettings(db, documentId);
  const rows = await db
    .selectFrom('check_run')
    .leftJoin('check_run_count', 'check_run_count.run_id', 'check_run.id')
    .leftJoin('user', 'user.id', 'check_run_count.author_id')
    .select([
      'check_run.id',
      'check_run.at',
      'check_run_count.check_id',
      'check_run_count.severity',
      'check_run_count.author_id',
      'check_run_count.findings',
      'user.username',
    ])
    .where('check_run.document_id', '=', documentId)
    .where(whereSourcesReadable(viewer, 'check_run.job_id'))
    .orderBy('check_run.id')
    .orderBy('check_run_count.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    at: own[0]?.at ?? '',
    counts: own.flatMap(({ check_id, severity, findings, author_id, username }) => {
      // A run without findings is a row without a count.
      if (check_id === null || severity === null || findings === null) return [];
      const level = levels[check_id] ?? severity;
      if (level === 'off') return [];
      const author = author_id === null ? null : { id: author_id, username: username ?? '' };
      return { check: check_id, severity: level, author, findings };
    }),
  }));
}
