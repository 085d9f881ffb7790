import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { readTmxBatches } from '../server/formats/tmx/index.ts';
import { findPostgres, startPostgres } from '../tools/postgres.ts';
import { readCorpus, seeded } from './tm-data.ts';

// npm run bench -- import [--units 200000 --only sqlite]: units a second of a TMX import, upload and all, on both databases, beside
// what parsing alone takes in the same run, and how long another person's page and another person's save take meanwhile.
const { values } = parseArgs({
  options: { units: { type: 'string', default: '200000' }, only: { type: 'string' } },
});
const COUNT = Number(values.units);
/** Between two requests of the other person, in ms. */
const PAUSE = 20;

function buildTmx(): { bytes: Uint8Array; origin: string } {
  const random = seeded(11);
  const { units, origin } = readCorpus(COUNT, random);
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const list = units.map((source, index) => {
    const target = units[(index + 7919) % units.length] ?? source;
    return `<tu creationdate="20240101T000000Z" creationid="ana"><tuv xml:lang="en"><seg>${encode(source)}</seg></tuv><tuv xml:lang="de"><seg>${encode(target)}</seg></tuv></tu>`;
  });
  const head = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="bench" creationtoolversion="1"
 segtype="sentence" o-tmf="none" adminlang="en" srclang="en" datatype="plaintext"/><body>`;
  return { bytes: Buffer.from(`${head}\n${list.join('\n')}\n</body></tmx>`), origin };
}

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

/** In ms, sorted. */
interface Times {
  pages: number[];
  saves: number[];
}

/** Two people, one of whom reads pages of another memory and one of whom writes units of it, until told to stop. */
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
  try {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const other = (await workbench.api('POST', '/translation_memory/', { name: 'Other', ...languages })) as {
      id: number;
    };
    const alone = keepAsking(workbench, other.id);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const before = await alone.stop();
    const upload = (await workbench.upload('/translation_memory/upload', bytes, 'bench.tmx')) as {
      job_id: number;
    };
    const meanwhile = keepAsking(workbench, other.id);
    const job = await waitFor(workbench, upload.job_id);
    const during = await meanwhile.stop();
    const seconds = (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000;
    const speed = COUNT / seconds;
    const ms = (list: number[]) =>
      `p50 ${percentile(list, 0.5).toFixed(1)}, p95 ${percentile(list, 0.95).toFixed(1)} ms`;
    const load = loadavg()
      .map((one) => one.toFixed(1))
      .join(' ');
    process.stdout.write(
      `${name.padEnd(11)} ${Math.round(speed).toLocaleString('en')} units/s in ${seconds.toFixed(1)} s, ` +
        `${(speed / parsing).toFixed(2)} × parsing alone; load ${load}\n` +
        `            another's page ${ms(during.pages)}, save ${ms(during.saves)} ` +
        `(without the import ${ms(before.pages)}, ${ms(before.saves)})\n`,
    );
    if (name === 'SQLite') await measureIndexing(workbench, upload.job_id);
  } finally {
    await workbench.stop();
  }
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

/** The index of substrings is made after the import: searches look through its units until then. */
async function measureIndexing(workbench: Workbench, importJob: number): Promise<void> {
  const job = await waitFor(workbench, importJob + 1);
  const seconds = (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1000;
  process.stdout.write(
    `            and ${seconds.toFixed(1)} s in the background for the index of substrings (${Math.round(COUNT / seconds).toLocaleString('en')} units/s)\n`,
  );
}

const { bytes, origin } = buildTmx();
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
