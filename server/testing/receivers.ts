import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** A listener on this machine, for tests. */
export interface Receiver<Got> {
  port: number;
  got: Got[];
  close(): Promise<void>;
}

interface Posted {
  authorization: string | undefined;
  lines: { id: number; uid: string; action: string }[];
}

/** Accepts posted lines of JSON. `status` answers the n-th request, from 0. */
export async function httpReceiver(
  status: (request: number) => number | Promise<number> = () => 200,
): Promise<Receiver<Posted>> {
  const got: Posted[] = [];
  let requests = 0;
  const server = createHttpServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    requests += 1;
    response.statusCode = await status(requests - 1);
    if (response.statusCode === 200) got.push({ authorization: request.headers.authorization, lines });
    response.end();
  });
  return { got, ...(await listen(server)) };
}

/** Collects what arrives on each connection; `isBroken` resets connections instead. */
export async function tcpReceiver(state: { isBroken: boolean }): Promise<Receiver<string>> {
  const got: string[] = [];
  const server = createServer((socket) => {
    if (state.isBroken) return socket.resetAndDestroy();
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => got.push(text));
  });
  return { got, ...(await listen(server)) };
}

async function listen(server: ReturnType<typeof createServer>) {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
