import {
  isAllowedOverride,
  OVERRIDE_COOKIE,
  OVERRIDE_ORIGINS_NAME,
  OVERRIDE_SECONDS,
} from '@tessera/shared/remote/override';
import { isRemote } from '@tessera/shared/remote/read-release';
import type { Release, RemoteRelease } from '@tessera/shared/remote/release';

/** A remote loaded from a developer's machine, in this tab only. */
interface Override {
  remote: RemoteRelease;
  /** ms since the epoch. */
  until: number;
}

interface OverrideState {
  active: Override | null;
  /** The last override, unless ended by the developer. */
  ended: { remote: RemoteRelease; why: 'failed' | 'expired' } | null;
}

const STORED = 'tessera-override';
const listeners = new Set<() => void>();

/** The origins the server allows in this page; overrides from others are ignored. */
export const allowedOrigins: readonly string[] =
  document
    .querySelector<HTMLMetaElement>(`meta[name="${OVERRIDE_ORIGINS_NAME}"]`)
    ?.content.split(' ')
    .filter(Boolean) ?? [];

function readStored(): Override | null {
  if (allowedOrigins.length === 0) return null;
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Override | null;
    if (!stored || !isRemote(stored.remote, stored.remote.name)) return null;
    return isAllowedOverride(stored.remote.folder, allowedOrigins) ? stored : null;
  } catch {
    return null;
  }
}

let state: OverrideState = { active: readStored(), ended: null };
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: OverrideState) {
  state = next;
  if (next.active) sessionStorage.setItem(STORED, JSON.stringify(next.active));
  else sessionStorage.removeItem(STORED);
  const age = next.active ? Math.max(0, Math.ceil((next.active.until - Date.now()) / 1000)) : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${OVERRIDE_COOKIE}=1; path=/; samesite=strict; max-age=${age}`;
  watchTime();
  for (const listener of [...listeners]) listener();
}

function watchTime() {
  clearTimeout(timer);
  if (state.active) timer = setTimeout(() => endOverride('expired'), state.active.until - Date.now());
}

export const overrideStore = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Stores the remote for this tab; its scripts run after a reload, under the policy for developers. */
export function keepOverride(remote: RemoteRelease): void {
  set({ active: { remote, until: Date.now() + OVERRIDE_SECONDS * 1000 }, ended: null });
}

/** `null`: ended by the developer. A failed or expired override shows why until dismissed. */
export function endOverride(why: 'failed' | 'expired' | null): void {
  const { active } = state;
  set({ active: null, ended: active && why ? { remote: active.remote, why } : null });
}

export function isOverride(remote: RemoteRelease): boolean {
  return state.active?.remote.folder === remote.folder;
}

/** Whether a file comes from the developer's machine selected for this tab. */
export function isOverrideFile(url: string): boolean {
  return state.active !== null && url.startsWith(state.active.remote.folder);
}

/** The document with the developer's remote replacing the released one, or added if new. */
export function overridden(release: Release): Release {
  const { active } = state;
  if (!active) return release;
  return { ...release, remotes: { ...release.remotes, [active.remote.name]: active.remote } };
}

if (state.active && state.active.until <= Date.now()) endOverride('expired');
watchTime();
