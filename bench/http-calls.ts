import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { cpus } from 'node:os';

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

interface Call {
  method: string;
  cookie: string;
  body?: unknown;
}

/** The cheapest possible call: keep-alive, body ignored. Returns the status. */
export async function call(url: string, options: Call): Promise<number> {
  const response = await send(url, options);
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

function send(url: string, { method, cookie, body }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { cookie, ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }) };
    const sent = request(url, { method, agent, headers }, resolve);
    sent.once('error', reject);
    sent.end(text);
  });
}

const TICKS = 100;

/** CPU time so far, in seconds: of a process, of this process, of the whole machine. */
export function cpuTimes(pid: number): { server: number; client: number; machine: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const own = process.cpuUsage();
  const busy = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return {
    server: (Number(fields[11]) + Number(fields[12])) / TICKS,
    client: (own.user + own.system) / 1e6,
    machine: busy / 1000,
  };
}
