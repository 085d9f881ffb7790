import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeployToken } from '../../server/release/tokens.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { isBuilt } from './composition.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NAME = 'word-lists';

describe.skipIf(!hasChromium || !isBuilt)('a remote in its own repository', { timeout: 400_000 }, () => {
  let workbench: Workbench;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-own-'));
  const remote = join(folder, NAME);
  const tarballs = join(folder, 'packages');
  beforeAll(async () => {
    workbench = await startWorkbench({ DEMO: '0' });
  });
  afterAll(async () => {
    await closeContexts(await sharedBrowser());
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(cwd: string, words: string[], env: Record<string, string> = {}): Promise<string> {
    const [program = '', ...args] = words;
    const path = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    const child = spawn(program, args, { cwd, env: { ...process.env, CI: '', ...env, PATH: path } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
      });
    const { promise, resolve: done } = Promise.withResolvers<number | null>();
    child.on('close', done);
    expect(await promise, `${words.join(' ')}\n${output}`).toBe(0);
    return output;
  }

  /**
   * Like `npm install`, without a registry: our packages come from the tarballs, others from this repository.
   */
  async function install() {
    const modules = join(remote, 'node_modules');
    mkdirSync(join(modules, '@tessera'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@tessera') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    for (const name of ['federation-integrity', 'shared', 'server', 'remote-tools'])
      await unpack(`tessera-${name}`, join(modules, '@tessera', name));
  }

  async function unpack(name: string, to: string) {
    const file = readdirSync(tarballs).find((each) => each.startsWith(`${name}-`)) ?? '';
    mkdirSync(to, { recursive: true });
    await run(folder, ['tar', 'xzf', join(tarballs, file), '-C', to, '--strip-components=1']);
  }

  it('is created, type-checked, tested and deployed with packed packages, and its screen is shown', async () => {
    await run(ROOT, [process.execPath, 'tools/pack/main.ts', '--to', tarballs]);
    await unpack('create-tessera-remote', join(folder, 'create'));
    await run(folder, ['node', 'create/create.js', NAME, '--packages', tarballs]);
    await install();
    await run(remote, ['tsc']);
    const deploy = [
      'node',
      'node_modules/@tessera/remote-tools/tools/remote/main.js',
      'deploy',
      '--to',
      workbench.url,
    ];
    const env = { DEPLOY_TOKEN: await createDeployToken(workbench.dataDir, NAME, 'CI of word lists') };
    const output = await run(remote, deploy, env);
    expect(output).toMatch(
      /word-lists 0\.1\.0-\S+ is live for everybody[\s\S]*sources and tests[\s\S]*verification/,
    );

    const page = await openPage(await sharedBrowser(), workbench.url);
    await page.getByRole('link', { name: 'Word lists', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Word lists', exact: true }).waitFor();
    await page.getByText('There are no glossaries yet').waitFor();

    // Types come from the packages.
    const screen = join(remote, 'src/screens/WordListsScreen.tsx');
    const field = '({ records_count }) => records_count';
    const text = readFileSync(screen, 'utf8');
    expect(text).toContain(field);
    writeFileSync(screen, text.replace(field, field.replaceAll('records_count', 'no_such_field')));
    await expect(run(remote, ['tsc'])).rejects.toThrow(/no_such_field/);
  });
});
