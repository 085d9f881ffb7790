import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
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

async function signedIn(url: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  await client.signIn(ADMIN.email, ADMIN.password);
  return client;
}

/** A running server of the previous version, and a stopped one of this version over the same data. */
async function createBoth() {
  const postgres = await createDurablePostgres();
  undo.push(() => postgres.remove());
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const shared = { dataDir, databaseUrl: postgres.url };
  const old = createServerProcess({ ...shared, port: await freePort(), root: checkOut() });
  undo.push(() => old.kill());
  await old.start();
  const fresh = createServerProcess({ ...shared, port: await freePort() });
  undo.push(() => fresh.kill());
  return { old, fresh, databaseUrl: postgres.url };
}

test.runIf(canRun)(
  'the previous version keeps serving while this one migrates, and both work side by side',
  async () => {
    const { old, fresh } = await createBoth();
    const client = await signedIn(old.url);
    const place = await prepare(client);

    let isMigrated = false;
    const started = fresh.start().finally(() => {
      isMigrated = true;
    });
    let step = 0;
    for (; !isMigrated; step += 1) await work(client, place, step);
    await started;
    expect(step).toBeGreaterThan(0);

    // Until it is replaced, the previous version works on the new schema while users sign in and leave.
    const again = await signedIn(old.url);
    const newer = await signedIn(fresh.url);
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

/** Files with options that decide which texts are segments, and one with codes that the previous version reads as text. */
const FILES = [
  {
    name: 'a.yaml',
    text: 'en:\n  id: OK\n  a: OK\n  b: Two\n',
    options: { skipped_keys: ['en.id'] },
    translated: 'de:\n  id: OK\n  a: OK!!\n  b: Two!!\n',
  },
  {
    name: 'a.md',
    text: '---\nteaser: One\n---\n\nTwo.\n',
    options: { front_matter: ['teaser'] },
    translated: '---\nteaser: One!!\n---\n\nTwo.!!\n',
  },
  {
    name: 'a.txt',
    text: 'One is here. Two is there.\n',
    options: { segmentation: 'sentences' },
    translated: 'One is here.!! Two is there.!!\n',
  },
  {
    name: 'a.json',
    text: '{"a": "<1>One</1>", "b": "Two"}',
    options: {},
    translated: '{"a": "<1>One</1>!!", "b": "Two!!"}',
  },
];

async function upload(client: HttpClient, { name, text, options }: (typeof FILES)[number]): Promise<number> {
  const fields = { source_lang: 'en', target_lang: 'de', options: JSON.stringify(options) };
  const uploaded = await client.upload('/document/', { name, text }, fields);
  const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', uploaded);
  const jobOf = () => client.expect<{ status: string; error: string | null }>('GET', `/job/${job_id}`);
  await expect.poll(jobOf, { timeout: 30_000 }).toMatchObject({ status: 'done' });
  return id;
}

/** Adds a mark to the translation of every segment. */
async function translateAll(client: HttpClient, id: number): Promise<void> {
  const { records } = await client.expect<{
    records: { id: number; version: number; source: string; target: string }[];
  }>('GET', `/document/${id}/records?page=0`);
  for (const { id: record, version, source, target } of records) {
    const next = { target: `${target || source}!`, version };
    await client.expect('PUT', `/document/records/${record}`, next);
  }
}

test.runIf(canRun)(
  'downloads stay right while the previous version writes segments, and a newer reader is refused',
  async () => {
    const { old, fresh, databaseUrl } = await createBoth();
    const before = await signedIn(old.url);
    const documents = await Promise.all(
      FILES.map(async (file) => ({ ...file, id: await upload(before, file) })),
    );
    await fresh.start();
    const now = await signedIn(fresh.url);
    for (const file of FILES) documents.push({ ...file, id: await upload(now, file) });

    for (const { id, translated } of documents) {
      await translateAll(before, id);
      await translateAll(now, id);
      expect(await now.expect('GET', `/document/${id}/download`)).toBe(translated);
    }

    const [{ id } = { id: 0 }] = documents;
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    undo.push(() => database.end());
    await database.query('UPDATE document SET reader = 99 WHERE id = $1', [id]);
    const refused = await now.call('GET', `/document/${id}/download`);
    expect(refused).toMatchObject({ status: 409, body: { says: { id: 'document.newer-reader' } } });
    await translateAll(before, id);
    await translateAll(now, id);
    await database.query('UPDATE document SET reader = 1 WHERE id = $1', [id]);
    expect(await now.expect('GET', `/document/${id}/download`)).toContain('b: Two!!!!');

    // It does not check readers, so it must not start again.
    await old.terminate();
    await expect(old.start()).rejects.toThrow('0084-readers');
    expect(fresh.output()).not.toContain('A request failed');
  },
  180_000,
);
