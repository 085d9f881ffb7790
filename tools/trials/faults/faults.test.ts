import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findPostgres, freePort } from '../../postgres.ts';
import { createDurablePostgres } from '../../support/durable-postgres.ts';
import { HttpClient } from '../../support/http-client.ts';
import { ADMIN, createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { tmxFile } from './files.ts';

// Faults other than kills, which are in kills.test.ts.
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-faults-test-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startServer(options: {
  dataDir: string;
  databaseUrl?: string;
  wrapper?: string[];
  env?: Record<string, string>;
}): Promise<{ server: ServerProcess; client: HttpClient }> {
  const server = createServerProcess({ port: await freePort(), databaseUrl: null, ...options });
  undo.push(() => server.kill());
  await server.start();
  const client = new HttpClient(server.url);
  await client.signIn(ADMIN.email, ADMIN.password);
  return { server, client };
}

const MEMORY = { name: 'm', source_lang: 'en', target_lang: 'de' };

async function statusOf(call: ReturnType<HttpClient['call']>): Promise<number> {
  const outcome = await call;
  return outcome.answered ? outcome.status : 0;
}

const STRACE = '/usr/bin/strace';
/** Tracing and mounting need privileges that not every machine grants. */
function can(...command: [string, ...string[]]): boolean {
  try {
    execFileSync(command[0], command.slice(1), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a power cut', () => {
  const traces = existsSync(STRACE) && can(STRACE, '-e', 'trace=none', 'true');
  if (!traces) console.log('Syncing is not traced: that takes strace.');

  test.runIf(traces)(
    'loses no acknowledged write, because the log is synced before each response',
    async () => {
      const trace = join(newFolder(), 'trace');
      const wrapper = [
        STRACE,
        '-f',
        '-y',
        '-s',
        '80',
        '-e',
        'trace=fsync,fdatasync,pwrite64,write,writev',
        '-o',
        trace,
      ];
      const { client } = await startServer({ dataDir: newFolder(), wrapper });
      await client.expect('POST', '/translation_memory/', MEMORY);
      const saves = 20;
      for (let number = 0; number < saves; number += 1)
        await client.expect('POST', '/translation_memory/1/records', {
          source: `power ${number}`,
          target: 'x',
        });
      const lines = readFileSync(trace, 'utf8').split('\n');
      let unsynced = 0;
      let writes = 0;
      let syncs = 0;
      let answers = 0;
      for (const line of lines) {
        if (/pwrite64\(\d+<[^>]*tessera\.db-wal>/.test(line)) {
          unsynced += 1;
          writes += 1;
        } else if (/f(data)?sync\(\d+<[^>]*tessera\.db-wal>/.test(line)) {
          unsynced = 0;
          syncs += 1;
        } else if (/writev?\(\d+<(socket|TCP)[^>]*>.*HTTP\/1\.1 201/.test(line)) {
          answers += 1;
          expect(unsynced, `written and not synced before the ${answers}th answer`).toBe(0);
        }
      }
      console.log(`${answers} answers to writes; ${writes} writes to the log, ${syncs} syncs, none missing`);
      expect(answers).toBe(saves + 1);
      expect(syncs).toBeGreaterThanOrEqual(saves);
    },
    120_000,
  );
});

describe('a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-small-disk-'));
  const mounts = can('mount', '-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder);
  if (mounts) can('umount', folder);
  else console.log('A full disk is not tried: that takes the right to mount one.');

  test.runIf(mounts)(
    'makes the server refuse writes with 507 until there is room, without losing data',
    async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]);
      undo.push(() => execFileSync('umount', ['-l', folder]));
      const { client, server } = await startServer({ dataDir: folder });
      await client.expect('POST', '/translation_memory/', MEMORY);
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(9_000_000));
      let kept = 0;
      let status = 201;
      for (; status === 201 && kept < 5000; kept += 1)
        status = await statusOf(
          client.call('POST', '/translation_memory/1/records', {
            source: `${kept} ${'long '.repeat(2000)}`,
            target: 'x',
          }),
        );
      kept -= 1;
      expect(status).toBe(507);
      const upload = await client.upload('/translation_memory/upload', {
        name: 'a.tmx',
        text: tmxFile('full').repeat(20),
      });
      expect(upload).toMatchObject({ answered: true, status: 507 });
      const read = () => client.expect<{ total_rows: number }>('GET', '/translation_memory/1/records');
      expect((await read()).total_rows).toBe(kept);
      rmSync(join(folder, 'ballast'));
      await client.expect('POST', '/translation_memory/1/records', { source: 'after', target: 'x' });
      expect((await read()).total_rows).toBe(kept + 1);
      expect(server.isRunning()).toBe(true);
    },
    120_000,
  );
});

describe.runIf(findPostgres())('PostgreSQL', () => {
  test('restarting causes 503 with Retry-After meanwhile, and needs no restart of the server', async () => {
    const postgres = await createDurablePostgres();
    undo.push(() => postgres.remove());
    const { client, server } = await startServer({ dataDir: newFolder(), databaseUrl: postgres.url });
    await client.expect('POST', '/translation_memory/', MEMORY);
    await postgres.kill();
    const refused = await fetch(`${server.url}/api/translation_memory/`, {
      headers: { cookie: client.cookie },
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('database is not responding'),
    });
    expect(await statusOf(client.call('GET', '/ready'))).toBe(503);
    await postgres.start();
    expect(await client.expect('GET', '/translation_memory/')).toHaveLength(1);
    expect(await statusOf(client.call('GET', '/ready'))).toBe(200);
  }, 120_000);

  test('hanging causes 503 after the time limit, and work continues when it responds', async () => {
    const postgres = await createDurablePostgres();
    undo.push(() => postgres.remove());
    const env = { DATABASE_TIMEOUT_SECONDS: '1' };
    const { client } = await startServer({ dataDir: newFolder(), databaseUrl: postgres.url, env });
    postgres.pause();
    undo.push(() => postgres.resume());
    expect(await statusOf(client.call('GET', '/translation_memory/'))).toBe(503);
    postgres.resume();
    let status = 0;
    while (status !== 200) status = await statusOf(client.call('GET', '/translation_memory/'));
    await client.expect('POST', '/translation_memory/', MEMORY);
  }, 120_000);
});

test('a second server on a data folder is refused with a message, and the first one keeps working', async () => {
  const dataDir = newFolder();
  const { client } = await startServer({ dataDir });
  const second = createServerProcess({ port: await freePort(), dataDir, databaseUrl: null });
  await expect(second.start()).rejects.toThrow('Another Tessera server uses the data folder');
  await client.expect('POST', '/translation_memory/', MEMORY);
}, 60_000);
