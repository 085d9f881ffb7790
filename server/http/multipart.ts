import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { usage } from '../budget/usage.ts';
import { TooLargeError, writeBlob } from '../db/blob.ts';
import { databaseFailure } from '../db/failures.ts';
import type { Services } from '../services.ts';
import { type ScannedFile, scanUpload } from '../uploads/malware/scan-upload.ts';
import { ProblemError } from './problem.ts';
import { worded } from './worded.ts';

/** An uploaded file, stored. */
export interface Upload {
  blobId: number;
  /** The browser's name for the file, without folders. For display and as a suggestion; never used as a path. */
  fileName: string;
  size: number;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;
/** Bytes allowed for everything in a multipart body besides its file. */
const OVERHEAD = 65_536;

/** Reads a multipart body with one part named `file` and streams it through the malware scanner into the database. */
export async function readMultipart(
  request: Request,
  services: Services,
  call: Omit<ScannedFile, 'name'>,
): Promise<{ fields: Record<string, string>; upload: Upload; sha256: string }> {
  const { db, settings } = services;
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) {
    throw new ProblemError(400, 'Send the file as multipart/form-data with a part named "file".');
  }
  if (Number(request.headers.get('content-length') ?? 0) > settings.maxUploadBytes + OVERHEAD) {
    throw tooLarge(settings.maxUploadBytes);
  }
  let parser: InstanceType<typeof Busboy>;
  try {
    parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
      defParamCharset: 'utf8',
    } as ConstructorParameters<typeof Busboy>[0]);
  } catch {
    throw new ProblemError(400, 'The multipart body has no boundary.');
  }
  const fields: Record<string, string> = {};
  let stored: Promise<{ upload: Upload; sha256: string }> | undefined;
  parser.on('field', (name: string, value: string) => {
    // Forms send every field; an empty one was not filled in.
    if (value !== '') fields[name] = value;
  });
  parser.on('file', (part: string, stream: Readable, fileName: string | undefined) => {
    // A body that ends within the file is only reported by this event. Unhandled, it would crash the server, and a
    // later reader would take the file for complete.
    stream.on('error', (error) => stream.destroy(error));
    if (part !== 'file' || stored) {
      stream.resume();
      return;
    }
    const name = baseName(fileName);
    // Not destroyed when storing fails: the parser waits until the stream is consumed; the rest is drained below.
    const chunks = scanUpload(stream.iterator({ destroyOnReturn: false }), { ...call, name }, services);
    stored = writeBlob(db, name, counted(chunks, call.by.user?.id ?? 0), settings.maxUploadBytes).then(
      ({ id, size, sha256 }) => ({
        upload: { blobId: id, fileName: name, size },
        sha256,
      }),
    );
    // Handled below; this keeps a failure before the end of the body from being an unhandled rejection.
    stored.catch(() => stream.resume());
  });
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('finish', resolve);
      parser.on('error', reject);
      const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream);
      body.on('error', reject);
      body.pipe(parser);
      stored?.catch(reject);
    });
  } catch {
    // A full disk or a lost database aborts the body too.
    await stored?.catch((error: unknown) => {
      if (databaseFailure(error)) throw error;
    });
    throw new ProblemError(400, 'The multipart body is broken or was cut off.');
  }
  if (!stored)
    throw new ProblemError(422, worded('file.missing'), {
      fields: [{ path: 'file', message: worded('file.missing') }],
    });
  try {
    return { fields, ...(await stored) };
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLarge(settings.maxUploadBytes);
    throw error;
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
  return new ProblemError(413, worded('file.too-large', { megabytes: Math.floor(limit / 1e6) }));
}
