import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startJobs } from '../server/jobs/start.ts';
import { KEY, startPublishedEngine } from '../server/machine-translation/testing/published-engines.ts';
import { buildXliff, sentence } from '../server/testing/build-document.ts';
import { type Caller, startTestServer } from '../server/testing/server.ts';
import { numberedPairs, tmxOf } from '../server/testing/tmx.ts';

// npm run bench -- fairness [--rows 60000 --only analysis]: how long an import of one line takes while two large
// jobs of a kind are running, for the person who started them and for another one. Alone first; then during each
// kind, which is cancelled afterwards. `!` marks more than 3 s and more than ten times the import alone. If a kind
// ends before the imports do, give it more rows. TEST_DATABASE_URL measures PostgreSQL.
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '60000' }, only: { type: 'string' } },
});
const ROWS = Number(values.rows);
/** Head start of the large jobs: a job counts as long after 3 s and takes turns after 5. */
const HEAD_START = 6_000;
const TRIES = 3;

const server = await startTestServer({ machineTranslationPrivate: true });
const admin = await server.as('admin');
const manager = await server.as('manager');
const other = await server.as('manager');
const jobs = await startJobs(server.database, server.settings, server.services);

async function call(caller: Caller, path: string, body: object = {}) {
  const { status, body: answer } = await caller.post(path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  jobs.wake();
  return answer;
}

async function upload(caller: Caller, path: string, text: string, name: string) {
  const fields: Record<string, string> = path.startsWith('/translation')
    ? {}
    : { source_lang: 'en', target_lang: 'de' };
  const { status, body } = await caller.upload(path, text, name, fields);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  jobs.wake();
  return body;
}

async function ended(jobId: number) {
  for (;;) {
    const { body } = await manager.get(`/job/${jobId}`);
    if (body.status === 'done' || body.status === 'failed') return body;
    await sleep(20);
  }
}

/** Ms from the upload to the end of the import of one line. */
async function small(caller: Caller): Promise<number> {
  const start = performance.now();
  const { job_id } = await upload(caller, '/document/', 'One sentence.', 'small.txt');
  const { status, error } = await ended(job_id);
  if (status !== 'done') throw new Error(`The small import failed: ${error}`);
  return performance.now() - start;
}

/** A document or memory of `ROWS` rows. */
async function build(path: string, text: string, name: string): Promise<number> {
  const { id, job_id } = await upload(manager, path, text, name);
  const { status, error } = await ended(job_id);
  if (status !== 'done') throw new Error(`${name} could not be built: ${error}`);
  return id;
}

const numbers = Array.from({ length: ROWS }, (_, at) => at);
const translated = buildXliff({
  segments: numbers.map((at) => ({ source: sentence(at), target: `Klausel ${at + 1} der Vereinbarung.` })),
});
const tmx = tmxOf(numberedPairs(ROWS));
const json = () => JSON.stringify(Object.fromEntries(numbers.map((at) => [`key ${at}`, sentence(at)])));
const csv = () => ['en,de', ...numbers.map((at) => `term ${at},Begriff ${at}`)].join('\n');

const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
say(`building documents and memories of ${ROWS} rows`);
const documents = [
  await build('/document/', translated, 'a.xlf'),
  await build('/document/', translated, 'b.xlf'),
];
const memories = [
  await build('/translation_memory/upload', tmx, 'a.tmx'),
  await build('/translation_memory/upload', tmx, 'b.tmx'),
];
const [memory = 0] = memories;
const work = { memories: [{ id: memory, mode: 'write' }] };
for (const id of documents) await call(manager, `/document/${id}/memories`, work);
// As slow as a remote engine.
const engine = await startPublishedEngine('google');
engine.wait.push(...numbers.map(() => () => sleep(300)));
const { id: engine_id } = await call(admin, '/machine_translation/', {
  ...{ name: 'Capitals', kind: 'google', address: engine.address, key: KEY, enabled: true },
});
const empty = [];
for (const name of ['c.xlf', 'd.xlf'])
  empty.push(await build('/document/', buildXliff({ segments: ROWS }), name));

const on = (ids: readonly number[], path: (id: number) => string, body: object) => () =>
  Promise.all(ids.map((id) => call(manager, path(id), body)));
const replacement = { find: 'Klausel', replace: 'Bedingung', dry_run: false };
const change = { filter: {}, change: { type: 'replace', find: 'Feld', replace: 'Brett' }, dry_run: false };
const imported = (path: string, text: () => string, name: string) => async () => [
  await upload(manager, path, text(), `1 ${name}`),
  await upload(manager, path, text(), `2 ${name}`),
];
/** Two jobs of each kind, started by the manager. */
const KINDS: Record<string, () => Promise<{ job_id: number }[]>> = {
  'TMX import': imported('/translation_memory/upload', () => tmx, 'x.tmx'),
  'JSON import': imported('/document/', json, 'x.json'),
  'glossary import': imported('/glossary/upload', csv, 'x.csv'),
  'bulk approval': on(documents, (id) => `/document/${id}/bulk`, { action: 'approve' }),
  replacement: on(documents, (id) => `/document/${id}/replace`, replacement),
  analysis: () => Promise.all(documents.map((id) => call(manager, '/analysis/', { document_ids: [id] }))),
  'quality report': on(documents, (id) => `/document/${id}/qa/report`, {}),
  'memory change': on(memories, (id) => `/translation_memory/${id}/records/change`, change),
  'machine translation': on(empty, (id) => `/document/${id}/process`, { engine_id }),
};

async function measure(
  kind: string,
  start: () => Promise<{ job_id: number }[]>,
  alone: number,
): Promise<void> {
  const large = (await start()).map(({ job_id }) => job_id);
  const began = performance.now();
  await sleep(HEAD_START);
  const times = { own: 0, others: 0 };
  for (let time = 0; time < TRIES; time++) {
    times.own = Math.max(times.own, await small(manager));
    times.others = Math.max(times.others, await small(other));
  }
  const states = await Promise.all(large.map(async (id) => (await manager.get(`/job/${id}`)).body));
  const elapsed = (performance.now() - began) / 1000;
  for (const { id } of states) await manager.post(`/job/${id}/cancel`);
  for (const { id } of states) await ended(id);
  const progress = states.map((state) => `${state.status} ${Math.round(state.progress * 100)}%`).join(', ');
  const mark = (ms: number) => `${(ms / 1000).toFixed(2)}${ms > Math.max(3_000, 10 * alone) ? ' !' : ''}`;
  write([kind, mark(times.own), mark(times.others), `${elapsed.toFixed(0)} s: ${progress}`]);
}

const write = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
for (let time = 0; time < TRIES; time++) await small(other);
const alone = await small(other);
write(['while two run', 'own import, s', "another person's, s", 'the large jobs meanwhile']);
write(['---', '---:', '---:', '---']);
write(['nothing', (alone / 1000).toFixed(2), (alone / 1000).toFixed(2), '']);
for (const [kind, start] of Object.entries(KINDS)) {
  if (values.only && values.only !== kind) continue;
  await measure(kind, start, alone);
}
await jobs.stop();
await engine.close();
await server.close();
