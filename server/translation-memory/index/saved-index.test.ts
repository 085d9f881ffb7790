import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import type { Memory, Unit } from '../../../shared/domain/contract/translation-memory.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';
import { createMatcher, type RunningMatcher } from '../search/matcher.ts';
import { INDEX_FOLDER } from './index-files.ts';

let server: TestServer;
let manager: Caller;
/** Data folder of a server that restarts repeatedly. */
let dataDir: string;
let memory: Memory & { records: Unit[] };
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  memory = await buildMemory(manager, { units: numberedPairs(40) });
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-index-'));
  await server.database.db.deleteFrom('index_file').execute();
});
afterAll(() => server.close());

interface Restarted {
  matcher: RunningMatcher;
  /** The origin of the index, and all other log lines. */
  log: string[];
}

async function restart(): Promise<Restarted> {
  const log: string[] = [];
  const matcher = createMatcher({
    ...server.database,
    databaseUrl: server.settings.databaseUrl,
    dataDir,
    saving: { leastUnits: 1, delay: 1 },
    log: (_, message, details) => log.push(message.includes('ready') ? String(details?.from) : message),
  });
  matcher.start();
  await matcher.settled();
  return { matcher, log };
}

const rows = () => server.database.db.selectFrom('index_file').selectAll().execute();
const files = () => readdirSync(join(dataDir, INDEX_FOLDER)).map((name) => join(dataDir, INDEX_FOLDER, name));

/** Starts a server, which saves its index, and stops it. */
async function save(): Promise<void> {
  const { matcher, log } = await restart();
  await expect.poll(() => log, { timeout: 10_000 }).toContain('The index of translation memories was saved');
  await matcher.close();
}

const SOURCES = ['Move the pawn to field 7.', 'Move the rook to field 12.', 'Turn the page over.'];
async function answers(matcher: RunningMatcher): Promise<Match[][]> {
  const found = SOURCES.map((source) => matcher.findNow({ source, threshold: 0.5, limit: 20 }));
  return (await Promise.all(found)).map(({ matches, is_complete }) => {
    expect(is_complete).toBe(true);
    return matches;
  });
}

async function expectSameAs({ matcher, log }: Restarted, from: 'files' | 'database'): Promise<void> {
  expect(log.filter((line) => line === 'files' || line === 'database')).toEqual([from]);
  server.services.matcher.start();
  await server.services.matcher.settled();
  expect(await answers(matcher)).toEqual(await answers(server.services.matcher));
}

describe('a saved index', () => {
  test('is loaded at the next start and then updated', async () => {
    await save();
    const [first, second] = memory.records;
    await manager.post(`/translation_memory/${memory.id}/records`, { source: 'Turn the page.', target: 'x' });
    await manager.put(`/translation_memory/records/${first?.id}`, {
      source: 'Turn a page over.',
      target: 'y',
    });
    await manager.delete(`/translation_memory/records/${second?.id}`);
    await manager.upload('/translation_memory/upload', tmxOf(numberedPairs(30)), 'a.tmx');
    await server.runJobs();
    server.services.matcher.changed();
    const restarted = await restart();
    await expectSameAs(restarted, 'files');
    await restarted.matcher.close();
  });

  test('is rebuilt and saved again when a file is missing, truncated or outdated', async () => {
    await save();
    const [before] = await rows();
    const older = join(dataDir, 'older');
    copyFileSync(`${files()[0]}`, older);
    const damages: ((file: string) => void)[] = [
      (file) => rmSync(file),
      (file) => truncateSync(file, 1000),
      (file) => copyFileSync(older, file),
    ];
    for (const damage of damages) {
      damage(files()[0] as string);
      const restarted = await restart();
      await expectSameAs(restarted, 'database');
      await expect
        .poll(() => restarted.log, { timeout: 10_000 })
        .toContain('The index of translation memories was saved');
      await restarted.matcher.close();
      const again = await restart();
      await expectSameAs(again, 'files');
      await again.matcher.close();
    }
    const [after] = await rows();
    expect(after?.file_id).not.toBe(before?.file_id);
    for (const file of files()) expect(file).toContain(after?.file_id);
  });

  test('is loaded by a database restored from a backup only if saved before the backup', async () => {
    const { db } = server.database;
    await save();
    const earlier = await rows();
    await manager.post(`/translation_memory/${memory.id}/records`, { source: 'Turn it over.', target: 'x' });
    await db.deleteFrom('index_file').execute();
    await save();
    await db.deleteFrom('index_file').execute();
    await db.insertInto('index_file').values(earlier).execute();
    const restored = await restart();
    await expectSameAs(restored, 'files');
    await restored.matcher.close();
    // Files of a later change than the database has.
    const newest = await db.selectFrom('unit_change').select('seq').orderBy('seq', 'desc').executeTakeFirst();
    await db
      .updateTable('index_file')
      .set({ seq: (newest?.seq ?? 0) + 1 })
      .execute();
    const emptied = await restart();
    await expectSameAs(emptied, 'database');
    await emptied.matcher.close();
  });

  test('is never loaded from an unfinished save', async () => {
    await save();
    // One thread's files exist, but not the row that would name them.
    const [file, other] = files();
    rmSync(`${other}`);
    await server.database.db.deleteFrom('index_file').execute();
    const restarted = await restart();
    await expectSameAs(restarted, 'database');
    await restarted.matcher.close();
    expect((await rows()).every(({ file_id }) => !file?.includes(file_id))).toBe(true);
  });
});

describe('while the index is being built', () => {
  test('a separate thread reads many units', async () => {
    const { db } = server.database;
    const { databaseUrl, dataDir: folder } = server.settings;
    const count = (records_count: number) =>
      db.updateTable('memory').set({ records_count }).where('id', '=', memory.id).execute();
    const { records_count } = await db
      .selectFrom('memory')
      .select('records_count')
      .where('id', '=', memory.id)
      .executeTakeFirstOrThrow();
    await count(1_000_000);
    const workers: string[] = [];
    const listen = ({ threadId }: Worker) => workers.push(String(threadId));
    process.on('worker', listen);
    const saving = { leastUnits: 1_000_000, delay: 1 };
    const fresh = createMatcher({ db, databaseUrl, dataDir: folder, saving, log: () => {} });
    fresh.start();
    const ofIndex = workers.length;
    await fresh.settled();
    process.off('worker', listen);
    expect(workers.length - ofIndex).toBeGreaterThanOrEqual(1);
    await count(records_count);
    server.services.matcher.start();
    await server.services.matcher.settled();
    expect(await answers(fresh)).toEqual(await answers(server.services.matcher));
    await fresh.close();
  });

  test('a look-up returns the identical unit at once and is marked incomplete; a job waits', async () => {
    const pairs = numberedPairs(2100);
    const upload = await manager.upload('/translation_memory/upload', tmxOf(pairs), 'large.tmx');
    await server.runJobs();
    server.services.matcher.changed();
    await server.services.matcher.settled();
    const request = { source: pairs[7]?.[0] ?? '', memory_ids: [upload.body.id], limit: 5 };
    const whole = await server.services.matcher.findNow(request);
    expect(whole).toMatchObject({ is_complete: true });
    expect(whole.matches.length).toBeGreaterThan(1);
    const fresh = createMatcher({ ...server.database, log: () => {} });
    const early = await fresh.findNow(request);
    expect(early).toMatchObject({ is_complete: false, matches: [{ similarity: 1 }] });
    expect(await fresh.find(request)).toEqual(whole.matches);
    expect(await fresh.findNow(request)).toEqual(whole);
    await fresh.close();
    const { body } = await manager.post('/translation_memory/similar', request);
    expect(body).toEqual(whole);
  });
});
