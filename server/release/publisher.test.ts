import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemoteRelease } from '../../shared/domain/release/release.ts';
import { buildRemote, first } from '../testing/build-release.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { grantPublisher, makeKeyFile, readKeyFile, signRelease } from './publisher.ts';
import { createDeployToken } from './tokens.ts';

let keys: string;
let server: TestServer;
let token: string;
beforeAll(async () => {
  keys = mkdtempSync(join(tmpdir(), 'tessera-keys-'));
  for (const name of ['root', 'other-root', 'glossary', 'tm']) makeKeyFile(join(keys, name));
  server = await startTestServer({ releaseRoot: key('root').publicKey });
  writeFileSync(join(server.settings.dataDir, 'release.json'), JSON.stringify(first));
  token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI');
});
afterAll(async () => {
  await server.close();
  rmSync(keys, { recursive: true });
});

const key = (name: string) => readKeyFile(join(keys, name));
const grant = (root: string, remote: string, team: string) =>
  grantPublisher(key(root), remote, key(team).publicKey);

async function publish(release: RemoteRelease, revision = 7) {
  const files = { 'remote.js': Buffer.from(`glossary ${release.version}`).toString('base64') };
  const response = await server.anonymous.request(
    'POST',
    '/release/glossary',
    JSON.stringify({ revision, release, files }),
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  );
  const { detail } = (await response.json()) as { detail?: string };
  return { status: response.status, detail };
}

const version = buildRemote('glossary', '2');

test('a key file is readable by its owner only, and never overwritten', () => {
  expect(statSync(join(keys, 'root')).mode & 0o077).toBe(0);
  expect(() => makeKeyFile(join(keys, 'root'))).toThrow('already exists');
  expect(() => grantPublisher(key('root'), 'glossary', 'short')).toThrow('32 bytes');
});

test.each([
  ['without a signature', () => version, 'must be signed'],
  [
    'whose publisher another root authorised',
    () => signRelease(version, key('glossary'), grant('other-root', 'glossary', 'glossary')),
    'may not publish "glossary"',
  ],
  [
    'whose publisher belongs to another team',
    () => signRelease(version, key('tm'), grant('root', 'tm', 'tm')),
    'may not publish "glossary"',
  ],
  [
    'with the grant of another key',
    () => signRelease(version, key('tm'), grant('root', 'glossary', 'glossary')),
    'may not publish "glossary"',
  ],
  [
    'that was changed after signing',
    () => ({
      ...signRelease(version, key('glossary'), grant('root', 'glossary', 'glossary')),
      title: 'Other',
    }),
    'does not match what its publisher signed',
  ],
])('a version is rejected %s', async (_, make, reason) => {
  expect(await publish(make())).toEqual({ status: 422, detail: expect.stringContaining(reason) });
});

test('a version signed by its own team is accepted, whatever the order of its fields', async () => {
  const signed = signRelease(version, key('glossary'), grant('root', 'glossary', 'glossary'));
  const turned = Object.fromEntries(Object.entries(signed).reverse()) as unknown as RemoteRelease;
  expect((await publish(turned)).status).toBe(200);
});
