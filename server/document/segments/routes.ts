import {
  createRecordComment,
  listRecordComments,
  resolveRecordComment,
} from '../../../shared/contract/document/comment.ts';
import {
  findNextOpen as findNextOpenEndpoint,
  getDocumentRecord,
  getRecordFileData,
  getRecordHistory,
  getRecordTerms,
  getSegmentation as getSegmentationEndpoint,
  getSubstitutions,
  joinRecords,
  listDocumentRecords,
  splitRecord,
  updateDocumentRecord,
} from '../../../shared/contract/document/record.ts';
import type { Match } from '../../../shared/contract/translation-memory.ts';
import type { Db } from '../../db/open.ts';
import type { Api } from '../../http/api.ts';
import { listReadableGlossaries, listReadableMemories } from '../attachments/attachments.ts';
import { getDocumentScope } from '../document-queries.ts';
import { getFileData } from '../files/file-data.ts';
import { listChanges } from '../journal/record-changes.ts';
import { joinSegments, splitSegment } from '../resegment/resegment.ts';
import { getSegmentation } from '../resegment/segmentation.ts';
import { isApprovalGuarded, openApprovalGuard } from './approval-guard.ts';
import { insertComment, listComments, resolveComment } from './comments.ts';
import { findNextOpen, getNeighbours, getRecord, getSourceSegment, listRecords } from './record-queries.ts';
import { type Save, saveRecord } from './save-record.ts';

export function recordRoutes(api: Api): void {
  api.on(listDocumentRecords, async ({ params, query }, { db }) =>
    listRecords(db, await getDocumentScope(db, params.id), query),
  );

  api.on(findNextOpenEndpoint, async ({ params, query }, { db }) => {
    const next = await findNextOpen(db, await getDocumentScope(db, params.id), query);
    return next ?? new Response(null, { status: 204 });
  });

  api.on(getDocumentRecord, ({ params }, { db }) => getRecord(db, params.id));

  api.on(updateDocumentRecord, async ({ params, body, user }, { db, matcher }) => {
    const judge = await openSaveGuard(db, params.id, body);
    const { record, unitsChanged } = await db
      .transaction()
      .execute((trx) => saveRecord(trx, user, params.id, body, judge));
    if (unitsChanged) matcher.changed();
    return record;
  });

  api.on(getSubstitutions, async ({ params, user }, { db, matcher }) => {
    const segment = await getSourceSegment(db, params.id);
    const memories = await listReadableMemories(db, user, segment.document_id);
    if (memories.length === 0) return [];
    const neighbours = await getNeighbours(db, segment);
    const matches = await matcher.find({
      source: segment.source,
      source_lang: segment.source_lang || undefined,
      target_lang: segment.target_lang || undefined,
      memory_ids: memories.map(({ id }) => id),
      in_memory_order: true,
      memory_penalties: memories.map(({ id, penalty }) => ({ id, points: penalty })),
      context: { ...neighbours, key: segment.key },
    });
    return byPrecedence(
      matches,
      memories.map(({ id }) => id),
    );
  });

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

  api.on(getRecordHistory, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return listChanges(db, id);
  });

  api.on(listRecordComments, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return listComments(db, id);
  });

  api.on(createRecordComment, async ({ params, body, user }, { db, live }) => {
    const record = await getRecord(db, params.id);
    const comment = await db
      .transaction()
      .execute((trx) => insertComment(trx, record, { text: body.text, user }));
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

/** Loads the approval guard only when the save may approve. */
async function openSaveGuard(db: Db, recordId: number, { approved, state }: Save) {
  if (approved === false || (approved === undefined && state !== 'reviewed' && state !== 'final'))
    return null;
  if (!(await isApprovalGuarded(db, recordId))) return null;
  const record = await getRecord(db, recordId);
  const guard = await openApprovalGuard(db, record.document_id);
  return guard?.prepare([record]) ?? null;
}

const CONTEXTS: Match['context'][] = ['both', 'one', 'none'];

/** Orders equally good matches by how early their memory was attached; keeps the order otherwise. */
function byPrecedence(matches: Match[], memoryIds: number[]): Match[] {
  const rank = ({ context, memory_id }: Match) => [CONTEXTS.indexOf(context), memoryIds.indexOf(memory_id)];
  return matches.toSorted((a, b) => {
    if (a.similarity !== b.similarity) return b.similarity - a.similarity;
    const [[contextOfA = 0, placeOfA = 0], [contextOfB = 0, placeOfB = 0]] = [rank(a), rank(b)];
    return contextOfA - contextOfB || placeOfA - placeOfB;
  });
}
