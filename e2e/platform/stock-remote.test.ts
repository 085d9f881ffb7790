import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import type { Release, RemoteRelease } from '@tessera/shared/remote/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { createDeployToken } from '../../server/release/tokens.ts';
import config, { NAME, VERSION } from '../federation/remote/webpack.config.ts';
import { heading } from '../support/act.ts';
import { hasChromium } from '../support/browser.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { isBuilt } from './composition.ts';

/** Builds it, and returns its files by name. */
async function build(): Promise<Map<string, Buffer>> {
  const compiler = webpack(config);
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => done());
    });
  });
  const folder = config.output.path;
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

describe.skipIf(!hasChromium || !isBuilt)('a remote from another bundler', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage('composed');
  });
  afterAll(() => stage?.stop());

  it('is published, and runs in the shell on the page’s own React, session and kit', async () => {
    const files = await build();
    const integrity = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
    const release: RemoteRelease = {
      name: NAME,
      version: VERSION,
      title: 'Stock',
      folder: `/remotes/${NAME}/${VERSION}/`,
      entry: 'remote.js',
      files: Object.fromEntries([...files].map(([name, content]) => [name, integrity(content)])),
      contract: '^1.0.0',
      routes: [{ path: 'stock', files: [...files.keys()].filter((name) => name.startsWith('screen.')) }],
      home: null,
      navigation: [{ label: 'Stock', path: '/stock/' }],
      prefetch: 'hover',
    };
    const signed = await (await fetch(`${stage.url}/release.json`)).text();
    const live = JSON.parse(readSigned(signed)?.signed ?? signed) as Release;
    const token = await createDeployToken(stage.workbench.dataDir, NAME, 'CI of stock');
    const response = await fetch(`${stage.url}/api/release/${NAME}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        revision: live.revision,
        release,
        files: Object.fromEntries([...files].map(([name, content]) => [name, content.toString('base64')])),
      }),
    });
    expect(response.status, await response.text()).toBe(200);

    const page = await stage.open({ path: '/' });
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await heading(page, 'Stock').waitFor();
    await page.getByText('Counted by Admin: 0').waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByText('Counted by Admin: 1').waitFor();
    expect(await stage.closePages()).toEqual([]);
  });
});
