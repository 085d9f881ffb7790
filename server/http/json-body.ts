import { Readable } from 'node:stream';
import { forPrograms } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
/** Largest JSON body accepted, in bytes: many times the longest segment. */
const MAX_JSON_BYTES = 4_000_000;

/** The parsed JSON body; an empty one counts as `{}`. */
export async function readJson(
  headers: Headers,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<unknown> {
  const length = Number(headers.get('content-length') ?? 0);
  if (length > MAX_JSON_BYTES) throw tooLarge();
  const bytes = await (body instanceof Readable ? readAll(body) : gather(body));
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(UTF_8.decode(bytes));
  } catch {
    throw new ProblemError(400, forPrograms('The body is not JSON.'));
  }
}

async function gather(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_JSON_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Uses events: leaving an iterator early would close the connection that must carry the error. */
function readAll(stream: Readable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    stream.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= MAX_JSON_BYTES) return chunks.push(chunk);
      // Keep the connection open, so that the client can read the error response.
      stream.pause();
      reject(tooLarge());
    });
    stream.once('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)),
    );
    stream.once('error', reject);
    stream.once('close', () => reject(new Error('The request ended before its body was complete.')));
  });
}

function tooLarge(): ProblemError {
  return new ProblemError(413, forPrograms(`The body is larger than ${MAX_JSON_BYTES} bytes.`));
}
