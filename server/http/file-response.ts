import { type BodyInit, streamOf } from './body-init.ts';
/**
 * A download. The file name is sent in both forms of RFC 6266, plain ASCII for old clients and UTF-8 for the rest, and
 * characters that could form a path are replaced.
 */
export function fileResponse(
  body: Uint8Array | AsyncIterable<Uint8Array>,
  options: { name: string; type: string },
): Response {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
  const name = options.name.replace(/[/\\\x00-\x1f\x7f]/g, '_');
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
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
