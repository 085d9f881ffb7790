import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { nameBeside, writeOnce } from '../workspace/system/whole-file.ts';
import { ReleaseError } from './change-release.ts';

/** A lock older than this, ms, was left by a program that was ended. */
const STALE = 30_000;
const TRIES = 100;
/** Between two tries, in ms. */
const PAUSE = 50;
/** Tells this process from one before it that had the same number, as the first process of a container has. */
const INSTANCE = randomUUID();

/** Whether the process that holds a lock on this machine is gone. */
function isGone(holder: string): boolean {
  const [host, pid, instance] = holder.split(' ');
  if (host !== hostname() || !Number(pid)) return false;
  if (Number(pid) === process.pid) return instance !== INSTANCE;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const readHolder = (lock: string) => readFile(lock, 'utf8').catch(() => null);

async function removeAbandoned(lock: string): Promise<void> {
  const holder = await readHolder(lock);
  const info = await stat(lock).catch(() => null);
  if (holder === null || !info) return;
  if (Date.now() - info.mtimeMs < STALE && !isGone(holder)) return;
  // Somebody else may have found it abandoned as well, and hold a new one by now: that goes back.
  const moved = nameBeside(lock);
  await rename(lock, moved).catch(() => {});
  if ((await readHolder(moved)) !== holder) await link(moved, lock).catch(() => {});
  await rm(moved, { force: true });
}

/** One change of a release folder at a time, over all processes; `stillHeld` throws when another took the lock over. */
export async function withReleaseLock<T>(
  releases: string,
  work: (stillHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lock = path.join(path.dirname(releases), '.release-lock');
  const own = `${hostname()} ${process.pid} ${INSTANCE} ${randomUUID()}`;
  const isHeld = async () => (await readHolder(lock)) === own;
  const refusal = () => new ReleaseError('Another release is being made. Try again in a moment.');
  await mkdir(releases, { recursive: true });
  for (let tries = 0; !writeOnce(lock, own); tries++) {
    if (tries > TRIES) throw refusal();
    await removeAbandoned(lock);
    await new Promise((later) => setTimeout(later, PAUSE));
  }
  try {
    return await work(async () => {
      if (!(await isHeld())) throw refusal();
    });
  } finally {
    if (await isHeld()) await rm(lock, { force: true });
  }
}
