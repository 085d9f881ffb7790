import { gzipSync } from 'node:zlib';
import type { RemoteRelease } from '../../shared/remote/release.ts';
import { ReleaseRefusal } from './change-release.ts';

const KB = 1024;
/** What a remote may weigh after gzip: its entry, and what one of its screens fetches besides. */
export const REMOTE_BUDGET = { entry: 16 * KB, screen: 100 * KB };

function inKilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}

/** Refuses a version that is heavier than remotes may be. */
export function checkBudget(remote: RemoteRelease, files: Record<string, Buffer>): void {
  const weigh = (names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(files[name] ?? Buffer.alloc(0), { level: 9 }).length, 0);
  const entry = weigh([remote.entry]);
  if (entry > REMOTE_BUDGET.entry)
    throw new ReleaseRefusal(
      `Its entry weighs ${inKilobytes(entry)}; ${inKilobytes(REMOTE_BUDGET.entry)} is the budget.`,
    );
  const screens = [...remote.routes.map(({ path, files: names }) => ({ path, names }))];
  if (remote.home) screens.push({ path: 'its panel', names: remote.home.files });
  for (const { path, names } of screens) {
    const size = weigh(names);
    if (size > REMOTE_BUDGET.screen)
      throw new ReleaseRefusal(
        `"${path}" fetches ${inKilobytes(size)}; ${inKilobytes(REMOTE_BUDGET.screen)} is the budget.`,
      );
  }
}
