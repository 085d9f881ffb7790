import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../server/testing/seeded.ts';
import { freePort } from '../tools/postgres.ts';
import { createDurablePostgres } from '../tools/support/durable-postgres.ts';
import { expectBody, HttpClient } from '../tools/support/http-client.ts';
import { readOptions } from '../tools/support/read-options.ts';
import { ADMIN, createServerProcess } from '../tools/support/server-process.ts';
import { call, cpuTimes } from './http-calls.ts';
import { fillDatabase } from './load-data.ts';
import { alter, pick, readCorpus } from './tm-data.ts';

// npm run bench -- load [--people 500] [--units 1000000] [--seconds 60] [--warm-up 20] [--sqlite] [--profile
// <folder>]: translators, ten to a document, who save every ten seconds, look up each segment, read a page and
// search. Prints times as clients see them, and as ratios to a call that only reads one row from the database,
// measured in the same minutes. The first seconds, while the server's code is still being compiled, are left out.
const options = readOptions(process.argv.slice(2), [
  'people',
  'units',
  'seconds',
  'warm-up',
  'sqlite',
  'profile',
]);
const number = (name: string, fallback: number) => Number(options.get(name) ?? fallback);
const people = number('people', 500);
const units = number('units', 1_000_000);
const seconds = number('seconds', 60);
const warmUp = number('warm-up', 20);
const profile = options.get('profile');
/** Interval between a translator's saves, ms. */
const EVERY = 10_000;
const PER_DOCUMENT = 10;
/** Projects: their documents update a memory of their own and read the one with the units. */
const PROJECTS = 10;
/** Segments between two searches of the memory: one search a minute. */
const SEARCHES = 6;
const SEGMENTS = 500;

/** As PostgreSQL's manual recommends for a dedicated machine: a quarter of the memory, here of 8 GB. */
const SETTINGS = ['shared_buffers=2GB'];

const postgres = options.has('sqlite') ? null : await createDurablePostgres({ settings: SETTINGS });
const databaseUrl = postgres?.url ?? null;
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-load-'));
const env: Record<string, string> = profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {};
const server = createServerProcess({ port: await freePort(), dataDir, databaseUrl, env });
const times = new Map<string, number[]>();
const failed: string[] = [];
const random = seeded(5);
const corpus = readCorpus(units, random);
let isCounted = false;

interface Work {
  memoryId: number;
  documents: { id: number; records: number[] }[];
}

async function measure(what: string, cookie: string, method: string, path: string, body?: unknown) {
  // Calls begun during the warm-up may have been queued since.
  const counts = isCounted;
  const began = performance.now();
  const status = await call(`${server.url}/api${path}`, { method, cookie, body }).catch(String);
  if (!counts) return;
  const taken = performance.now() - began;
  const all = times.get(what);
  if (all) all.push(taken);
  else times.set(what, [taken]);
  if (typeof status === 'string' || status >= 300) failed.push(`${what}: ${status}`);
}

async function prepare(client: HttpClient): Promise<Work> {
  const create = async (name: string) => {
    const memory = { name, source_lang: 'en', target_lang: 'de' };
    return (await client.expect<{ id: number }>('POST', '/translation_memory/', memory)).id;
  };
  const memoryId = await create('All there is');
  const projects: number[] = [];
  for (let at = 0; at < PROJECTS; at += 1) projects.push(await create(`Project ${at}`));
  const documents: Work['documents'] = [];
  for (let at = 0; at * PER_DOCUMENT < people; at += 1) {
    const file = { name: 'load.xlf', text: xliffFile() };
    const upload = await client.upload('/document/', file, { name: `load ${at}` });
    const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);
    while ((await client.expect<{ status: string }>('GET', `/job/${job_id}`)).status !== 'done')
      await new Promise((done) => setTimeout(done, 50));
    const memories = [
      { id: projects[at % PROJECTS], mode: 'write' },
      { id: memoryId, mode: 'read' },
    ];
    await client.expect('POST', `/document/${id}/memories`, { memories });
    const path = `/document/${id}/records?page=0`;
    const { records } = await client.expect<{ records: { id: number }[] }>('GET', path);
    documents.push({ id, records: records.map((record) => record.id) });
  }
  return { memoryId, documents };
}

/** Half of the translated segments resemble a unit of the memory. */
function xliffFile(): string {
  const words = corpus.heldOut.slice(0, 2000).flatMap((text) => text.split(' '));
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const segments = Array.from({ length: SEGMENTS }, (_, number) => {
    const text =
      number % 2 === 0 ? alter(pick(corpus.units, random), words, random) : pick(corpus.heldOut, random);
    return `<trans-unit id="${number}"><source>${encode(text)}</source></trans-unit>`;
  });
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en"
 target-language="de" datatype="plaintext"><body>${segments.join('\n')}</body></file></xliff>`;
}

/** Two words of a unit, as a person would search for them. */
function phrase(): string {
  for (;;) {
    const words = pick(corpus.units, random).split(' ');
    const at = Math.floor(random() * words.length);
    const [first = '', second = ''] = words.slice(at);
    if (first.length > 2 && second.length > 2) return encodeURIComponent(`${first} ${second}`);
  }
}

async function translate(cookie: string, who: number, work: Work, until: number) {
  const document = work.documents[Math.floor(who / PER_DOCUMENT)];
  if (!document) return;
  await new Promise((done) => setTimeout(done, (who / people) * EVERY));
  for (let step = 0; Date.now() < until; step += 1) {
    const began = Date.now();
    const record = document.records[(who % PER_DOCUMENT) * PER_DOCUMENT + (step % PER_DOCUMENT)];
    await measure('one row', cookie, 'GET', '/health');
    await measure('look-up', cookie, 'GET', `/document/records/${record}/substitutions`);
    await measure('save', cookie, 'PUT', `/document/records/${record}`, {
      target: `Fassung ${step}`,
      approved: step % 2 === 0,
    });
    await measure('page', cookie, 'GET', `/document/${document.id}/records?page=${who % 5}`);
    if (step % SEARCHES === who % SEARCHES) {
      await measure(
        'search',
        cookie,
        'GET',
        `/translation_memory/${work.memoryId}/records?search=${phrase()}`,
      );
    }
    await new Promise((done) => setTimeout(done, Math.max(0, EVERY - (Date.now() - began))));
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function printTimes(): void {
  const base = percentile(
    (times.get('one row') ?? []).toSorted((a, b) => a - b),
    0.5,
  );
  let calls = 0;
  for (const [what, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    calls += sorted.length;
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1));
    print(
      `${what.padEnd(8)} ${String(sorted.length).padStart(6)} calls  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  ${(percentile(sorted, 0.5) / base).toFixed(1)} × one row`,
    );
  }
  print(`${(calls / seconds).toFixed(0)} calls/s, ${failed.length} failed ${failed.slice(0, 3).join('; ')}`);
}

try {
  await server.start();
  let client = new HttpClient(server.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  const began = performance.now();
  const work = await prepare(client);
  await server.terminate();
  const cookies = await fillDatabase(
    { databaseUrl, dataDir },
    { memoryId: work.memoryId, units: corpus.units, sessions: people },
  );
  const filled = Math.round((performance.now() - began) / 1000);
  await server.start();
  while (units > 0 && !server.output().includes('index of translation memories is ready'))
    await new Promise((done) => setTimeout(done, 100));
  print(
    `${postgres ? 'PostgreSQL' : 'SQLite'}: ${units} units in ${filled} s; ${people} translators for ${seconds} s, texts from ${corpus.origin}, on ${cpus().length} cores`,
  );
  client = new HttpClient(server.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  await client.call('GET', '/metrics');
  const lag = monitorEventLoopDelay();
  const until = Date.now() + (warmUp + seconds) * 1000;
  const translating = Promise.all(cookies.map((cookie, who) => translate(cookie, who, work, until)));
  await sleep(warmUp * 1000);
  isCounted = true;
  lag.enable();
  const before = cpuTimes(server.pid() ?? 0);
  const started = performance.now();
  await translating;
  const after = cpuTimes(server.pid() ?? 0);
  const took = (performance.now() - started) / 1000;
  const share = (name: keyof typeof after) => `${(((after[name] - before[name]) / took) * 100).toFixed(0)} %`;
  printTimes();
  print(
    `of a core: server ${share('server')}, client ${share('client')}, the whole machine ${share('machine')} of ${cpus().length * 100} %`,
  );
  const metrics = await client.call('GET', '/metrics');
  const lagOfServer = metrics.answered
    ? [...String(metrics.body).matchAll(/^nodejs_eventloop_lag_seconds\{quantile="(.+?)"\} (.+)$/gm)]
    : [];
  print(
    `event loop held up: server ${lagOfServer.map(([, quantile, value]) => `p${Number(quantile) * 100} ${(Number(value) * 1000).toFixed(0)} ms`).join(', ')}; client p50 ${(lag.percentile(50) / 1e6).toFixed(0)} ms, p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms`,
  );
} finally {
  if (profile) await server.terminate();
  await server.kill();
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
