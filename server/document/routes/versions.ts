import { randomUUID } from 'node:crypto';
import * as contract from '../../../shared/domain/contract/document/version.ts';
import type { Api } from '../../api/api.ts';
import type { Upload } from '../../api/multipart.ts';
import { deleteBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import { requireFilled } from '../../uploads/sniff-file.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';
import { requireEnded, requireOpen } from '../reimport/reimports.ts';
import type { UpdateJob } from '../versions/update-job.ts';
import { getVersion, listVersionRows, listVersions } from '../versions/versions.ts';

export function versionRoutes(api: Api): void {
  api.on(contract.startVersion, async ({ params, upload, user }, { db, wakeJobs }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    if (filterNamed(document.dialect) === null) throw new ProblemError(409, localised('version.xliff'));
    requireFilled(upload);
    const started = await db.transaction().execute((trx) => insertVersion(trx, params.id, upload, user.id));
    wakeJobs();
    return { ...(await getVersion(db, params.id, started.id)), job_id: started.jobId };
  });

  api.on(contract.listVersions, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return listVersions(db, id);
  });

  api.on(contract.getVersion, async ({ params, query }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    const version = await getVersion(db, id, params.version_id);
    return { version, ...(await listVersionRows(db, version.id, query)) };
  });

  api.on(contract.applyVersion, async ({ params, user }, { db, wakeJobs }) => {
    const { id, rows_count: rows } = await getDocumentScope(db, params.id);
    const version = await getVersion(db, id, params.version_id);
    requireOpen(version);
    if (version.is_outdated) throw new ProblemError(409, localised('version.outdated'));
    const actionId = randomUUID();
    const jobId = await db.transaction().execute((trx) =>
      enqueueJob(trx, {
        kind: 'document.change',
        payload: {
          source_version_id: version.id,
          to: 'new',
          action_id: actionId,
          ...describedAs(localised('did.version', { file: version.file_name })),
          undoes: null,
          reinstates: null,
        } satisfies UpdateJob,
        subjectId: id,
        userId: user.id,
        size: { rows },
      }),
    );
    wakeJobs();
    return { action_id: actionId, job_id: jobId };
  });

  api.on(contract.discardVersion, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    const version = await getVersion(db, id, params.version_id);
    requireEnded(version);
    await db.transaction().execute(async (trx) => {
      const { blob_id } = await trx
        .deleteFrom('source_version')
        .where('id', '=', version.id)
        .returning('blob_id')
        .executeTakeFirstOrThrow(() => notFound('version'));
      await deleteBlob(trx, blob_id);
    });
    return { message: `"${version.file_name}" was deleted.` };
  });
}

async function insertVersion(trx: Db, documentId: number, upload: Upload, userId: number) {
  const counts: contract.VersionCounts = { same: 0, changed: 0, moved: 0, added: 0, removed: 0 };
  const { id } = await trx
    .insertInto('source_version')
    .values({
      document_id: documentId,
      file_name: upload.fileName,
      blob_id: upload.blobId,
      status: 'pending',
      created_by: userId,
      created_at: new Date().toISOString(),
      counts: JSON.stringify(counts),
      warnings: '[]',
      about: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobId = await enqueueJob(trx, {
    kind: 'document.reimport',
    payload: { source_version_id: id },
    subjectId: documentId,
    userId,
    size: { bytes: upload.size },
  });
  await trx.updateTable('source_version').set({ job_id: jobId }).where('id', '=', id).execute();
  return { id, jobId };
}
