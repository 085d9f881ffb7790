import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** A call as cheap as one can be made: connections are kept, the body is not looked at. */
export function call(
  url: string,
  { method, cookie, body }: { method: string; cookie: string; body?: unknown },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { cookie, ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }) };
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

const TICKS = 100;

/** CPU time so far, in seconds: of a process, of this one, of the whole machine. */
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
