import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { usage } from '../budget/usage.ts';
import { deleteBlob, TooLargeError, writeBlob } from '../db/blob.ts';
import { databaseFailure } from '../db/failures.ts';
import { type ScannedFile, scanUpload } from '../malware/scan-upload.ts';
import { forPrograms, localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import type { Services } from '../services/services.ts';

/** An uploaded file, stored. */
export interface Upload {
  blobId: number;
  /**
   * The browser's name for the file, without folders. For display and as a suggestion; never used as a path.
   */
  fileName: string;
  size: number;
}

interface StoredUpload {
  upload: Upload;
  sha256: string;
}

interface ReadBody extends StoredUpload {
  fields: Record<string, string>;
  /** Further files by part name. */
  more: Readonly<Record<string, Upload>>;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;
/** Bytes allowed for a multipart body in addition to its file. */
const OVERHEAD = 65_536;

/**
 * Reads a multipart body with a part named `file`, and further ones named in `more`, and streams them through
 * the malware scanner into the database.
 */
export async function readMultipart(
  request: Request,
  services: Services,
  { more = [], ...call }: Omit<ScannedFile, 'name'> & { more?: readonly string[] | undefined },
): Promise<ReadBody> {
  const { db, settings } = services;
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    throw new ProblemError(
      400,
      forPrograms('Send the file as multipart/form-data with a part named "file".'),
    );
  }
  if (Number(request.headers.get('content-length') ?? 0) > settings.maxUploadBytes + OVERHEAD) {
    throw tooLarge(settings.maxUploadBytes);
  }
  let parser: InstanceType<typeof Busboy>;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1 + more.length, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
      defParamCharset: 'utf8',
    } as ConstructorParameters<typeof Busboy>[0]);
  } catch {
    throw new ProblemError(400, forPrograms('The multipart body has no boundary.'));
  }
  const fields: Record<string, string> = {};
  const stored = new Map<string, Promise<StoredUpload>>();
  parser.on('field', (name: string, value: string) => {
    // Forms send every field; an empty one was not filled in.
    if (value !== '') fields[name] = value;
  });
  parser.on('file', (part: string, stream: Readable, fileName: string | undefined) => {
    // A body that ends within the file is only reported by this event. Unhandled, it would crash the server,
    // and a later reader would treat the file as complete.
    stream.on('error', (error) => stream.destroy(error));
    if ((part !== 'file' && !more.includes(part)) || stored.has(part)) {
      stream.resume();
      return;
    }
    const name = baseName(fileName);
    // Not destroyed when storing fails: the parser waits until the stream is consumed; the rest is drained
    // below.
    const chunks = scanUpload(stream.iterator({ destroyOnReturn: false }), { ...call, name }, services);
    const storing = writeBlob(db, name, counted(chunks, call.by.user?.id ?? 0), settings.maxUploadBytes).then(
      ({ id, size, sha256 }) => ({
        upload: { blobId: id, fileName: name, size },
        sha256,
      }),
    );
    // Handled below; this keeps a failure before the end of the body from being an unhandled rejection.
    storing.catch(() => stream.resume());
    stored.set(part, storing);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('finish', resolve);
      parser.on('error', reject);
      const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream);
      body.on('error', reject);
      body.pipe(parser);
    });
  } catch {
    // A full disk or a lost database also aborts the body.
    const ended = await Promise.allSettled(stored.values());
    await forget(db, ended);
    const lost = ended.find((end) => end.status === 'rejected' && databaseFailure(end.reason));
    if (lost?.status === 'rejected') throw lost.reason;
    throw new ProblemError(400, forPrograms('The multipart body is broken or was cut off.'));
  }
  const ended = await Promise.allSettled(stored.values());
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed || !stored.has('file')) await forget(db, ended);
  if (failed?.reason instanceof TooLargeError) throw tooLarge(settings.maxUploadBytes);
  if (failed) throw failed.reason;
  const file = await stored.get('file');
  if (!file)
    throw new ProblemError(422, localised('file.missing'), {
      fields: [{ path: 'file', message: localised('file.missing') }],
    });
  const others = await Promise.all(more.map(async (part) => [part, await stored.get(part)] as const));
  const given = others.flatMap(([part, other]) => (other ? [[part, other] as const] : []));
  return {
    fields,
    ...file,
    more: Object.fromEntries(given.map(([part, { upload }]) => [part, upload])),
    sha256: [file.sha256, ...given.map(([part, { sha256 }]) => `${part} ${sha256}`)].join(' '),
  };
}

/** Deletes the stored files of a rejected body. Retention collects those that cannot be deleted now. */
async function forget(
  db: Services['db'],
  ended: readonly PromiseSettledResult<StoredUpload>[],
): Promise<void> {
  for (const end of ended) {
    if (end.status === 'fulfilled') await deleteBlob(db, end.value.upload.blobId).catch(() => {});
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, person: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    usage.add(person, 'upload_bytes', chunk.length);
    yield chunk;
  }
}

function baseName(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim()
      .slice(0, 200) || 'upload'
  );
}

function tooLarge(limit: number): ProblemError {
  return new ProblemError(413, localised('file.too-large', { megabytes: Math.floor(limit / 1e6) }));
}
