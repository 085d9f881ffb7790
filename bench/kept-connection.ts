import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Post {
  path: string;
  cookie: string;
  body: object;
}

/**
 * Calls over one connection, one at a time, with a minimal HTTP/1.1 client: Node's own client costs as much as a fast
 * response of the server and would be measured with it. Returns the parsed JSON; throws unless the status is 2xx.
 */
export function keepConnection(origin: string) {
  const { hostname, port, host } = new URL(origin);
  let socket: Socket | undefined;

  async function opened(): Promise<Socket> {
    // The server closes idle connections.
    if (socket && !socket.destroyed && socket.readyState === 'open') return socket;
    socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    return socket;
  }

  return {
    async post({ path, cookie, body }: Post): Promise<unknown> {
      const text = JSON.stringify(body);
      const to = await opened();
      const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`;
      const answer = readAnswer(to);
      to.write(head + text);
      const { status, text: answered } = await answer;
      if (status < 200 || status > 299) throw new Error(`The server answered ${status}: ${answered}`);
      return JSON.parse(answered);
    },
    close: () => socket?.destroy(),
  };
}

/** The next response, which must have a content length. */
function readAnswer(socket: Socket): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const end = () => {
      socket.off('data', take).off('close', fail).off('error', fail);
    };
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Error ? error : new Error('The server hung up.'));
    };
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) return fail(new Error(`An answer without a length: ${head}`));
      const from = headEnd + 4;
      if (received.length < from + length) return;
      end();
      resolve({
        status: Number(head.slice(9, 12)),
        text: received.toString('utf8', from, from + length),
      });
    };
    socket.on('data', take).on('close', fail).on('error', fail);
  });
}
