import { sql } from 'kysely';
import {
  checkDocument,
  downloadQualityReport,
  getQualityReport as getQualityReportEndpoint,
  getQualitySettings as getQualitySettingsEndpoint,
  listCheckRuns as listCheckRunsEndpoint,
  listFindingGroups as listFindingGroupsEndpoint,
  listLastingWaivers as listLastingWaiversEndpoint,
  listWaivers as listWaiversEndpoint,
  removeWaiver,
  setLastingWaiver as setLastingWaiverEndpoint,
  setQualitySettings as setQualitySettingsEndpoint,
  startQualityReport,
  unwaiveAlike as unwaiveAlikeEndpoint,
  waiveAlike as waiveAlikeEndpoint,
  waiveIssue,
  waiveLastingly,
} from '../../../shared/domain/contract/document/quality.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import { fileResponse } from '../../http/file-response.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { requireChecker } from '../../machine-translation/may-leave.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { listReadableGlossaries } from '../attachments/attachments.ts';
import { getQualitySettings, setQualitySettings } from '../documents/quality-settings.ts';
import { type DocumentScope, getDocumentScope, requireImported } from '../documents/queries.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { TABLE_TYPES, tableName } from '../processing/download.ts';
import type { CheckPayload } from '../quality/check-languages.ts';
import { listCheckRuns } from '../quality/check-runs.ts';
import {
  insertLastingWaiver,
  listLastingWaivers,
  mayWaiveLastingly,
  requireLastingRight,
  setLastingWaiver,
} from '../quality/lasting-waivers.ts';
import { checkQuality } from '../quality/quality.ts';
import { getQualityReport, listFindingGroups } from '../quality/report.ts';
import { writeQualityTable } from '../quality/table.ts';
import { unwaiveAlike, waiveAlike } from '../quality/waive-alike.ts';
import { deleteWaiver, insertWaiver, listWaivers } from '../quality/waivers.ts';
import { getRecord } from '../segments/record-queries.ts';

/** Documents with more segments or characters are checked in a thread; starting one costs about 200 ms. */
const SMALL_DOCUMENT_ROWS = 500;
const SMALL_DOCUMENT_TEXT = 200_000;

export function qualityRoutes(api: Api): void {
  api.on(checkDocument, async ({ params, user, request }, { db, settings }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    const glossaryIds = await listReadableGlossaries(db, user, document.id);
    const person = user.id;
    if (await isSmall(db, document)) return checkQuality(db, document.id, { glossaryIds, person });
    const bytes = await runInThread(
      { task: 'quality', person, documentId: document.id, glossaryIds, settings },
      request.signal,
    );
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  });

  api.on(getQualitySettingsEndpoint, ({ params }, { db }) => getQualitySettings(db, params.id));

  api.on(setQualitySettingsEndpoint, ({ params, body }, { db }) =>
    db.transaction().execute((trx) => setQualitySettings(trx, params.id, body)),
  );

  api.on(listWaiversEndpoint, async ({ params, user }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return listWaivers(db, user, id);
  });

  api.on(waiveIssue, ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const record = await getRecord(trx, params.id);
      return insertWaiver(trx, { ...body, recordId: record.id, documentId: record.document_id, user });
    }),
  );

  api.on(removeWaiver, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    await db.transaction().execute((trx) => deleteWaiver(trx, id, params.waiver_id));
    return { message: 'The waiver was removed.' };
  });

  api.on(listCheckRunsEndpoint, async ({ params, user }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return listCheckRuns(db, user, id);
  });

  api.on(getQualityReportEndpoint, async ({ params, query, user }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    return getQualityReport(db, user, document.id, query);
  });

  api.on(listFindingGroupsEndpoint, async ({ params, query, user }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    return listFindingGroups(db, user, document.id, query);
  });

  api.on(waiveAlikeEndpoint, async ({ params, body, user }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    return db.transaction().execute((trx) => waiveAlike(trx, document.id, { ...body, user }));
  });

  api.on(unwaiveAlikeEndpoint, async ({ params, query, user }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    return {
      taken_back: await db.transaction().execute((trx) => unwaiveAlike(trx, user, document.id, query)),
    };
  });

  api.on(listLastingWaiversEndpoint, async ({ params, user }, { db }) => ({
    waivers: await listLastingWaivers(db, user, await getDocumentScope(db, params.id)),
    may_change: mayWaiveLastingly(user),
  }));

  api.on(waiveLastingly, async ({ params, body, user }, { db }) => {
    requireLastingRight(user);
    const pair = await getDocumentScope(db, params.id);
    return db.transaction().execute((trx) => insertLastingWaiver(trx, pair, { ...body, userId: user.id }));
  });

  api.on(setLastingWaiverEndpoint, async ({ params, body, user }, { db }) => {
    requireLastingRight(user);
    const pair = await getDocumentScope(db, params.id);
    const { waiver_id: id } = params;
    return db.transaction().execute((trx) => setLastingWaiver(trx, pair, { id, ...body, userId: user.id }));
  });

  api.on(startQualityReport, async ({ params, query, user }, { db, wakeJobs }) => {
    if (query.language_tool && !user.permissions.includes('document.translate'))
      throw new ProblemError(403, localised('check.may-not-ask'));
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    if (query.language_tool) await requireChecker(db, document);
    const { id: userId, via, token_id } = user;
    const payload: CheckPayload = query.language_tool ? { language_tool: { via, token_id } } : {};
    const jobId = await db.transaction().execute((trx) => startCheck(trx, params.id, { userId, payload }));
    wakeJobs();
    return { job_id: jobId };
  });

  api.on(downloadQualityReport, async ({ params, query, user }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    const bytes = await writeQualityTable(db, user, document.id, query);
    const name = tableName(document, `quality report.${query.format}`);
    return fileResponse(bytes, { name, type: TABLE_TYPES[query.format] });
  });
}

async function isSmall(db: Db, { id, rows_count }: DocumentScope): Promise<boolean> {
  if (rows_count > SMALL_DOCUMENT_ROWS) return false;
  const { length } = await db
    .selectFrom('document_record')
    .select(sql<number>`coalesce(sum(length(source) + length(target)), 0)`.as('length'))
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(length) <= SMALL_DOCUMENT_TEXT;
}

/** Queues the check, or returns the job that is already running. */
async function startCheck(
  trx: Db,
  documentId: number,
  { userId, payload }: { userId: number; payload: CheckPayload },
): Promise<number> {
  const running = await trx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'document.check')
    .where('subject_id', '=', documentId)
    .where('status', 'in', ['pending', 'processing'])
    .where('cancel_requested', '=', 0)
    .executeTakeFirst();
  if (running) return running.id;
  const id = await enqueueJob(trx, {
    kind: 'document.check',
    payload,
    subjectId: documentId,
    userId,
    size: 'unknown',
  });
  await trx
    .insertInto('document_report')
    .values({ document_id: documentId, basis: '', checked_at: null, job_id: id })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ job_id: id }))
    .execute();
  return id;
}
