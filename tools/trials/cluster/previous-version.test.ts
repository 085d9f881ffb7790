import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findPostgres, freePort } from '../../postgres.ts';
import { createDurablePostgres } from '../../support/durable-postgres.ts';
import { expectBody, HttpClient } from '../../support/http-client.ts';
import { LANDED } from '../../support/landed.ts';
import { ADMIN, createServerProcess } from '../../support/server-process.ts';
import { xliffFile } from '../faults/files.ts';

// A rolling upgrade: the previous version keeps serving while this one migrates the schema beneath it.
const ROOT = resolve(import.meta.dirname, '../../..');

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

function git(...args: string[]): string {
  return execFileSync('git', ['-C', ROOT, ...args], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
}

function hasHistory(): boolean {
  try {
    return git('cat-file', '-t', LANDED).trim() === 'commit';
  } catch {
    return false;
  }
}

const canRun = findPostgres() !== null && hasHistory();
if (!canRun) console.log(`Skipped: it takes PostgreSQL and the history back to ${LANDED}.`);

function checkOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-before-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'tree');
  git('worktree', 'add', '--detach', root, LANDED);
  undo.push(() => git('worktree', 'remove', '--force', root));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

interface Work {
  documentId: number;
  records: number[];
}

async function prepare(client: HttpClient): Promise<Work> {
  const memory = await client.expect<{ id: number }>('POST', '/translation_memory/', {
    name: 'm',
    source_lang: 'en',
    target_lang: 'de',
  });
  const upload = await client.upload('/document/', { name: 'd.xlf', text: xliffFile('d', 40) });
  const { id: documentId, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);
  const statusOf = async () => (await client.expect<{ status: string }>('GET', `/job/${job_id}`)).status;
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('done');
  await client.expect('POST', `/document/${documentId}/memories`, {
    memories: [{ id: memory.id, mode: 'write' }],
  });
  const path = `/document/${documentId}/records?page=0`;
  const { records } = await client.expect<{ records: { id: number }[] }>('GET', path);
  return { documentId, records: records.map(({ id }) => id) };
}

/** Everyday work; throws at the first failure. */
async function work(client: HttpClient, { documentId, records }: Work, step: number): Promise<void> {
  const record = records[step % records.length];
  const target = `Fassung ${step}`;
  await client.expect('PUT', `/document/records/${record}`, { target, approved: step % 2 === 0 });
  const saved = await client.expect<{ target: string }>('GET', `/document/records/${record}`);
  expect(saved.target).toBe(target);
  await client.expect('GET', `/document/${documentId}/records?page=0`);
  await client.expect('GET', `/document/records/${record}/substitutions`);
  await client.expect('GET', `/document/records/${record}/history`);
}

test.runIf(canRun)(
  'the previous version keeps serving while this one migrates, and both work side by side',
  async () => {
    const postgres = await createDurablePostgres();
    undo.push(() => postgres.remove());
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const shared = { dataDir, databaseUrl: postgres.url };
    const old = createServerProcess({ ...shared, port: await freePort(), root: checkOut() });
    undo.push(() => old.kill());
    await old.start();
    const client = new HttpClient(old.url);
    await client.signIn(ADMIN.email, ADMIN.password);
    const place = await prepare(client);

    const fresh = createServerProcess({ ...shared, port: await freePort() });
    undo.push(() => fresh.kill());
    let isMigrated = false;
    const started = fresh.start().finally(() => {
      isMigrated = true;
    });
    let step = 0;
    for (; !isMigrated; step += 1) await work(client, place, step);
    await started;
    expect(step).toBeGreaterThan(0);

    // Until it is replaced, the previous version works on the new schema while users sign in and leave.
    const again = new HttpClient(old.url);
    await again.signIn(ADMIN.email, ADMIN.password);
    const newer = new HttpClient(fresh.url);
    await newer.signIn(ADMIN.email, ADMIN.password);
    for (let round = 0; round < 20; round += 1, step += 3) {
      await work(again, place, step);
      await work(newer, place, step + 1);
      await work(client, place, step + 2);
    }
    await prepare(again);
    await prepare(newer);
    expect(old.output()).not.toContain('A request failed');
    expect(fresh.output()).not.toContain('A request failed');
  },
  180_000,
);
