import { MAX_NAME } from '../../../shared/domain/contract/common.ts';
import * as contract from '../../../shared/domain/contract/translation-memory/import.ts';
import type { Api } from '../../api/api.ts';
import { deleteBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import { nameFromFile } from '../../uploads/file-names.ts';
import { getMemory } from '../queries.ts';
import type { MemoryPreview } from './preview-import.ts';
import type { LanguagePair } from './tmx-languages.ts';
import { detectLanguages, queueMemoryImport, requireTmx } from './upload-memory.ts';

/** How long a previewed file is stored without being imported, in ms. */
const RETENTION = 24 * 3_600_000;

/** Importing a TMX in two steps: preview, then start. */
export function memoryImportRoutes(api: Api): void {
  api.on(contract.previewMemoryImport, async ({ body, upload, user }, { db, wakeJobs }) => {
    const memory = body.memory_id === undefined ? null : await getMemory(db, body.memory_id);
    await requireTmx(db, upload);
    await discardOld(db);
    const { source_lang, target_lang } = memory ?? (await detectLanguages(db, upload, body));
    const payload: MemoryPreview = {
      blob_id: upload.blobId,
      size: upload.size,
      file_name: upload.fileName,
      languages: { source_lang, target_lang },
      wanted: {
        ...(body.source_lang && { source_lang: body.source_lang }),
        ...(body.target_lang && { target_lang: body.target_lang }),
      },
      username: user.username,
    };
    const job_id = await enqueueJob(db, {
      kind: 'memory.preview',
      payload,
      subjectId: memory?.id ?? null,
      userId: user.id,
      size: { bytes: upload.size },
    });
    wakeJobs();
    return { job_id, file_name: upload.fileName, source_lang, target_lang };
  });

  api.on(contract.changeMemoryImport, async ({ params, body: languages, user }, { db, wakeJobs }) => {
    const looked = await db.transaction().execute(async (trx) => {
      const { payload, subject_id } = await lockPreview(trx, params.id);
      if (subject_id !== null) throw new ProblemError(409, localised('import.memory-languages'));
      await markConsumed(trx, params.id, payload);
      await trx.updateTable('job').set({ cancel_requested: 1 }).where('id', '=', params.id).execute();
      const next: MemoryPreview = { ...payload, languages, wanted: languages };
      const job_id = await enqueueJob(trx, {
        kind: 'memory.preview',
        payload: next,
        subjectId: null,
        userId: user.id,
        size: { bytes: payload.size },
      });
      return { job_id, file_name: payload.file_name, ...languages };
    });
    wakeJobs();
    return looked;
  });

  api.on(contract.applyMemoryImport, async ({ params, body, user }, { db, wakeJobs }) => {
    const started = await db.transaction().execute(async (trx) => {
      const { payload, subject_id, status } = await lockPreview(trx, params.id);
      if (status !== 'done') throw new ProblemError(409, localised('import.preview-failed'));
      if (body.pairs && subject_id !== null) {
        throw new ProblemError(409, localised('import.memory-languages'));
      }
      await markConsumed(trx, params.id, payload);
      const upload = { blobId: payload.blob_id, size: payload.size, fileName: payload.file_name };
      const name = body.name ?? nameFromFile(payload.file_name);
      const wishes = body.pairs
        ? body.pairs.map((pair) => ({ ...pair, name: nameOfPair(name, pair) }))
        : [{ ...payload.wanted, name, ...(subject_id !== null && { memory_id: subject_id }) }];
      const all: { id: number; job_id: number }[] = [];
      for (const wish of wishes) {
        const languages = { ...payload.languages, ...wish };
        const options = { upload, body: { existing: body.existing, ...wish }, languages, user };
        all.push(await queueMemoryImport(trx, options));
      }
      return all;
    });
    wakeJobs();
    const [first] = started;
    if (!first) throw new Error('An import was started without a memory');
    return {
      ...(await getMemory(db, first.id)),
      job_id: first.job_id,
      ...(body.pairs && { memories: started }),
    };
  });

  api.on(contract.discardMemoryImport, async ({ params }, { db }) => {
    await db.transaction().execute(async (trx) => {
      const { payload } = await lockPreview(trx, params.id);
      await markConsumed(trx, params.id, payload);
      await trx.updateTable('job').set({ cancel_requested: 1 }).where('id', '=', params.id).execute();
      await deleteBlob(trx, payload.blob_id);
    });
    return { message: 'The file was discarded. Nothing was imported.' };
  });
}

/** Name of a memory when a file becomes several. */
function nameOfPair(name: string, { source_lang, target_lang }: LanguagePair): string {
  const ending = ` (${source_lang} → ${target_lang})`;
  return `${name.slice(0, MAX_NAME - ending.length).toWellFormed()}${ending}`;
}

/** Throws 404 when the job is not a preview, and 409 when its file no longer exists. */
async function lockPreview(trx: Db, id: number) {
  const job = await trx
    .selectFrom('job')
    .select(['kind', 'status', 'payload', 'subject_id'])
    .where('id', '=', id)
    .$call(dialectOf(trx).forUpdate)
    .executeTakeFirst();
  if (job?.kind !== 'memory.preview') throw notFound('import');
  const payload = JSON.parse(job.payload) as MemoryPreview;
  if (payload.taken) throw new ProblemError(409, localised('import.preview-used'));
  return { payload, subject_id: job.subject_id, status: job.status };
}

async function markConsumed(trx: Db, id: number, payload: MemoryPreview): Promise<void> {
  const taken: MemoryPreview = { ...payload, taken: true };
  await trx
    .updateTable('job')
    .set({ payload: JSON.stringify(taken) })
    .where('id', '=', id)
    .execute();
}

async function discardOld(db: Db): Promise<void> {
  const old = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'memory.preview')
    .where('created_at', '<', new Date(Date.now() - RETENTION).toISOString())
    .where('payload', 'not like', '%"taken":true}')
    .limit(20)
    .execute();
  for (const { id } of old) {
    await db.transaction().execute(async (trx) => {
      const preview = await lockPreview(trx, id).catch(() => null);
      if (!preview) return;
      await markConsumed(trx, id, preview.payload);
      await deleteBlob(trx, preview.payload.blob_id);
    });
  }
}
