import { ApiError } from '@tessera/shared/api';
import { MOST_REASON, MOST_STACK, type RemoteReport } from '@tessera/shared/contract/release';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { toast } from '@tessera/shared/ui/frame';
import { t } from '../messages.ts';
import { titleOf } from '../remote/title-of.ts';
import { markErred, onlyOneLeaving } from './lifetime.ts';
import { checkForRelease, fallBackFrom } from './live-release.ts';
import type { LoadFailure, Outcome } from './load-store.ts';
import { originOf, stackOf } from './origin.ts';
import { HungError } from './part.ts';
import { report } from './reports.ts';

/** Whether a file or an answer was lost on the way: not the fault of a version. */
export function isLost(error: unknown): boolean {
  const { name, code, message } = Object(error) as { name?: string; code?: string; message?: string };
  return (
    !navigator.onLine ||
    name === 'ChunkLoadError' ||
    code === 'CSS_CHUNK_LOAD_FAILED' ||
    /^(Abort|Timeout|Network)Error$/.test(name ?? '') ||
    error instanceof ApiError ||
    (name === 'TypeError' && /fetch|network|load failed/i.test(message ?? ''))
  );
}

/** Versions and errors already reported: a handler may fail at every key. */
const reported = new Set<string>();

interface Blamed {
  remote: RemoteRelease;
  outcome: RemoteReport['outcome'];
  error: unknown;
  /** From the request of a part to its failure. */
  ms?: number;
  /** Replaces the stack of an error that has none. */
  place?: string;
}

/** Reports an error of a version, with its stack. */
export function blame({ remote, outcome, error, ms = 0, place = '' }: Blamed): void {
  markErred(remote);
  const stack = (stackOf(error) || place).slice(0, MOST_STACK);
  const reason = String(error).slice(0, MOST_REASON);
  report({ remote: remote.name, version: remote.version, outcome, ms, reason, ...(stack && { stack }) });
}

/** An error outside rendering counts against the version whose file is first in its stack. */
export function blameOrigin(error: unknown, place = '', remote = originOf(stackOf(error) || place)): void {
  if (!remote || isLost(error)) return;
  const key = `${remote.name}@${remote.version} ${String(error)}`;
  if (reported.has(key)) return;
  reported.add(key);
  blame({ remote, outcome: 'erred', error, place });
}

/** A remote is to blame only if the server answers; otherwise it was the network. */
async function isToBlame(failure: LoadFailure): Promise<boolean> {
  if (failure.reason === 'failed' && failure.error instanceof HungError) return false;
  return checkForRelease();
}

/** Reports how a load ended; a version that failed is avoided once its replacement is shown. */
export async function judgeLoad(
  remote: RemoteRelease,
  { failure, ms: all, isReplaced }: Outcome,
): Promise<void> {
  const ms = Math.min(all, 3_600_000);
  if (!failure) return report({ remote: remote.name, version: remote.version, outcome: 'loaded', ms });
  if (!(await isToBlame(failure))) return;
  const error = failure.reason === 'slow' ? `nothing loaded within ${ms} ms` : failure.error;
  blame({ remote, outcome: 'failed', ms, error });
  // Only switch if the other version loaded.
  if (isReplaced) fallBackFrom(remote);
}

/** A screen threw while rendering or leaving. */
export function crashed(remote: RemoteRelease, error: unknown): void {
  if (isLost(error)) return;
  blame({ remote, outcome: 'crashed', error });
  fallBackFrom(remote);
}

/** A cleanup function failed. */
export function failedToLeave(error: unknown): void {
  const remote = originOf(stackOf(error)) ?? onlyOneLeaving();
  if (!remote) return;
  crashed(remote, error);
  toast({ message: t('part.not-left', { name: titleOf(remote) }), tone: 'warning' });
}
