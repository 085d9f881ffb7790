import { type BodyInit, streamOf } from './body-init.ts';
/**
 * A download. The name goes out in both forms of RFC 6266: plain ASCII for old clients, UTF-8 for the rest, so that
 * any file name is safe in the header.
 */
export function fileResponse(
  body: Uint8Array | AsyncIterable<Uint8Array>,
  options: { name: string; type: string },
): Response {
  const ascii = options.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(options.name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  const stream = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : streamOf(body);
  return new Response(stream as BodyInit, {
    headers: {
      'content-type': options.type,
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
