import type { Body } from '../../../shared/domain/contract/endpoint.ts';
import type { ExistingUnits } from '../../../shared/domain/contract/translation-memory/import.ts';
import type { uploadMemory } from '../../../shared/domain/contract/translation-memory.ts';
import type { Upload } from '../../api/multipart.ts';
import { insertCollection } from '../../collection/collection-queries.ts';
import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { nameFromFile } from '../../uploads/file-names.ts';
import { binaryKind, kindName, readHead, rootElement, unknownFormat } from '../../uploads/sniff-file.ts';
import { getMemory } from '../queries.ts';
import type { MemoryImport } from './import-memory.ts';
import { detectTmxLanguages, type LanguagePair, UNDETERMINED } from './tmx-languages.ts';

/**
 * Bytes of a file searched for its languages before the import is queued; the import reads on if necessary.
 */
const LANGUAGE_BYTES = 2_000_000;

/** Looks at the first bytes to reject an empty file (422) or one that is not a TMX (415). */
export async function requireTmx(db: Db, upload: Upload): Promise<void> {
  const head = await readHead(db, upload);
  const name = upload.fileName;
  const kind = binaryKind(head);
  if (kind) throw unknownFormat(localised('format.upload.no-tmx', { name, kind: kindName(kind) }));
  if (!/^\uFEFF?\s*</.test(head.text)) {
    throw unknownFormat(localised('format.upload.tmx-no-xml', { name }));
  }
  const root = rootElement(head.text.replace(/^\uFEFF/, ''));
  if (root && root.toLowerCase() !== 'tmx') {
    throw unknownFormat(localised('format.upload.tmx-root', { name, root: root.slice(0, 40) }));
  }
}

export async function detectLanguages(
  db: Db,
  upload: Upload,
  wanted: Partial<LanguagePair>,
): Promise<LanguagePair> {
  const found = await detectTmxLanguages(firstBytes(db, upload.blobId), wanted);
  return (
    found ?? { source_lang: wanted.source_lang ?? 'en', target_lang: wanted.target_lang ?? UNDETERMINED }
  );
}

async function* firstBytes(db: Db, blobId: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of readBlob(db, blobId)) {
    yield part;
    size += part.length;
    if (size >= LANGUAGE_BYTES) return;
  }
}

/**
 * Creates or loads the memory and queues the import. Throws 404, and 409 when an import into it is running.
 */
export async function queueMemoryImport(
  trx: Db,
  options: {
    upload: Upload;
    body: Body<typeof uploadMemory> & { existing?: ExistingUnits };
    languages: LanguagePair;
    user: { id: number; username: string };
  },
): Promise<{ id: number; job_id: number }> {
  const { upload, body, languages, user } = options;
  const { source_lang, target_lang } = body;
  const previous = body.memory_id === undefined ? null : await getMemory(trx, body.memory_id);
  if (previous?.processing_status === 'pending' || previous?.processing_status === 'processing') {
    throw new ProblemError(409, localised('memory.import-running'));
  }
  const id =
    previous?.id ??
    (await insertCollection(trx, 'memory', {
      name: body.name ?? nameFromFile(upload.fileName),
      source_lang: languages.source_lang,
      target_lang: languages.target_lang,
      created_by: user.id,
      uploaded: true,
    }));
  const payload: MemoryImport = {
    blob_id: upload.blobId,
    size: upload.size,
    wanted: { ...(source_lang && { source_lang }), ...(target_lang && { target_lang }) },
    username: user.username,
    now: new Date().toISOString(),
    previous_status: previous?.processing_status ?? null,
    existing: body.existing ?? 'add',
    file_name: upload.fileName,
  };
  const job_id = await enqueueJob(trx, {
    kind: 'memory.import',
    payload,
    subjectId: id,
    userId: user.id,
    size: { bytes: upload.size },
  });
  const taken = await trx
    .updateTable('memory')
    .set({ job_id, processing_status: 'pending', processing_error: null, processing_error_says: null })
    .where('id', '=', id)
    .where('processing_status', '=', previous?.processing_status ?? 'pending')
    .executeTakeFirst();
  // Two concurrent uploads: on PostgreSQL the second may read before the first has committed.
  if (Number(taken.numUpdatedRows) === 0) {
    throw new ProblemError(409, localised('memory.import-running'));
  }
  return { id, job_id };
}
