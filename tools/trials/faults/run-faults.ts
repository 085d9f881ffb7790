import { availableParallelism, loadavg } from 'node:os';
import type { DurablePostgres } from '../../support/durable-postgres.ts';
import { expectBody, HttpClient } from '../../support/http-client.ts';
import { ADMIN, createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { repairWorkspace, restoreAndKill } from './check-workspace.ts';
import { createDeployer } from './deployer.ts';
import { sentenceOf, xliffFile } from './files.ts';
import { Ledger } from './ledger.ts';
import { verify } from './verify.ts';
import { work } from './workload.ts';

/** Segments that translators save and approve. */
const SEGMENTS = 120;
/** Minimum and maximum working time before a kill, ms. */
const SHORTEST = 100;
const LONGEST = 2600;
const START_LIMIT = 10_000;
const DATABASE_EVERY = 4;
/** Of this many kills of the server, one is followed by a restore that is killed too. */
const RESTORE_EVERY = 5;

export interface FaultsOptions {
  times: number;
  random: () => number;
  dataDir: string;
  port: number;
  postgres: DurablePostgres | null;
  /** Of this many kills over PostgreSQL, one hits the database; default 4. */
  databaseEvery?: number;
  /** Of this many kills of the server, one is followed by a restore that is killed too; default 5. */
  restoreEvery?: number;
  say(line: string): void;
}

export interface FaultsResult {
  tried: number;
  survived: number;
  /** All problems, over all rounds. */
  lost: number;
  mistakes: string[];
  summary: string;
}

/** Works, kills, restarts and compares, the given number of times. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const { times, random, dataDir, port, postgres, databaseEvery = DATABASE_EVERY, say } = options;
  const { restoreEvery = RESTORE_EVERY } = options;
  const workspace = { databaseUrl: postgres?.url ?? null, dataDir };
  const server = createServerProcess({ port, dataDir, databaseUrl: postgres?.url ?? null });
  const starts = [await server.start()];
  const client = new HttpClient(server.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  const deployer = await createDeployer(server.url, dataDir, client);
  if (!deployer) say('The screens are not built: deploys are left out.');
  const ledger = new Ledger();
  const { memoryId, documentId } = await prepare(client, ledger);
  const mistakes: string[] = [];
  const hit = new Map<string, number>();
  let survived = 0;
  let databaseKills = 0;
  let restores = 0;
  let leftFiles = 0;
  for (let round = 1; round <= times; round += 1) {
    let stopped = false;
    const working = work({ client, ledger, random, deployer, round, stopped: () => stopped });
    await new Promise((resolve) => setTimeout(resolve, SHORTEST + random() * (LONGEST - SHORTEST)));
    const kindsHit = [...ledger.underWay].filter(([, count]) => count > 0).map(([what]) => what);
    for (const what of kindsHit) hit.set(what, (hit.get(what) ?? 0) + 1);
    const isDatabase = postgres !== null && round % databaseEvery === 0;
    if (isDatabase) {
      databaseKills += 1;
      await postgres.kill();
    } else await server.kill();
    stopped = true;
    await (isDatabase ? Promise.all([postgres.start(), working]) : working);
    ledger.underWay.clear();
    const isRestored = !isDatabase && round % restoreEvery === 0;
    const restored = isRestored ? `, then ${await restoreAndKill(workspace, random)}` : '';
    if (isRestored) restores += 1;
    const ms = isDatabase ? await untilReady(server) : await server.start();
    starts.push(ms);
    if (!server.isRunning()) throw new Error(`The server ended by itself:\n${server.output().slice(-3000)}`);
    const found = await verify({ client, ledger, deployer, memoryId, documentId, thorough: round === times });
    const repaired = await repairWorkspace(workspace);
    found.push(...repaired.wrong);
    leftFiles += repaired.leftFiles;
    found.push(
      ...ledger.wrongAnswers.splice(0).map((answer) => `a client got an answer it should not: ${answer}`),
    );
    // On a busy machine, timings say nothing about the server.
    const isQuiet = (loadavg()[0] ?? 0) <= 2 * availableParallelism();
    if (ms > START_LIMIT && isQuiet) found.push(`starting took ${Math.round(ms)} ms`);
    if (found.length === 0) survived += 1;
    mistakes.push(...found);
    const what = isDatabase ? 'database' : 'server';
    say(
      `${String(round).padStart(3)} ${what} killed during ${kindsHit.join(', ') || 'nothing'}${restored}; back in ${Math.round(ms)} ms; ${found.length === 0 ? 'all there' : `${found.length} WRONG`}`,
    );
    for (const mistake of found.slice(0, 10)) say(`      ${mistake}`);
    if (found.length > 0) {
      const errors = server.output().match(/^.*"level":"error".*$/gm) ?? [];
      for (const line of errors.slice(-3)) say(`      the server said: ${line.slice(0, 1000)}`);
    }
  }
  await server.terminate();
  return {
    tried: times,
    survived,
    lost: mistakes.length,
    mistakes,
    summary: summarise({
      times,
      survived,
      databaseKills,
      restores,
      leftFiles,
      hit,
      ledger,
      starts,
      mistakes,
    }),
  };
}

/** A document that translators work in, with the memory that stores approved segments. */
async function prepare(
  client: HttpClient,
  ledger: Ledger,
): Promise<{ memoryId: number; documentId: number }> {
  const memory = await client.expect<{ id: number }>('POST', '/translation_memory/', {
    name: 'approved',
    source_lang: 'en',
    target_lang: 'de',
  });
  const file = { name: 'work.xlf', text: xliffFile('work', SEGMENTS) };
  const upload = await client.upload('/document/', file, { name: 'work' });
  const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);
  while ((await client.expect<{ status: string }>('GET', `/job/${job_id}`)).status !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await client.expect('POST', `/document/${id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
  for (let page = 0; page * 100 < SEGMENTS; page += 1) {
    const { records } = await client.expect<{
      records: { id: number; source: string; row_number: number }[];
    }>('GET', `/document/${id}/records?page=${page}`);
    for (const record of records) {
      ledger.segments.set(record.id, {
        id: record.id,
        source: sentenceOf('work', record.row_number - 1),
        acknowledged: { target: '', approved: false },
        unanswered: [],
      });
    }
  }
  return { memoryId: memory.id, documentId: id };
}

/** A server whose database is back must recover without a restart. */
async function untilReady(server: ServerProcess): Promise<number> {
  const began = performance.now();
  for (;;) {
    const ready = await fetch(`${server.url}/api/ready`).catch(() => null);
    await ready?.body?.cancel();
    const ms = performance.now() - began;
    if (ready?.ok || ms > 60_000 || !server.isRunning()) return ms;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Problems listed in the summary; the first ones tell enough. */
const LISTED = 5;

function summarise(figures: {
  times: number;
  survived: number;
  databaseKills: number;
  restores: number;
  leftFiles: number;
  hit: Map<string, number>;
  ledger: Ledger;
  starts: number[];
  mistakes: string[];
}): string {
  const { times, survived, databaseKills, restores, leftFiles, hit, ledger, starts, mistakes } = figures;
  const list = (map: Map<string, number>) => [...map].map(([what, count]) => `${what} ${count}`).join(', ');
  const sorted = starts.toSorted((a, b) => a - b);
  const [median, slowest] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0].map(Math.round);
  return [
    `tried ${times}${databaseKills > 0 ? ` (${databaseKills} of the database)` : ''} / survived ${survived} / lost ${mistakes.length}`,
    `verified after each; ${restores} restores, ${leftFiles} files that a kill had left were repaired`,
    `hit while under way: ${list(hit)}`,
    `acknowledged: ${list(ledger.acknowledged)}`,
    `starts: median ${median} ms, slowest ${slowest} ms`,
    ...mistakes.slice(0, LISTED).map((mistake) => `wrong: ${mistake}`),
  ].join('\n');
}
