import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { openDatabase } from '../server/db/open.ts';
import { seeded } from '../server/testing/seeded.ts';
import { findPostgres, startPostgres } from '../tools/postgres.ts';
import { buildTermsCsv, buildXliff, seedUnits } from './scale-data.ts';
import { measureGrowth } from './scale-growth.ts';
import { readCorpus } from './tm-data.ts';

// npm run bench -- scale [--units 1000000 --terms 100000 --segments 100000 --rounds 9 --only sqlite]: common
// calls on large memories, glossaries and documents, on both databases: p50 and p95 of each call, and the
// longest request of another person meanwhile. With --files 3: that many imports of --units each, and
// restarts after the first and the last, while a person looks up sentences.
const { values } = parseArgs({
  options: {
    units: { type: 'string', default: '1000000' },
    terms: { type: 'string', default: '100000' },
    segments: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string' },
    files: { type: 'string', default: '0' },
  },
});
const UNITS = Number(values.units);
const ROUNDS = Number(values.rounds);
/** Pause between two requests of the other person, ms. */
const PAUSE = 10;

const FILES = Number(values.files);

const { units, heldOut, origin } = readCorpus(UNITS * Math.max(1, FILES), seeded(11));

interface Subjects {
  memory: number;
  document: number;
  glossary: number;
}

const write = (line: string) => process.stdout.write(`${line}\n`);
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
const ms = (time: number) => time.toFixed(time < 100 ? 1 : 0).padStart(8);

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Repeats a small request: its latency shows when the server's event loop is blocked. */
async function besideAnother(workbench: Workbench, act: () => Promise<void>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const other = (async () => {
    while (!isDone) {
      const began = performance.now();
      await workbench.api('GET', '/job/1');
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  })();
  try {
    await act();
  } finally {
    isDone = true;
    await other;
  }
  return longest;
}

async function measure(workbench: Workbench, name: string, rounds: number, act: () => Promise<unknown>) {
  const times: number[] = [];
  const longest = await besideAnother(workbench, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await act();
      times.push(performance.now() - began);
    }
  });
  times.sort((a, b) => a - b);
  write(
    `  ${name.padEnd(34)} ${ms(percentile(times, 0.5))} ${ms(percentile(times, 0.95))} ${ms(longest)}   load ${load()}`,
  );
}

async function seed(workbench: Workbench, databaseUrl: string | null): Promise<Subjects> {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const memory = (await workbench.api('POST', '/translation_memory/', { name: 'Large', ...languages })) as {
    id: number;
  };
  await workbench.terminate();
  const began = performance.now();
  const database = await openDatabase({ databaseUrl, dataDir: workbench.dataDir });
  await seedUnits(database, memory.id, units);
  await database.close();
  write(`  ${UNITS.toLocaleString('en')} units made in ${Math.round((performance.now() - began) / 1000)} s`);
  await workbench.start();
  const segments = Number(values.segments);
  const source = [...heldOut, ...units].slice(0, segments);
  const upload = async (path: string, file: string, name: string, fields: Record<string, string>) => {
    const from = performance.now();
    const { id, job_id } = (await workbench.upload(path, Buffer.from(file), name, fields)) as {
      id: number;
      job_id: number;
    };
    await workbench.finishJob(job_id);
    write(`  ${name} imported in ${Math.round((performance.now() - from) / 1000)} s`);
    return id;
  };
  const document = await upload('/document/', buildXliff(source), 'large.xlf', {});
  const terms = buildTermsCsv(units, Number(values.terms));
  const glossary = await upload('/glossary/upload', terms, 'large.csv', { ...languages });
  return { memory: memory.id, document, glossary };
}

async function measureAll(name: string, workbench: Workbench, databaseUrl: string | null): Promise<void> {
  write(`${name}`);
  if (FILES > 0) {
    const files = Array.from({ length: FILES }, (_, file) => units.slice(file * UNITS, (file + 1) * UNITS));
    return measureGrowth(workbench, files, heldOut, (line) => write(`  ${line}   load ${load()}`));
  }
  const { memory, document, glossary } = await seed(workbench, databaseUrl);
  const get = (path: string) => () => workbench.api('GET', path);
  const post = (path: string, body: unknown) => () => workbench.api('POST', path, body);
  const job = (path: string, body: unknown) => async () => {
    const { job_id } = (await workbench.api('POST', path, body)) as { job_id: number };
    await workbench.finishJob(job_id);
  };
  const records = `/translation_memory/${memory}/records`;
  const middle = Math.floor(UNITS / 200);
  write(`  ${'in ms'.padEnd(34)} ${'p50'.padStart(8)} ${'p95'.padStart(8)} ${'others'.padStart(8)}`);
  const calls: [string, () => Promise<unknown>][] = [
    ['memory: first page', get(records)],
    ['memory: page in the middle', get(`${records}?page=${middle}`)],
    ['memory: the middle, by target', get(`${records}?page=${middle}&sort=target`)],
    ['memory: search for 1 character', get(`${records}?search=q`)],
    ['memory: search for 2', get(`${records}?search=qu`)],
    ['memory: search for 3', get(`${records}?search=que`)],
    ['memory: search for a word', get(`${records}?search=question`)],
    ['memory: rare search, by source', get(`${records}?search=zebra&sort=source`)],
    ['concordance: a word', post('/translation_memory/concordance', { text: 'question' })],
    ['concordance: a phrase', post('/translation_memory/concordance', { text: 'in the morning' })],
    ['concordance: prefix', post('/translation_memory/concordance', { text: 'quest', mode: 'prefix' })],
    ['concordance: stem', post('/translation_memory/concordance', { text: 'houses', mode: 'stem' })],
    [
      'concordance: stem, in the midst of many',
      post('/translation_memory/concordance', { text: 'ment', mode: 'stem' }),
    ],
    ['search everywhere: units', get('/search/units?search=question')],
    ['search everywhere: units, 2', get('/search/units?search=qu')],
    ['search everywhere: segments', get('/search/segments?search=question')],
    ['search everywhere: terms', get('/search/terms?search=question')],
    ['glossary: first page', get(`/glossary/${glossary}/records`)],
    ['glossary: last page', get(`/glossary/${glossary}/records?page=${Number(values.terms) / 100 - 1}`)],
    ['glossary: search for a word', get(`/glossary/${glossary}/records?search=question`)],
    ['document: first page', get(`/document/${document}/records`)],
    [
      'document: page in the middle',
      get(`/document/${document}/records?page=${Number(values.segments) / 200}`),
    ],
    ['document: search in the source', get(`/document/${document}/records?source=question`)],
  ];
  for (const [call, act] of calls) await measure(workbench, call, ROUNDS, act);
  await measure(workbench, 'job: hygiene', 1, job(`/translation_memory/${memory}/hygiene`, undefined));
  await measure(workbench, 'memory: duplicates', ROUNDS, get(`${records}?hygiene=duplicate`));
  const change = {
    filter: { search: 'question' },
    change: { type: 'replace', side: 'target', find: 'question', replace: 'query' },
    dry_run: true,
  };
  await measure(workbench, 'job: preview of find and replace', 1, job(`${records}/change`, change));
  await measure(workbench, 'TMX streamed', 1, get(`/translation_memory/${memory}/download`));
  const analysis = { document_ids: [document], memory_ids: [memory] };
  await measure(workbench, `job: analysis of ${values.segments}`, 1, job('/analysis/', analysis));
}

write(`${UNITS.toLocaleString('en')} units from ${origin}; load ${load()}`);
if (values.only !== 'postgres') {
  const workbench = await startWorkbench({ DEMO: '0', RATE_LIMIT: '0' });
  await measureAll('SQLite', workbench, null).finally(() => workbench.stop());
}
if (values.only !== 'sqlite' && findPostgres()) {
  const cluster = await startPostgres({ settings: ['max_wal_size=4GB'] });
  const workbench = await startWorkbench({ DEMO: '0', RATE_LIMIT: '0', DATABASE_URL: cluster.url });
  await measureAll('PostgreSQL', workbench, cluster.url).finally(() => workbench.stop());
  cluster.stop();
}
