import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ClamdSettings } from '../runtime/settings.ts';

/** The text that the scanner reports as malware. */
export const MARKER = 'THIS-IS-MALWARE-FOR-TESTS';

/**
 * `scan` behaves like clamd; the others fail in their own ways: read nothing, never answer, hang up half-way,
 * exceed a limit, answer nonsense or too early.
 */
type Behaviour = 'scan' | 'deaf' | 'silent' | 'hang up' | 'size limit' | 'scan limit' | 'nonsense' | 'hasty';

export interface TestClamd {
  address: ClamdSettings['address'];
  behaviour: Behaviour;
  /** The completely received files. */
  files: Buffer[];
  /** The open connections. */
  readonly connections: ReadonlySet<Socket>;
  close(): Promise<void>;
}

/** A scanner that speaks clamd's INSTREAM, on a free port or on the socket at `path`. */
export async function startClamd(path?: string): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (clamd.behaviour !== 'deaf') answer(socket, clamd).catch(() => {});
  });
  server.listen(path ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const bound = server.address();
  const clamd: TestClamd = {
    address:
      typeof bound === 'object' && bound ? { host: '127.0.0.1', port: bound.port } : { path: String(bound) },
    behaviour: 'scan',
    files: [],
    connections: sockets,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}

async function answer(socket: Socket, clamd: TestClamd): Promise<void> {
  let waiting = Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let isGreeted = false;
  // Left open at the end, so that it can stay silent.
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    waiting = Buffer.concat([waiting, part]);
    if (!isGreeted) {
      const end = waiting.indexOf(0);
      if (end < 0) continue;
      if (waiting.toString('latin1', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
      waiting = waiting.subarray(end + 1);
      isGreeted = true;
    }
    for (;;) {
      if (waiting.length < 4) break;
      const length = waiting.readUInt32BE(0);
      if (waiting.length < 4 + length) break;
      chunks.push(Buffer.from(waiting.subarray(4, 4 + length)));
      waiting = waiting.subarray(4 + length);
      if (clamd.behaviour === 'hang up') return void socket.destroy();
      if (clamd.behaviour === 'size limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (clamd.behaviour === 'hasty') return void socket.end('stream: OK\0');
      if (length === 0) return conclude(socket, clamd, Buffer.concat(chunks));
    }
  }
}

function conclude(socket: Socket, clamd: TestClamd, file: Buffer): void {
  clamd.files.push(file);
  if (clamd.behaviour === 'silent') return;
  if (clamd.behaviour === 'scan limit')
    return void socket.end('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0');
  if (clamd.behaviour === 'nonsense') socket.end("stream: Can't allocate memory ERROR\0");
  else socket.end(`stream: ${file.includes(MARKER) ? 'Test.Marker-1 FOUND' : 'OK'}\0`);
}
