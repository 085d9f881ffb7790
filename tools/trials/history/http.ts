import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import type { FormFile, Reply, Request } from './stage.ts';

/** The same in each replay. */
const ZIPPED = { mtime: '2026-01-01' };

/** The parts of an HTTP request. */
export function requestOf({ method, path, body, form, key }: Request): {
  method: string;
  path: string;
  body: string | FormData | undefined;
  headers: Record<string, string>;
} {
  const headers: Record<string, string> = { 'idempotency-key': `"${key ?? randomUUID()}"` };
  if (!form) {
    if (body === undefined) return { method, path, body: undefined, headers };
    headers['content-type'] = 'application/json';
    return { method, path, body: JSON.stringify(body), headers };
  }
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.set(name, value);
  data.set('file', new File([contentOf(form.file)], form.file.name));
  return { method, path, body: data, headers };
}

function contentOf(file: FormFile): string | Uint8Array<ArrayBuffer> {
  if ('text' in file) return file.text;
  const entries = Object.entries(file.entries).map(([path, text]) => [path, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries), ZIPPED));
}

/** The reply to a call; without its content if it is a stream of events, which does not end. */
export async function replyOf(response: Response): Promise<Reply> {
  const { status, headers, body } = response;
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream'))
    return { status, type, bytes: new Uint8Array(await response.arrayBuffer()) };
  await body?.cancel();
  return { status, type, bytes: new Uint8Array() };
}
