import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { readTmxBatches } from '../server/formats/tmx/index.ts';
import { findPostgres, startPostgres } from '../tools/postgres.ts';
import { readCorpus, seeded } from './tm-data.ts';

// npm run bench -- import [--units 200000]: units a second of a TMX import, upload and all, on both databases, beside
// what parsing alone takes in the same run, and how long another request takes meanwhile.
const { values } = parseArgs({ options: { units: { type: 'string', default: '200000' } } });
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

/** Reads a page and writes a unit in another memory, over and over, until told to stop; answers the times in ms. */
function keepAsking(workbench: Workbench, memoryId: number): { stop(): Promise<number[]> } {
  let isStopped = false;
  const times: number[] = [];
  const asked = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const began = performance.now();
      if (turn % 2 === 0) await workbench.api('GET', `/translation_memory/${memoryId}/records?search=pump`);
      else {
        const unit = { source: `Check pump ${turn}.`, target: `Pumpe ${turn} prüfen.` };
        await workbench.api('POST', `/translation_memory/${memoryId}/records`, unit);
      }
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await asked;
      return times.sort((a, b) => a - b);
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
    const ms = (list: number[], share: number) => percentile(list, share).toFixed(1);
    process.stdout.write(
      `${name.padEnd(11)} ${Math.round(speed).toLocaleString('en')} units/s in ${seconds.toFixed(1)} s, ` +
        `${(speed / parsing).toFixed(2)} × parsing alone; another request p50 ${ms(during, 0.5)} ms, ` +
        `p95 ${ms(during, 0.95)} ms (without the import ${ms(before, 0.5)} and ${ms(before, 0.95)} ms, ${during.length} asked)\n`,
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
await measure('SQLite', bytes, parsing);
if (findPostgres()) {
  const cluster = await startPostgres();
  process.env.TEST_DATABASE_URL = cluster.url;
  try {
    await measure('PostgreSQL', bytes, parsing);
  } finally {
    cluster.stop();
  }
} else process.stdout.write('PostgreSQL is not installed here: not measured\n');
