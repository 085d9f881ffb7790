import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { readTmxBatches } from '../server/formats/tmx/index.ts';
import { seeded } from '../server/testing/seeded.ts';
import { findPostgres, startPostgres } from '../tools/postgres.ts';
import { buildTmx } from './scale-data.ts';
import { readCorpus } from './tm-data.ts';

// npm run bench -- import [--units 200000 --only sqlite]: units per second of a TMX import on both databases,
// compared with only parsing in the same run. First on an idle server, then while two people keep reading and
// writing another memory; their page and save times are printed with and without the import.
const { values } = parseArgs({
  options: { units: { type: 'string', default: '200000' }, only: { type: 'string' } },
});
const COUNT = Number(values.units);
/** Pause between two requests of the other person, ms. */
const PAUSE = 20;

function* parts(bytes: Uint8Array): Generator<Uint8Array> {
  const size = 1 << 20;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function measureParsing(bytes: Uint8Array): Promise<number> {
  const began = performance.now();
  let units = 0;
  for await (const { events } of readTmxBatches(parts(bytes))) {
    units += events.filter(({ type }) => type === 'unit').length;
  }
  return (units / (performance.now() - began)) * 1000;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Sorted, ms. */
interface Times {
  pages: number[];
  saves: number[];
}

/** Two people working in another memory until told to stop: one reads pages of it, the other writes units. */
function keepAsking(workbench: Workbench, memoryId: number): { stop(): Promise<Times> } {
  let isStopped = false;
  const ask = async (act: (turn: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; !isStopped; turn += 1) {
      const began = performance.now();
      await act(turn);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return times.sort((a, b) => a - b);
  };
  const records = `/translation_memory/${memoryId}/records`;
  const pages = ask(() => workbench.api('GET', `${records}?search=pump`));
  const saves = ask((turn) =>
    workbench.api('POST', records, { source: `Check pump ${turn}.`, target: `Pumpe ${turn} prüfen.` }),
  );
  return {
    async stop() {
      isStopped = true;
      return { pages: await pages, saves: await saves };
    },
  };
}

async function measure(name: string, bytes: Uint8Array, parsing: number): Promise<void> {
  const workbench = await startWorkbench({ DEMO: '0' });
  const say = (who: string, text: string) => process.stdout.write(`${who.padEnd(16)} ${text}\n`);
  const speedOf = (job: EndedJob) => {
    const seconds = (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000;
    const speed = COUNT / seconds;
    return `${Math.round(speed).toLocaleString('en')} units/s in ${seconds.toFixed(1)} s, ${(speed / parsing).toFixed(2)} × parsing alone`;
  };
  const startImport = async () =>
    ((await workbench.upload('/translation_memory/upload', bytes, 'bench.tmx')) as { job_id: number }).job_id;
  try {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const other = (await workbench.api('POST', '/translation_memory/', { name: 'Other', ...languages })) as {
      id: number;
    };
    // Compile the code and warm the caches before anything counts.
    await pause(1000, keepAsking(workbench, other.id));
    const before = await pause(4000, keepAsking(workbench, other.id));

    const first = await startImport();
    say(name, `${speedOf(await waitFor(workbench, first))}; load ${load()}`);
    if (name === 'SQLite') say('', await measureIndexing(workbench, first));

    const second = await startImport();
    const asking = keepAsking(workbench, other.id);
    const job = await waitFor(workbench, second);
    const during = await asking.stop();
    say(`${name}, beside`, `${speedOf(job)}; load ${load()}`);
    for (const what of ['pages', 'saves'] as const) {
      const [now, then] = [during[what], before[what]];
      const ratio = percentile(now, 0.95) / percentile(then, 0.95);
      say(
        '',
        `others' ${what} ${quantiles(now)}; without the import ${quantiles(then)}: p95 ${ratio.toFixed(2)} ×`,
      );
    }
  } finally {
    await workbench.stop();
  }
}

async function pause(ms: number, asking: { stop(): Promise<Times> }): Promise<Times> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return asking.stop();
}

function quantiles(sorted: readonly number[]): string {
  return `p50 ${percentile(sorted, 0.5).toFixed(1)}, p95 ${percentile(sorted, 0.95).toFixed(1)} ms`;
}

function load(): string {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
}

interface EndedJob {
  status: string;
  error: string | null;
  started_at: string;
  finished_at: string;
}

async function waitFor(workbench: Workbench, id: number): Promise<EndedJob> {
  for (;;) {
    const job = (await workbench.api('GET', `/job/${id}`)) as EndedJob;
    if (job.status === 'failed') throw new Error(job.error ?? 'The import failed.');
    if (job.status === 'done') return job;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The substring index is built after the import; until then searches scan the memory's units. */
async function measureIndexing(workbench: Workbench, importJob: number): Promise<string> {
  const job = await waitFor(workbench, importJob + 1);
  const seconds = (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000;
  const speed = Math.round(COUNT / seconds).toLocaleString('en');
  return `and ${seconds.toFixed(1)} s in the background for the index of substrings (${speed} units/s)`;
}

const { units, origin } = readCorpus(COUNT, seeded(11));
const bytes = buildTmx(units);
process.stdout.write(
  `TMX of ${COUNT.toLocaleString('en')} units, ${(bytes.length / 1e6).toFixed(1)} MB, from ${origin}\n`,
);
const parsing = await measureParsing(bytes);
process.stdout.write(`parsing alone ${Math.round(parsing).toLocaleString('en')} units/s\n`);
if (values.only !== 'postgres') await measure('SQLite', bytes, parsing);
if (values.only === 'sqlite') process.exit();
if (findPostgres()) {
  const cluster = await startPostgres();
  process.env.TEST_DATABASE_URL = cluster.url;
  try {
    await measure('PostgreSQL', bytes, parsing);
  } finally {
    cluster.stop();
  }
} else process.stdout.write('PostgreSQL is not installed here: not measured\n');
