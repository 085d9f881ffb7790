import {
  attachWorkingMemory,
  getDocumentGlossaries,
  getDocumentMemories,
  getWorkingMemory,
  setDocumentGlossaries,
  setDocumentMemories,
} from '../../../shared/domain/contract/document/attachments.ts';
import type { Api } from '../../api/api.ts';
import { requirePermission } from '../../api/request-user.ts';
import {
  listAttachedGlossaries,
  listAttachedMemories,
  setAttachedGlossaries,
  setAttachedMemories,
} from '../attachments/attachments.ts';
import { addWorkingMemory, findWorkingMemory } from '../attachments/working-memory.ts';
import { getDocumentScope } from '../documents/queries.ts';

export function attachmentRoutes(api: Api): void {
  api.on(getDocumentMemories, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return { memories: await listAttachedMemories(db, id) };
  });

  api.on(setDocumentMemories, async ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      await setAttachedMemories(trx, await getDocumentScope(trx, params.id), body.memories, user);
      return { memories: await listAttachedMemories(trx, params.id) };
    }),
  );

  api.on(getWorkingMemory, async ({ params, user }, { db }) => ({
    memory_id: await findWorkingMemory(db, user.id, await getDocumentScope(db, params.id)),
  }));

  api.on(attachWorkingMemory, async ({ params, user }, { db }) => {
    requirePermission(user, 'memory.manage');
    return db.transaction().execute(async (trx) => {
      await addWorkingMemory(trx, await getDocumentScope(trx, params.id), user);
      return { memories: await listAttachedMemories(trx, params.id) };
    });
  });

  api.on(getDocumentGlossaries, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return { glossaries: await listAttachedGlossaries(db, id) };
  });

  api.on(setDocumentGlossaries, async ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      await setAttachedGlossaries(trx, await getDocumentScope(trx, params.id), body.glossaries, user);
      return { glossaries: await listAttachedGlossaries(trx, params.id) };
    }),
  );
}
