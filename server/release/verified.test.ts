import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteRelease } from '../../shared/domain/release/release.ts';
import { buildRemote, first } from '../testing/build-release.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { releaseFolderOf } from './routes.ts';
import { createDeployToken } from './tokens.ts';

const panel = { order: 1, files: [] };
const verifiedFor = (...screens: string[]) =>
  buildRemote('glossary', '2', { home: panel, verified: { by: 'ana', at: '2026-01-01T00:00:00Z', screens } });

describe('a server that requires verification', () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer({ releaseVerified: true });
    writeFileSync(join(server.settings.dataDir, 'release.json'), JSON.stringify(first));
    token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI');
  });
  afterEach(() => server.close());

  async function publish(release: RemoteRelease) {
    const files = { 'remote.js': Buffer.from('glossary 2').toString('base64') };
    const body = JSON.stringify({ revision: first.revision, release, files });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await server.anonymous.request('POST', '/release/glossary', body, headers);
    const { detail } = (await response.json()) as { detail?: string };
    return { status: response.status, detail };
  }

  it('refuses a version whose screens were not all opened', async () => {
    const unverified = buildRemote('glossary', '2', { home: panel });
    expect(await publish(unverified)).toEqual({
      status: 422,
      detail: 'Versions must be verified here: deploy without --unverified. Not opened: "glossary/:id", "/".',
    });
    expect((await publish(verifiedFor('glossary/:id'))).detail).toContain('Not opened: "/".');
  });

  it('keeps in the signed document who verified which screens', async () => {
    expect((await publish(verifiedFor('glossary/:id', '/'))).status).toBe(200);
    const live = await releaseFolderOf(server.settings).read();
    expect(live?.remotes.glossary?.verified).toEqual({
      by: 'ana',
      at: '2026-01-01T00:00:00Z',
      screens: ['glossary/:id', '/'],
    });
  });
});
