import { gzipSync } from 'node:zlib';
import type { Budget, RemoteRelease } from '../../shared/domain/release/release.ts';
import { ReleaseError } from './change-release.ts';

const KB = 1024;
/**
 * The limit for all remotes, in KB gzipped, including a screen's English messages; a remote may declare less.
 */
export const REMOTE_BUDGET: Budget = { entry: 12, screen: 137 };

/** Throws when a version exceeds the size budget. */
export function checkBudget(remote: RemoteRelease, files: Record<string, Buffer>): void {
  const checkWeight = (limit: number, names: string[], what: string) => {
    const bytes = names.map((name) => gzipSync(files[name] ?? Buffer.alloc(0), { level: 9 }).length);
    const weight = bytes.reduce((sum, each) => sum + each, 0) / KB;
    if (weight > limit)
      throw new ReleaseError(`${what} ${weight.toFixed(1)} KB; the budget is ${limit.toFixed(1)} KB.`);
  };
  const { entry, screen } = REMOTE_BUDGET;
  const own = remote.budget ?? REMOTE_BUDGET;
  checkWeight(Math.min(entry, own.entry), [remote.entry], 'Its entry weighs');
  for (const { path, files: names } of remote.routes)
    checkWeight(Math.min(screen, own.screen), names, `"${path}" fetches`);
  checkWeight(Math.min(screen, own.screen), remote.home?.files ?? [], 'Its panel fetches');
  checkWeight(Math.min(screen, own.screen), remote.preferences?.files ?? [], 'Its preferences fetch');
}
