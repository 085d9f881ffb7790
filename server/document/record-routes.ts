import * as contract from '../../shared/contract/document.ts';
import type { Match } from '../../shared/contract/translation-memory.ts';
import type { Api } from '../http/api.ts';
import { listAttachedGlossaries, listAttachedMemories } from './attachments.ts';
import { insertComment, listComments, resolveComment } from './comments.ts';
import { getDocumentScope } from './document-queries.ts';
import { listChanges } from './record-changes.ts';
import { findNextOpen, getNeighbours, getRecord, listRecords } from './record-queries.ts';
import { saveRecord } from './save-record.ts';

export function recordRoutes(api: Api): void {
  api.on(contract.listDocumentRecords, async ({ params, query }, { db, kind }) =>
    listRecords(db, kind, await getDocumentScope(db, params.id), query),
  );

  api.on(contract.findNextOpen, async ({ params, query }, { db, kind }) => {
    const next = await findNextOpen(db, kind, await getDocumentScope(db, params.id), query);
    return next ?? new Response(null, { status: 204 });
  });

  api.on(contract.getDocumentRecord, ({ params }, { db }) => getRecord(db, params.id));

  api.on(contract.updateDocumentRecord, async ({ params, body, user }, { db, kind, matcher }) => {
    const { record, unitsChanged } = await db
      .transaction()
      .execute((trx) => saveRecord(trx, kind, user, params.id, body));
    if (unitsChanged) matcher.changed();
    return record;
  });

  api.on(contract.getSubstitutions, async ({ params }, { db, matcher }) => {
    const record = await getRecord(db, params.id);
    const document = await getDocumentScope(db, record.document_id);
    const memories = await listAttachedMemories(db, document.id);
    if (memories.length === 0) return [];
    const neighbours = await getNeighbours(db, record);
    const matches = await matcher.find({
      source: record.source,
      source_lang: document.source_lang || undefined,
      target_lang: document.target_lang || undefined,
      memory_ids: memories.map(({ id }) => id),
      context: { ...neighbours, key: record.key },
    });
    return byPrecedence(
      matches,
      memories.map(({ id }) => id),
    );
  });

  api.on(contract.getRecordTerms, async ({ params }, { db, termFinder }) => {
    const record = await getRecord(db, params.id);
    const document = await getDocumentScope(db, record.document_id);
    const glossaries = await listAttachedGlossaries(db, document.id);
    if (glossaries.length === 0) return [];
    return termFinder.find({
      text: record.source,
      source_lang: document.source_lang,
      target_lang: document.target_lang || undefined,
      glossary_ids: glossaries.map(({ id }) => id),
    });
  });

  api.on(contract.getRecordHistory, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return listChanges(db, id);
  });

  api.on(contract.listRecordComments, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return listComments(db, id);
  });

  api.on(contract.createRecordComment, async ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const record = await getRecord(trx, params.id);
      return insertComment(trx, record, { text: body.text, user });
    }),
  );

  api.on(contract.resolveRecordComment, async ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await getRecord(trx, params.id);
      return resolveComment(trx, id, params.comment_id, { resolved: body.resolved, userId: user.id });
    }),
  );
}

const CONTEXTS: Match['context'][] = ['both', 'one', 'none'];

/** Of equally good matches those of the memory that was attached first; otherwise as they were. */
function byPrecedence(matches: Match[], memoryIds: number[]): Match[] {
  const rank = ({ context, memory_id }: Match) => [CONTEXTS.indexOf(context), memoryIds.indexOf(memory_id)];
  return matches.toSorted((a, b) => {
    if (a.similarity !== b.similarity) return b.similarity - a.similarity;
    const [[contextOfA = 0, placeOfA = 0], [contextOfB = 0, placeOfB = 0]] = [rank(a), rank(b)];
    return contextOfA - contextOfB || placeOfA - placeOfB;
  });
}
