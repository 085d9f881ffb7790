import type { BodyInit } from './body-init.ts';

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|problem\+json|xml)|image\/svg)/;
/** Bodies below this size, in bytes, gain less from compression than its headers cost. */
export const MIN_COMPRESSED = 1024;

export function acceptsGzip(request: Request): boolean {
  return /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
}

/** The response, gzipped if the client accepts that and it is worthwhile. */
export function compressed(request: Request, response: Response): Response {
  const length = response.headers.get('content-length');
  // Most responses are small: check this first, without touching the body.
  if (length !== null && Number(length) < MIN_COMPRESSED) return response;
  if (response.headers.has('content-encoding') || !acceptsGzip(request)) return response;
  if (!COMPRESSIBLE.test(response.headers.get('content-type') ?? '') || !response.body) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const body = response.body.pipeThrough(new CompressionStream('gzip'));
  return new Response(body as BodyInit, { status: response.status, headers });
}
