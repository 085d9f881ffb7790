import type { BodyInit } from './body-init.ts';

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|problem\+json|xml)|image\/svg)/;
/** Below this, the headers of compression cost more than it saves, in bytes. */
const MIN_BYTES = 1024;

/** The response, gzipped when the client takes that and it is worth it. */
export function compressed(request: Request, response: Response): Response {
  const length = response.headers.get('content-length');
  const accepts = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!accepts || !response.body || response.headers.has('content-encoding')) return response;
  if (!COMPRESSIBLE.test(response.headers.get('content-type') ?? '')) return response;
  if (length !== null && Number(length) < MIN_BYTES) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const body = response.body.pipeThrough(new CompressionStream('gzip'));
  return new Response(body as BodyInit, { status: response.status, headers });
}
