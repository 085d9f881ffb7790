import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SERVER = resolve(import.meta.dirname, 'main.ts');

describe('the server does not start', () => {
  const taken = createServer();
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tessera-start-'));
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(() => {
    taken.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each([
    [
      'on a port in use',
      () => ({ PORT: String((taken.address() as AddressInfo).port), HOST: '127.0.0.1' }),
      /Port \d+ is taken/,
    ],
    [
      'without a response from its database',
      () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
      /is not responding/,
    ],
    ['with a read-only data folder', () => ({ DATA_DIR: '/proc/tessera' }), /cannot be used/],
    [
      'with an invalid setting',
      () => ({ PORT: 'many' }),
      /^The setting PORT must be a whole number from 0 to 65535\.$/,
    ],
  ])('%s, reports why in one sentence, and exits with code 1', (_, env, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [SERVER], {
      env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir, ...env() },
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stderr.trim()).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });
});
