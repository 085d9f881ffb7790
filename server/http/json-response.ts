import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { acceptsGzip, MIN_COMPRESSED } from './compress.ts';

const gzipInBackground = promisify(gzip);
/** What takes less than handing it to another thread and back does, in bytes. */
const AT_ONCE = 65_536;

/** Answers a value as JSON, gzipped when the client takes that and it is worth it; nobody else may keep it. */
export async function jsonResponse(request: Request, value: unknown, status: number): Promise<Response> {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': String(length),
  };
  if (length < MIN_COMPRESSED || !acceptsGzip(request)) return new Response(text, { status, headers });
  const body = length <= AT_ONCE ? gzipSync(text) : await gzipInBackground(text);
  headers['content-encoding'] = 'gzip';
  headers['content-length'] = String(body.length);
  headers.vary = 'accept-encoding';
  return new Response(body, { status, headers });
}
