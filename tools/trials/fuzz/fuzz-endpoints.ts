import fc from 'fast-check';
import { buildDocument } from '../../../server/testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../../server/testing/builders.ts';
import { type Caller, startTestServer } from '../../../server/testing/server.ts';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import { type Call, callsOf, poisoned } from './endpoint-calls.ts';
import { growthSince, usedHeap } from './heap.ts';
import { mutated } from './mutations.ts';
import { PARSERS } from './parsers.ts';

export interface EndpointFigures {
  endpoints: number;
  calls: number;
  byStatus: Map<number, number>;
  /** Heap growth after collection, in MB; `null` without `--expose-gc`. */
  growth: number | null;
}

/** Endpoints that end the calling session, or never return. */
const LEFT_OUT = new Set(['auth.logout']);

/** Calls every endpoint the given number of times as an administrator; throws at the first 5xx. */
export async function fuzzEndpoints(options: {
  seed: number;
  calls: number;
  say(line: string): void;
}): Promise<EndpointFigures> {
  // Trusting a proxy, so that the address in a header is stored.
  const server = await startTestServer({ trustProxy: true });
  const byStatus = new Map<number, number>();
  let calls = 0;
  let admin = await server.as('admin');
  try {
    await buildGlossary(admin, { terms: 3 });
    await buildMemory(admin, { units: 3 });
    await buildDocument(server, admin, { segments: 3 });
    const called = ENDPOINTS.filter(
      ({ id, answerKind }) => answerKind !== 'events' && !LEFT_OUT.has(id),
    ).sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    const files = mutated(PARSERS.flatMap(({ seeds }) => seeds));
    const before = usedHeap();
    for (const endpoint of called) {
      const input = fc.tuple(
        callsOf(endpoint),
        endpoint.bodyKind === 'multipart' ? files : fc.constant(null),
      );
      const property = fc.asyncProperty(input, async ([call, file]) => {
        for (const each of [call, ...poisoned(call)]) await tryCall(endpoint, each, file);
      });
      await fc.assert(property, { seed: options.seed, numRuns: options.calls });
    }
    // Broken uploads must fail as an import, not crash the server.
    await server.runJobs();
    const { growth, words } = growthSince('The server', before);
    options.say(
      `${called.length} endpoints, ${calls} calls: ${[...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}${words}`,
    );
    return { endpoints: called.length, calls, byStatus, growth };
  } finally {
    await server.close();
  }

  async function tryCall(endpoint: Endpoint, call: Call, file: Uint8Array | null): Promise<void> {
    const path = `${call.path}${call.query === '' ? '' : `?${call.query}`}`;
    const status = file
      ? await upload(admin, path, file, call.body)
      : await send(admin, endpoint, path, call);
    calls += 1;
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    if (status >= 500) throw new Error(`${endpoint.method} ${path} answered ${status}`);
    // A call may have ended the session or removed the role.
    if (status === 401) admin = await server.as('admin');
  }
}

async function send(
  caller: Caller,
  { method, bodyKind }: Endpoint,
  path: string,
  { body, headers }: Call,
): Promise<number> {
  const text = bodyKind === 'json' ? (JSON.stringify(body) ?? 'null') : undefined;
  const response = await caller.request(method, path, text, {
    'content-type': 'application/json',
    ...headers,
  });
  await response.arrayBuffer();
  return response.status;
}

async function upload(caller: Caller, path: string, file: Uint8Array, body: unknown): Promise<number> {
  const fields = Object.fromEntries(
    Object.entries((typeof body === 'object' && body) || {}).map(([name, value]) => [
      name,
      String(value).toWellFormed(),
    ]),
  );
  const names = ['a.xlf', 'a.tmx', 'a.tbx', 'a.csv', 'a.xlsx', 'a.mqxlz', 'a.zip', 'a.xlz', 'a'];
  const { status } = await caller.upload(path, file, names[file.length % names.length] ?? 'a', fields);
  return status;
}
