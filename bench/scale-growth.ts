import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ADMIN, type Workbench } from '../e2e/support/workbench.ts';
import { INDEX_FOLDER } from '../server/translation-memory/index/index-files.ts';
import { buildTmx } from './scale-data.ts';
import { openCaller } from './tm-caller.ts';

/** Pause between two look-ups of the other person, ms. */
const PAUSE = 20;
/** A server that has been idle for this long has merged and saved its index, ms. */
const IDLE = 25_000;

interface LookUps {
  times: number[];
  /** Number of responses saying that units were still being indexed. */
  partial: number;
  /** Time to the first complete response, ms; `null` = there was none. */
  completeAfter: number | null;
}

type Say = (line: string) => void;

/** A person who looks up one sentence after another until told to stop. */
async function lookUps(workbench: Workbench, texts: readonly string[]) {
  const login = await fetch(`${workbench.url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const caller = openCaller(workbench.url);
  const found: LookUps = { times: [], partial: 0, completeAfter: null };
  const began = performance.now();
  let isStopped = false;
  const asking = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const { value, ms } = await caller.post({
        path: '/api/translation_memory/similar',
        cookie,
        body: { source: texts[turn % texts.length], limit: 5 },
      });
      found.times.push(ms);
      if ((value as { is_complete: boolean }).is_complete) found.completeAfter ??= performance.now() - began;
      else {
        found.partial += 1;
        found.completeAfter = null;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  })();
  return {
    found,
    async untilComplete() {
      while (found.completeAfter === null) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    },
    async stop(): Promise<string> {
      isStopped = true;
      await asking;
      await caller.close();
      const sorted = found.times.sort((a, b) => a - b);
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
      return `${sorted.length} look-ups p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms, ${found.partial} partial`;
    },
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Measures the time from the start of the process to a complete index, while a person looks up sentences. */
async function measureStart(workbench: Workbench, texts: readonly string[], say: Say, name: string) {
  const began = performance.now();
  await workbench.start();
  const listening = performance.now() - began;
  const person = await lookUps(workbench, texts);
  await person.untilComplete();
  const after = person.found.completeAfter ?? 0;
  say(
    `${name}: answers after ${seconds(listening)}, everything ${seconds(after)} later; ${await person.stop()}`,
  );
}

interface Job {
  status: string;
  error: string | null;
  started_at: string;
  finished_at: string;
}

/** The finished job, and the largest size of the write-ahead log until then. */
async function watchJob(workbench: Workbench, id: number): Promise<{ job: Job; log: number }> {
  for (let log = 0; ; ) {
    const file = join(workbench.dataDir, 'tessera.db-wal');
    log = Math.max(log, statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    const job = (await workbench.api('GET', `/job/${id}`)) as Job;
    if (job.status === 'failed') throw new Error(job.error ?? 'The job failed.');
    if (job.status === 'done') return { job, log };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Imports one file of units after another, and restarts the server after the first and the last. */
export async function measureGrowth(
  workbench: Workbench,
  files: readonly (readonly string[])[],
  texts: readonly string[],
  say: Say,
): Promise<void> {
  let units = 0;
  for (const [number, file] of files.entries()) {
    const tmx = buildTmx(file);
    const person = await lookUps(workbench, texts);
    const from = performance.now();
    const { job_id } = (await workbench.upload('/translation_memory/upload', tmx, `${number + 1}.tmx`)) as {
      job_id: number;
    };
    const uploaded = performance.now() - from;
    const { job, log } = await watchJob(workbench, job_id);
    const took = Date.parse(job.finished_at) - Date.parse(job.started_at);
    units += file.length;
    const speed = Math.round((file.length / took) * 1000).toLocaleString('en');
    say(
      `import ${number + 1}: ${speed} units/s, uploaded in ${seconds(uploaded)}; write-ahead log at most ${(log / 1e6).toFixed(0)} MB; ${await person.stop()}`,
    );
    const after = await lookUps(workbench, texts);
    const done = performance.now();
    // A look-up that begins before the server's next check for changes does not include them.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await after.untilComplete();
    say(`  indexed ${seconds(performance.now() - done)} after it; ${await after.stop()}`);
    if (number > 0 && number < files.length - 1) continue;
    const { log: late } = await watchJob(workbench, job_id + 1);
    await new Promise((resolve) => setTimeout(resolve, IDLE));
    say(
      `${units.toLocaleString('en')} units, texts indexed; write-ahead log at most ${(late / 1e6).toFixed(0)} MB`,
    );
    await workbench.terminate();
    await measureStart(workbench, texts, say, '  start');
    await workbench.terminate();
    rmSync(join(workbench.dataDir, INDEX_FOLDER), { recursive: true });
    await measureStart(workbench, texts, say, '  start without the saved index');
    await new Promise((resolve) => setTimeout(resolve, IDLE));
  }
}
