import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { templateOf } from '@tessera/shared/remote/render-index';
import { SANDBOX_SESSION } from '../../../../shared/remote/standalone/scenario.ts';
import { type RunningSandbox, startSandbox } from '../../../dev/start-sandbox.ts';

/** The shell that draws the version: from the build, or from a server. */
export type ShellOf = { build: string } | { origin: string };

/** A version with its files by name. */
export interface Version {
  release: RemoteRelease;
  files: Readonly<Record<string, Buffer>>;
}

/** The server's own application over sample data, whose only remote is the version to verify. */
export interface Stage {
  url: string;
  /** Replaces the files of all versions; pages then load the first. */
  show(versions: readonly Version[]): Promise<void>;
  /** Makes one of the shown versions the release, also for open pages. */
  release(version: RemoteRelease): Promise<void>;
  stop(): Promise<void>;
}

/** Request that starts a session over the sample data. */
export const SAMPLE_SESSION = { path: SANDBOX_SESSION, body: { data: 'sample', as: 'admin' } };

export async function openStage(shell: ShellOf): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-verify-'));
  let sandbox: RunningSandbox | undefined;
  let revision = 0;
  const stop = async () => {
    await sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await provideShell(folder, shell);
    sandbox = await startSandbox({ release: folder, upstream: 'origin' in shell ? shell.origin : undefined });
    // Creates the sample data while the remote is still being built.
    await fetch(sandbox.url + SAMPLE_SESSION.path, {
      method: 'POST',
      body: JSON.stringify(SAMPLE_SESSION.body),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  async function release(version: RemoteRelease) {
    revision += 1;
    const place = `/remotes/${version.name}/${version.version}/`;
    const remotes = { [version.name]: { ...version, folder: place } };
    const document = { format: 1, revision, changed_at: new Date().toISOString(), remotes };
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(document));
  }
  return {
    url: sandbox.url,
    release,
    async show(versions) {
      await rm(path.join(folder, 'remotes'), { recursive: true, force: true });
      for (const { release: version, files } of versions) {
        const below = path.join(folder, 'remotes', version.name, version.version);
        for (const file of Object.keys(version.files)) {
          await mkdir(path.dirname(path.join(below, file)), { recursive: true });
          await writeFile(path.join(below, file), files[file] ?? '');
        }
      }
      if (versions[0]) await release(versions[0].release);
    },
    stop,
  };
}

/** A server's page contains its release document, which is removed here; scripts are fetched on request. */
async function provideShell(folder: string, shell: ShellOf): Promise<void> {
  if ('build' in shell) {
    if (await stat(path.join(shell.build, 'shell/index.html')).catch(() => null)) return;
    throw new Error('The shell is not built: npm run build -- shell');
  }
  const response = await fetch(`${shell.origin}/login/`);
  if (!response.ok) throw new Error(`${shell.origin}/login/ answered ${response.status}.`);
  await mkdir(path.join(folder, 'shell'));
  await writeFile(path.join(folder, 'shell/index.html'), templateOf(await response.text()));
}
