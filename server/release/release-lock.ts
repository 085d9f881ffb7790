import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createAtomically, temporaryName } from '../runtime/atomic-file.ts';
import { ReleaseError } from './change-release.ts';

/** Age after which a lock counts as abandoned, in ms. */
const STALE = 30_000;
const TRIES = 100;
/** Delay between attempts to lock, in ms. */
const RETRY_DELAY = 50;
/**
 * Distinguishes this process from an earlier one with the same pid, such as the first process of a container.
 */
const INSTANCE = randomUUID();

/** Whether the process that holds a lock on this machine has died. */
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
  // Another process may also have removed the abandoned lock and now hold a new one: restore that.
  const moved = temporaryName(lock);
  await rename(lock, moved).catch(() => {});
  if ((await readHolder(moved)) !== holder) await link(moved, lock).catch(() => {});
  await rm(moved, { force: true });
}

/**
 * Serialises changes of a release folder across processes. `stillHeld` throws when another process took over
 * the lock.
 */
export async function withReleaseLock<T>(
  releases: string,
  work: (stillHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lock = path.join(path.dirname(releases), '.release-lock');
  const own = `${hostname()} ${process.pid} ${INSTANCE} ${randomUUID()}`;
  const isHeld = async () => (await readHolder(lock)) === own;
  const refusal = () => new ReleaseError('Another release is in progress. Try again in a moment.');
  await mkdir(releases, { recursive: true });
  for (let tries = 0; !createAtomically(lock, own); tries++) {
    if (tries > TRIES) throw refusal();
    await removeAbandoned(lock);
    await new Promise((later) => setTimeout(later, RETRY_DELAY));
  }
  try {
    return await work(async () => {
      if (!(await isHeld())) throw refusal();
    });
  } finally {
    if (await isHeld()) await rm(lock, { force: true });
  }
}
