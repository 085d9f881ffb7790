import { Refusal } from './problem.ts';

/** Largest JSON body: a segment's text many times over. */
const MAX_JSON_BYTES = 4_000_000;

/** The parsed JSON body; an empty one counts as `{}`. */
export async function readJson(
  headers: Headers,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<unknown> {
  if (Number(headers.get('content-length') ?? 0) > MAX_JSON_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_JSON_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  if (size === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

function tooLarge(): Refusal {
  return new Refusal(413, `The body is larger than ${MAX_JSON_BYTES} bytes.`);
}
