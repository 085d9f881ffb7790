import * as contract from '../../shared/contract/document.ts';
import type { Api } from '../http/api.ts';
import {
  listAttachedGlossaries,
  listAttachedMemories,
  setAttachedGlossaries,
  setAttachedMemories,
} from './attachments.ts';
import { getDocumentScope } from './document-queries.ts';

export function attachmentRoutes(api: Api): void {
  api.on(contract.getDocumentMemories, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return { memories: await listAttachedMemories(db, id) };
  });

  api.on(contract.setDocumentMemories, async ({ params, body }, { db }) =>
    db.transaction().execute(async (trx) => {
      await setAttachedMemories(trx, await getDocumentScope(trx, params.id), body.memories);
      return { memories: await listAttachedMemories(trx, params.id) };
    }),
  );

  api.on(contract.getDocumentGlossaries, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return { glossaries: await listAttachedGlossaries(db, id) };
  });

  api.on(contract.setDocumentGlossaries, async ({ params, body }, { db }) =>
    db.transaction().execute(async (trx) => {
      await setAttachedGlossaries(trx, await getDocumentScope(trx, params.id), body.glossaries);
      return { glossaries: await listAttachedGlossaries(trx, params.id) };
    }),
  );
}
