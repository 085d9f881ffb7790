import {
  createSample,
  removeSample,
  restoreSample,
} from '../../../shared/domain/contract/document/sample.ts';
import type { Api } from '../../api/api.ts';
import { deleteCollection } from '../../collection/collection-queries.ts';
import type { Db } from '../../db/open.ts';
import { restoreGlossary } from '../../glossary/queries.ts';
import { isVisible } from '../../identity/policy/visible.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { notFound } from '../../messages/problem.ts';
import { deleteMemory, restoreMemory } from '../../translation-memory/queries.ts';
import { binDocument, getDocument, restoreDocument } from '../documents/queries.ts';
import { makeSample } from '../sample/make-sample.ts';

export function sampleRoutes(api: Api): void {
  api.on(createSample, async ({ body, user }, { db, matcher, wakeJobs }) => {
    const document = await db.transaction().execute(async (trx) => {
      const { id, jobId } = await makeSample(trx, user, body.language);
      return { ...(await getDocument(trx, id)), job_id: jobId };
    });
    matcher.changed();
    wakeJobs();
    return document;
  });

  api.on(removeSample, async ({ params: { id }, user }, { db, matcher }) => {
    const name = await db.transaction().execute(async (trx) => {
      const document = await getDocument(trx, id);
      const { memory, glossary } = await partsOf(trx, id, user, 'in use');
      await binDocument(trx, id, user.id);
      if (memory) await deleteMemory(trx, memory, user.id);
      if (glossary) await deleteCollection(trx, 'glossary', glossary, user.id);
      return document.name;
    });
    matcher.changed();
    return { message: `"${name}" is in the bin, with its memory and its glossary.` };
  });

  api.on(restoreSample, async ({ params: { id }, user }, { db, matcher }) => {
    const document = await db.transaction().execute(async (trx) => {
      await restoreDocument(trx, id);
      const { memory, glossary } = await partsOf(trx, id, user, 'in the bin');
      if (memory) await restoreMemory(trx, memory);
      if (glossary) await restoreGlossary(trx, glossary);
      return getDocument(trx, id);
    });
    matcher.changed();
    return document;
  });
}

/** The existing objects made with a sample that the user may see. Throws 404 for any other document. */
async function partsOf(trx: Db, id: number, user: SessionUser, place: 'in use' | 'in the bin') {
  const sample = await trx
    .selectFrom('document')
    .select(['sample_memory_id as memory', 'sample_glossary_id as glossary'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!sample || sample.memory === null) throw notFound('document');
  const find = async (kind: 'memory' | 'glossary') => {
    const row = await trx
      .selectFrom(kind)
      .select('id')
      .where('id', '=', sample[kind])
      .where('deleted_at', place === 'in use' ? 'is' : 'is not', null)
      .executeTakeFirst();
    return row && (await isVisible(trx, user, kind, row.id)) ? row.id : null;
  };
  return { memory: await find('memory'), glossary: await find('glossary') };
}
