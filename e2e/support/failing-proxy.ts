import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How saves end: carried out, refused with an error, or carried out without an answer. */
export type Saves = 'carried out' | 'refused' | 'unanswered';

/** A network between a browser and a server on which saves of segments can fail, for any browser. */
export interface FailingProxy {
  url: string;
  saves: Saves;
  /** Calls that failed, by kind: a status, `unanswered`, or `unreachable` while the server is stopped. */
  failed: Map<string, number>;
  close(): Promise<void>;
}

const SAVE = /^\/api\/document\/records\/\d+$/;

export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const failed = new Map<string, number>();
  const count = (kind: string) => failed.set(kind, (failed.get(kind) ?? 0) + 1);

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { url = '/', method, headers } = incoming;
    const saves = method === 'PUT' && SAVE.test(url) ? proxy.saves : 'carried out';
    if (saves === 'refused') {
      count('503');
      incoming.resume();
      response.writeHead(503).end();
      return;
    }
    const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
      if (saves === 'unanswered') {
        count('unanswered');
        answer.resume();
        answer.on('close', () => response.destroy());
        return;
      }
      const { statusCode = 502 } = answer;
      if (statusCode >= 400) count(String(statusCode));
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => {
      count('unreachable');
      response.destroy();
    });
    // An event stream ends with its page.
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    saves: 'carried out',
    failed,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}
