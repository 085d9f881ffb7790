import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { acceptsGzip, MIN_COMPRESSED } from './compress.ts';

const gzipInBackground = promisify(gzip);
/** Bodies up to this size, in bytes, are compressed synchronously: handing them to another thread would take longer. */
const MAX_SYNC_BYTES = 65_536;

/** A JSON response, gzipped if the client accepts that and it is worthwhile; never cached. */
export async function jsonResponse(request: Request, value: unknown, status: number): Promise<Response> {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': String(length),
  };
  if (length < MIN_COMPRESSED || !acceptsGzip(request)) return new Response(text, { status, headers });
  const body = length <= MAX_SYNC_BYTES ? gzipSync(text) : await gzipInBackground(text);
  headers['content-encoding'] = 'gzip';
  headers['content-length'] = String(body.length);
  headers.vary = 'accept-encoding';
  return new Response(body, { status, headers });
}
