import type { RemoteRelease } from '@tessera/shared/remote/release';
import { isLoading } from './origin.ts';
import { report } from './reports.ts';
import { showStylesOf } from './styles.ts';

/** A screen or panel from its first effect until it has left the page. */
export interface Lifetime {
  remote: RemoteRelease;
  end: AbortController;
  /** Whether the user did something while it was shown. */
  isUsed: boolean;
  hasErred: boolean;
}

/** Cleanup functions run after the next paint, so an exit counts only after this time, ms. */
const LEFT_AFTER_MS = 1_000;

const open = new Set<Lifetime>();
/** Closed, but its cleanup may still run. */
const leaving = new Set<Lifetime>();

const showStyles = () => showStylesOf([...open].map(({ remote }) => remote));

/** Opens the lifetime of a part; the returned function closes it. */
export function openLifetime(remote: RemoteRelease): () => void {
  const lifetime: Lifetime = { remote, end: new AbortController(), isUsed: false, hasErred: false };
  open.add(lifetime);
  showStyles();
  return () => {
    open.delete(lifetime);
    showStyles();
    leaving.add(lifetime);
    lifetime.end.abort();
    setTimeout(() => {
      leaving.delete(lifetime);
      const { isUsed, hasErred } = lifetime;
      if (isUsed && !hasErred)
        report({ remote: remote.name, version: remote.version, outcome: 'left', ms: 0 });
    }, LEFT_AFTER_MS);
  };
}

/** The version that is leaving; `null` if there are several or none. */
export function onlyOneLeaving(): RemoteRelease | null {
  const [one, ...others] = new Set([...leaving].map(({ remote }) => remote));
  return others.length === 0 ? (one ?? null) : null;
}

/** An error of a version: leaving its open parts does not count in its favour. */
export function markErred(remote: RemoteRelease): void {
  for (const lifetime of [...open, ...leaving]) if (lifetime.remote === remote) lifetime.hasErred = true;
}

/** Whether any part is in the page. */
export const isAnyOpen = (): boolean => open.size > 0;

/** The part of a version that is in the page; none while its modules run. */
export function openPartOf(remote: RemoteRelease): Lifetime | undefined {
  return isLoading(remote) ? undefined : [...open].find((lifetime) => lifetime.remote === remote);
}

/** The user did something while these parts were shown. */
export function markUsed(): void {
  for (const lifetime of open) lifetime.isUsed = true;
}
