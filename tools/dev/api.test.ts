import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../postgres.ts';
import { readableLogLine, startApi } from './api.ts';

test('a starting server that imports its demo in threads prints only how to sign in, and problems', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tessera-dev-'));
  const lines: string[] = [];
  const signIn = Promise.withResolvers<void>();
  const api = startApi({
    root: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(await freePort()),
      RATE_LIMITS: '5',
    },
    print: (line) => {
      lines.push(line);
      if (line.startsWith('Sign in')) signIn.resolve();
    },
  });
  try {
    await signIn.promise;
  } finally {
    api.kill();
    await once(api, 'close');
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(lines).toEqual([
    'warn: RATE_LIMITS is not a setting. Did you mean RATE_LIMIT?',
    expect.stringMatching(/^Sign in as admin@example\.com with the password /),
  ]);
}, 60_000);

test('errors keep their details and stack, and progress messages are left out', () => {
  const time = '2026-01-01T00:00:00.000Z';
  const failure = {
    time,
    level: 'error',
    message: 'A call failed',
    endpoint: 'x.y',
    error: 'Error: no\n  at z',
  };
  expect(readableLogLine(JSON.stringify(failure))).toBe(
    'error: A call failed, endpoint "x.y"\nError: no\n  at z',
  );
  expect(readableLogLine(JSON.stringify({ time, level: 'info', message: 'A job ended' }))).toBeNull();
  expect(readableLogLine('SyntaxError: Unexpected token')).toBe('SyntaxError: Unexpected token');
});
