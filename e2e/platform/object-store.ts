import { existsSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SITE_MANIFEST } from '../../server/db/private-files.ts';
import type { Site } from '../../tools/operate/release/site.ts';

/**
 * The front of an object store: serves the objects listed in `site.json` with their headers, and the page for
 * every other path, and proxies the API.
 */
export async function serveLikeAnObjectStore(folder: string, api: string) {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) return handOn(request, response, api);
    const { files, page } = JSON.parse(readFileSync(join(folder, SITE_MANIFEST), 'utf8')) as Site;
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://store.invalid').pathname.slice(1));
    const object = files[key] ?? files[page];
    if (!object || !existsSync(join(folder, object.file))) throw new Error(`${key} is not in the folder.`);
    response.writeHead(200, object.headers);
    response.end(readFileSync(join(folder, object.file)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function handOn(request: IncomingMessage, response: ServerResponse, api: string): void {
  const { method, headers, url } = request;
  const call = forward(new URL(url ?? '/', api), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.destroy());
  response.on('close', () => call.destroy());
  request.pipe(call);
}
