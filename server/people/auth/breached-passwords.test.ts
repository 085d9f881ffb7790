import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, PASSWORD, startTestServer } from '../../testing/server.ts';
import { checkBreachedFile, isBreached } from './breached-passwords.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-breached-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, lines: string[], end = '\r\n'): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join(end));
  return path;
}
const leaked = Array.from({ length: 1000 }, (_, index) => `leaked phrase ${index}`);
const hashes = leaked.map(sha1).sort();

test.each([
  ['as published', '\r\n', (hash: string, index: number) => `${hash}:${10 ** (index % 7)}`],
  ['with plain line ends and no counts', '\n', (hash: string) => hash],
  ['in lower case', '\n', (hash: string) => `${hash.toLowerCase()}:1`],
])('every password in the file is found and no other: %s', async (name, end, line) => {
  const path = write(name, hashes.map(line), end);
  await checkBreachedFile(path);
  for (const password of leaked)
    expect([password, await isBreached(path, password)]).toEqual([password, true]);
  for (let index = 0; index < 200; index++) {
    const other = `another phrase ${index}`;
    expect([other, await isBreached(path, other)]).toEqual([other, false]);
  }
});

test('a file of one line works, with and without a line end', async () => {
  for (const end of ['', '\r\n']) {
    const path = write('one', [`${sha1('leaked phrase')}:3${end}`]);
    await checkBreachedFile(path);
    expect(await isBreached(path, 'leaked phrase')).toBe(true);
    expect(await isBreached(path, 'another phrase')).toBe(false);
  }
});

test('an invalid file stops the server’s start with a one-sentence message', async () => {
  const order = /^BREACHED_PASSWORDS_FILE must contain sorted SHA-1 hashes/;
  const byCount = leaked.map((password) => `${sha1(password)}:7`);
  await expect(checkBreachedFile(write('by count', byCount))).rejects.toThrow(order);
  await expect(checkBreachedFile(write('plain', leaked))).rejects.toThrow(order);
  await expect(
    checkBreachedFile(
      write(
        'ntlm',
        hashes.map((hash) => hash.slice(8)),
      ),
    ),
  ).rejects.toThrow(order);
  await expect(checkBreachedFile(write('empty', []))).rejects.toThrow(order);
  const unreadable = /^BREACHED_PASSWORDS_FILE cannot be read: /;
  await expect(checkBreachedFile(join(folder, 'not there'))).rejects.toThrow(unreadable);
  await expect(checkBreachedFile(folder)).rejects.toThrow(unreadable);
});

test('a leaked password is rejected wherever it is set, and no password can be set without a readable file', async () => {
  const path = write('served', hashes);
  const server = await startTestServer({ breachedPasswordsFile: path });
  const admin = await server.as('admin');
  const [password] = leaked as [string];
  const known = {
    status: 422,
    detail: expect.stringContaining('This password has appeared in a data leak.'),
  };
  const seen = async (answer: ReturnType<Caller['get']>) => {
    const { status, body } = await answer;
    return { status, detail: body.detail };
  };

  const change = { current_password: PASSWORD, new_password: password };
  expect(await seen(admin.put('/user/password', change))).toEqual(known);
  const person = { email: 'new@example.com', username: 'New', role: 'user' };
  expect(await seen(admin.post('/users/', { ...person, password }))).toEqual(known);
  const made = (await admin.post('/users/', person)).body;
  expect(await seen(admin.put(`/users/${made.id}`, { password }))).toEqual(known);
  const token = made.link.token;
  expect(await seen(server.anonymous.post('/auth/reset', { token, password }))).toEqual(known);
  const common = { status: 422, detail: expect.stringContaining('one of the first passwords attackers try') };
  expect(await seen(server.anonymous.post('/auth/reset', { token, password: 'corvette' }))).toEqual(common);

  unlinkSync(path);
  const odd = 'four odd words here';
  expect((await server.anonymous.post('/auth/reset', { token, password: odd })).status).toBe(503);
  writeFileSync(path, hashes.join('\n'));
  expect((await server.anonymous.post('/auth/reset', { token, password: odd })).status).toBe(200);
  await server.close();
});
