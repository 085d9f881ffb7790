import { createHash } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { ReleaseChange } from '../../shared/contract/release.ts';
import { type Release, type RemoteRelease, release } from '../../shared/remote/release.ts';
import { readSigned } from '../../shared/remote/signature.ts';
import { nextRevision, ReleaseRefusal } from './change-release.ts';
import { releaseKeyOf } from './keys.ts';

/** A lock older than this, ms, was left by a program that was ended. */
const STALE_LOCK = 30_000;
const LOCK_TRIES = 100;

interface Change {
  by: string;
  what: ReleaseChange['what'];
  remote: string;
  /** The revision that the change was made from; any when absent. */
  from?: number;
  edit: (current: Release) => Release;
}

export interface ReleaseFolder {
  /** What is live here, or what came with the build while nothing was released here. */
  read(): Promise<Release | null>;
  /** Writes the files of a version; what is there already stays, and must be the same. */
  store(remote: RemoteRelease, files: Record<string, Buffer>): Promise<void>;
  /** Changes the document with compare-and-swap on its revision, and keeps who did what when. */
  change(change: Change): Promise<Release>;
  /** Newest first. */
  history(limit?: number): Promise<(ReleaseChange & { document: Release })[]>;
}

interface Options {
  /** Gets `release.json`, `releases/`, `remotes/`, and the key. */
  folder: string;
  /** A build (`dist/`) that is live as long as nothing was released here. */
  build?: string;
}

async function readDocument(file: string): Promise<Release | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  return release.parse(JSON.parse(readSigned(text)?.signed ?? text));
}

/** The file is whole or not there, also after a power cut: synced, then renamed, then the rename synced. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().catch(() => {});
  await folder.close();
}

/** Whether the process that holds a lock on this machine is gone. */
async function isAbandoned(lock: string): Promise<boolean> {
  const [host, pid] = (await readFile(lock, 'utf8').catch(() => '')).split(' ');
  if (host !== hostname() || !Number(pid) || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Releases kept in a folder: DATA_DIR of a server, or the root of any web server or object store. */
export function openReleaseFolder({ folder, build }: Options): ReleaseFolder {
  const live = path.join(folder, 'release.json');
  const releases = path.join(folder, 'releases');

  async function read() {
    return (await readDocument(live)) ?? (build ? readDocument(path.join(build, 'release.json')) : null);
  }

  /** The versions of the build move in, so that a later build cannot take their files away. */
  async function adoptBuild(current: Release) {
    if (!build || (await stat(live).catch(() => null))) return;
    for (const remote of Object.values(current.remotes)) {
      const below = path.join('remotes', remote.name, remote.version);
      await cp(path.join(build, below), path.join(folder, below), { recursive: true });
    }
  }

  async function locked<T>(work: () => Promise<T>): Promise<T> {
    const lock = path.join(folder, '.release-lock');
    await mkdir(releases, { recursive: true });
    for (let tries = 0; ; tries++) {
      const handle = await open(lock, 'wx').catch(() => null);
      if (handle) {
        await handle.writeFile(`${hostname()} ${process.pid}`);
        await handle.close();
        break;
      }
      const info = await stat(lock).catch(() => null);
      const isStale = info && Date.now() - info.mtimeMs > STALE_LOCK;
      if (isStale || (await isAbandoned(lock))) await rm(lock, { force: true });
      if (tries > LOCK_TRIES)
        throw new ReleaseRefusal('Another release is being made. Try again in a moment.');
      await new Promise((later) => setTimeout(later, 50));
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }

  return {
    read,

    async store(remote, files) {
      for (const [file, integrity] of Object.entries(remote.files)) {
        const content = files[file];
        if (!content) throw new ReleaseRefusal(`Its file "${file}" was not sent.`);
        const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
        if (hash !== integrity)
          throw new ReleaseRefusal(`Its file "${file}" does not have the hash it should.`);
      }
      const below = path.join(folder, 'remotes', remote.name, remote.version);
      for (const file of Object.keys(remote.files)) {
        const target = path.join(below, file);
        const content = files[file] ?? Buffer.alloc(0);
        await mkdir(path.dirname(target), { recursive: true });
        const present = await readFile(target).catch(() => null);
        if (present && !present.equals(content))
          throw new ReleaseRefusal(`Version ${remote.version} is there with another "${file}".`);
        if (!present) await writeWhole(target, content);
      }
    },

    change: ({ by, what, remote, from, edit }) =>
      locked(async () => {
        const current = await read();
        if (!current) throw new ReleaseRefusal('There is no release document to change.');
        if (from !== undefined && from !== current.revision)
          throw new ReleaseRefusal(
            `Revision ${current.revision} is live and not ${from}: somebody released meanwhile. Deploy again.`,
          );
        const next = nextRevision(edit(current), new Date());
        await adoptBuild(current);
        const text = JSON.stringify(next);
        const signed = JSON.stringify(releaseKeyOf(folder).signText(text));
        const version = next.remotes[remote]?.version ?? '';
        const entry = {
          revision: next.revision,
          at: next.changed_at,
          by,
          what,
          remote,
          version,
          document: next,
        };
        await writeWhole(path.join(releases, `${next.revision}.json`), JSON.stringify(entry));
        await writeWhole(live, signed);
        return next;
      }),

    async history(limit = 50) {
      const names = await readdir(releases).catch(() => []);
      const revisions = names
        .filter((name) => /^\d+\.json$/.test(name))
        .map((name) => Number.parseInt(name, 10))
        .sort((a, b) => b - a)
        .slice(0, limit);
      const texts = await Promise.all(
        revisions.map((revision) => readFile(path.join(releases, `${revision}.json`), 'utf8')),
      );
      return texts.map((text) => JSON.parse(text) as ReleaseChange & { document: Release });
    },
  };
}
