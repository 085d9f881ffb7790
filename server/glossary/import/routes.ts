import * as contract from '../../../shared/domain/contract/glossary/import.ts';
import type { Api } from '../../api/api.ts';
import { deleteBlob } from '../../db/blob.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { getGlossary } from '../queries.ts';
import {
  changeImport,
  discardOldImports,
  endStaging,
  getImport,
  getStagedImport,
  insertImport,
  listImports,
} from './queries.ts';
import { runPreview } from './run-preview.ts';
import { queueUndo } from './undo-import.ts';
import { detectLanguages, queueGlossaryImport, requireGlossaryFile } from './upload-glossary.ts';

/** Two-step import (preview, then start), and undoing an import. */
export function glossaryImportRoutes(api: Api): void {
  api.on(contract.stageGlossaryImport, async ({ body, upload, user, request }, services) => {
    const { db } = services;
    const { glossary_id, ...settings } = body;
    if (glossary_id !== undefined) await getGlossary(db, glossary_id);
    await discardOldImports(db);
    const format = await requireGlossaryFile(db, upload);
    const row = {
      glossary_id: glossary_id ?? null,
      state: 'staged' as const,
      file_name: upload.fileName,
      format,
      size: upload.size,
      blob_id: upload.blobId,
      settings,
    };
    const preview = await computePreview(services, row, { person: user.id, signal: request.signal });
    const id = await insertImport(db, { ...row, created_by: user.id });
    return { ...(await getImport(db, id)), settings, preview };
  });

  api.on(contract.changeGlossaryImport, async ({ params, body, user, request }, services) => {
    const { db } = services;
    const staged = await getStagedImport(db, params.id);
    const asking = { person: user.id, signal: request.signal };
    const preview = await computePreview(services, { ...staged, settings: body }, asking);
    await db.transaction().execute((trx) => changeImport(trx, params.id, body));
    return { ...(await getImport(db, params.id)), settings: body, preview };
  });

  api.on(contract.startGlossaryImport, async ({ params, user }, { db, wakeJobs }) => {
    const { blob_id, file_name, size, format, settings, glossary_id } = await getStagedImport(db, params.id);
    const upload = { blobId: blob_id, fileName: file_name, size };
    const body = { ...settings, ...(glossary_id !== null && { glossary_id }) };
    const languages = await detectLanguages(db, upload, { format, body, untold: 'refuse' });
    const started = await db.transaction().execute(async (trx) => {
      const options = { upload, format, body, languages, userId: user.id, importId: params.id };
      return queueGlossaryImport(trx, options);
    });
    wakeJobs();
    return { ...(await getGlossary(db, started.id)), job_id: started.job_id };
  });

  api.on(contract.discardGlossaryImport, async ({ params }, { db }) => {
    const { blob_id } = await getStagedImport(db, params.id);
    await db.transaction().execute(async (trx) => {
      if (!(await endStaging(trx, params.id, { state: 'discarded' }))) {
        throw new ProblemError(409, localised('import.started-meanwhile'));
      }
      await deleteBlob(trx, blob_id);
    });
    return { message: 'The file was discarded. Nothing was changed.' };
  });

  api.on(contract.listGlossaryImports, async ({ params }, { db }) => {
    await getGlossary(db, params.id);
    return listImports(db, params.id);
  });

  api.on(contract.undoGlossaryImport, async ({ params, user }, { db, wakeJobs }) => {
    const job_id = await db.transaction().execute((trx) => queueUndo(trx, params.id, user.id));
    wakeJobs();
    return { job_id };
  });
}

type Staged = Pick<
  Awaited<ReturnType<typeof getStagedImport>>,
  'glossary_id' | 'file_name' | 'format' | 'size' | 'blob_id' | 'settings'
>;

async function computePreview(
  { db, settings: server }: Services,
  staged: Staged,
  asking: { person: number; signal: AbortSignal },
) {
  const { blob_id: blobId, file_name: fileName, format, size, settings, glossary_id } = staged;
  const glossary = glossary_id === null ? null : await getGlossary(db, glossary_id);
  return runPreview({ blobId, fileName, format, size, settings, glossary }, { ...asking, settings: server });
}
