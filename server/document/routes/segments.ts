import {
  createRecordComment,
  findMentionable as findMentionableEndpoint,
  listRecordComments,
  resolveRecordComment,
} from '../../../shared/domain/contract/document/comment.ts';
import { getRecordContext } from '../../../shared/domain/contract/document/context.ts';
import { getRecordFragments } from '../../../shared/domain/contract/document/fragments.ts';
import {
  countRecords as countRecordsEndpoint,
  listAuthors as listAuthorsEndpoint,
  orderRecords,
} from '../../../shared/domain/contract/document/listing.ts';
import {
  findNextOpen as findNextOpenEndpoint,
  getDocumentRecord,
  getOwnMatches,
  getRecordFileData,
  getRecordHistory,
  getRecordMatches,
  getRecordTerms,
  getSubstitutions,
  listDocumentRecords,
  lockRecord,
  updateDocumentRecord,
  updateRecordSource,
} from '../../../shared/domain/contract/document/record.ts';
import {
  getSegmentation as getSegmentationEndpoint,
  joinRecords,
  splitRecord,
} from '../../../shared/domain/contract/document/segmentation.ts';
import { getDocumentViews, setDocumentViews } from '../../../shared/domain/contract/views.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { mailMentions } from '../../messaging/mail/queue-mail.ts';
import { listReadableGlossaries } from '../attachments/attachments.ts';
import { findMentionable, requireMentionable } from '../documents/mentions.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { getFileData } from '../files/file-data.ts';
import { listHistory, listHistoryPage } from '../journal/record-changes.ts';
import { joinSegments, splitSegment } from '../resegment/resegment.ts';
import { getSegmentation } from '../resegment/segmentation.ts';
import { type Judge, openApprovalGuard } from '../saving/approval-guard.ts';
import { type Save, saveRecord, Unjudged } from '../saving/save-record.ts';
import { setLock } from '../saving/set-lock.ts';
import { setSource } from '../saving/set-source.ts';
import { insertComment, listComments, resolveComment } from '../segments/comments.ts';
import { listAuthors } from '../segments/list-authors.ts';
import { nextStatus } from '../segments/next-state.ts';
import { findOwnMatches } from '../segments/own-matches.ts';
import { findRecordContext } from '../segments/record-context.ts';
import { countRecords } from '../segments/record-counts.ts';
import { findRecordFragments } from '../segments/record-fragments.ts';
import { findRecordMatches } from '../segments/record-matches.ts';
import { orderOf } from '../segments/record-order.ts';
import { findNextOpen, getRecord, getSourceSegment, listRecords } from '../segments/record-queries.ts';
import { readSegments, statusOf } from '../segments/segments.ts';
import { getSharedViews, setSharedViews } from '../segments/shared-views.ts';

export function recordRoutes(api: Api): void {
  api.on(listDocumentRecords, async ({ params, query, user }, { db }) =>
    listRecords(db, await getDocumentScope(db, params.id), { ...query, me: user.id }),
  );

  api.on(orderRecords, async ({ params, query, user }, { db }) => ({
    rows: await orderOf(db, await getDocumentScope(db, params.id), { ...query, me: user.id }),
  }));

  api.on(listAuthorsEndpoint, async ({ params }, { db }) => ({ authors: await listAuthors(db, params.id) }));

  api.on(countRecordsEndpoint, async ({ params, query, user }, { db }) => ({
    counts: await countRecords(db, await getDocumentScope(db, params.id), { ...query, me: user.id }),
  }));

  api.on(findNextOpenEndpoint, async ({ params, query, user }, { db }) => {
    const next = await findNextOpen(db, await getDocumentScope(db, params.id), { ...query, me: user.id });
    return next ?? new Response(null, { status: 204 });
  });

  api.on(getDocumentViews, ({ params }, { db }) => getSharedViews(db, params.id));

  api.on(setDocumentViews, ({ params, body }, { db }) =>
    db.transaction().execute((trx) => setSharedViews(trx, params.id, body)),
  );

  api.on(getDocumentRecord, ({ params }, { db }) => getRecord(db, params.id));

  api.on(updateDocumentRecord, async ({ params, body, user }, { db, matcher }) => {
    const save = (judge?: Judge | null) =>
      db.transaction().execute((trx) => saveRecord(trx, user, params.id, body, judge));
    const { record, unitsChanged } = await save().catch(async (error: unknown) => {
      if (!(error instanceof Unjudged)) throw error;
      return save(await judgeSave(db, user, params.id, body));
    });
    if (unitsChanged) matcher.changed();
    return record;
  });

  api.on(lockRecord, ({ params, body, user }, { db }) =>
    db.transaction().execute((trx) => setLock(trx, user, params.id, body)),
  );

  api.on(updateRecordSource, async ({ params, body, user }, { db, matcher }) => {
    const { record, unitsChanged } = await db
      .transaction()
      .execute((trx) => setSource(trx, user, params.id, body));
    if (unitsChanged) matcher.changed();
    return record;
  });

  api.on(getRecordMatches, ({ params, user }, services) => findRecordMatches(services, user, params.id));

  api.on(
    getSubstitutions,
    async ({ params, user }, services) => (await findRecordMatches(services, user, params.id)).matches,
  );

  api.on(getOwnMatches, async ({ params }, { db }) => ({ matches: await findOwnMatches(db, params.id) }));

  api.on(getRecordContext, ({ params, user }, { db }) => findRecordContext(db, user, params.id));

  api.on(getRecordFragments, async ({ params, user }, { db }) => ({
    fragments: await findRecordFragments(db, user, params.id),
  }));

  api.on(getRecordTerms, async ({ params, user }, { db, termFinder }) => {
    const segment = await getSourceSegment(db, params.id);
    const glossary_ids = await listReadableGlossaries(db, user, segment.document_id);
    if (glossary_ids.length === 0) return [];
    return termFinder.find({
      text: segment.source,
      source_lang: segment.source_lang,
      target_lang: segment.target_lang || undefined,
      glossary_ids,
    });
  });

  api.on(getRecordFileData, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return getFileData(db, id);
  });

  api.on(getSegmentationEndpoint, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return getSegmentation(db, id);
  });

  api.on(splitRecord, ({ params, body, user }, services) => {
    const { version, source_offset, target_offset } = body;
    return splitSegment(services, user, params.id, { version, source: source_offset, target: target_offset });
  });

  api.on(joinRecords, ({ params, body, user }, services) => joinSegments(services, user, params.id, body));

  api.on(getRecordHistory, async ({ params, query: { limit, before } }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return limit === undefined ? listHistory(db, id, { before }) : listHistoryPage(db, id, { limit, before });
  });

  api.on(listRecordComments, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return listComments(db, id);
  });

  api.on(findMentionableEndpoint, async ({ params, query, user }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return findMentionable(db, user, id, query.search);
  });

  api.on(createRecordComment, async ({ params, body, user }, services) => {
    const { db, live, wakeOutbox } = services;
    const record = await getRecord(db, params.id);
    const comment = await db.transaction().execute(async (trx) => {
      const people = await requireMentionable(trx, user, record.document_id, body.mentions);
      await mailMentions(trx, services, { record, by: user, people });
      return insertComment(trx, record, { text: body.text, people, user });
    });
    wakeOutbox();
    await live.publishComment({ documentId: record.document_id, recordId: record.id });
    return comment;
  });

  api.on(resolveRecordComment, async ({ params, body, user }, { db, live }) => {
    const { id, document_id } = await getRecord(db, params.id);
    const { resolved } = body;
    const comment = await db
      .transaction()
      .execute((trx) => resolveComment(trx, id, params.comment_id, { resolved, userId: user.id }));
    await live.publishComment({ documentId: document_id, recordId: id });
    return comment;
  });
}

/** Judges a guarded approval before its transaction, which then finds the result. `null` = no longer guarded. */
async function judgeSave(db: Db, user: SessionUser, recordId: number, save: Save): Promise<Judge | null> {
  const [segment] = await readSegments(db, [recordId]);
  if (!segment) return null;
  const guard = await openApprovalGuard(db, segment.document_id, user.id);
  const judge = (await guard?.prepare([segment])) ?? null;
  await judge?.(segment, nextStatus(statusOf(segment), save));
  return judge;
}
