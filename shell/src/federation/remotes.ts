import { fitsContract, type RemoteModule } from '@tessera/shared/remote';
import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { homePanels, matchRoute } from '@tessera/shared/remote/routes';
import type { ComponentType } from 'react';
import { countAttempt, entryUrl, expectFiles, rememberFiles } from './known-files.ts';
import { fallBackFrom, getRelease } from './live-release.ts';
import { createLoadStore, type LoadFailure } from './load-store.ts';
import { report } from './reports.ts';
import { loadExposed } from './runtime.ts';

/** A failure is shown by then. The promise is 8 s from the click or the navigation, page start included. */
const DEADLINE_MS = 6_500;
const AUTO_RETRY_WITHIN_MS = 3_000;

export type PartKind = 'route' | 'home';

/** A screen or panel of one version of a remote, as the key of the part store. */
export function partKey(remote: RemoteRelease, kind: PartKind, path = ''): string {
  const id = remoteId(remote.name, remote.version);
  known.set(id, remote);
  return `${id} ${kind} ${path}`;
}

const known = new Map<string, RemoteRelease>();
const faces = new Map<string, Promise<RemoteModule>>();

function isFace(value: unknown): value is RemoteModule {
  const face = value as Partial<RemoteModule> | null | undefined;
  return typeof face?.contract === 'string' && Array.isArray(face.routes);
}

/** A remote that was built for another shell. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

async function loadFace(remote: RemoteRelease): Promise<RemoteModule> {
  const id = remoteId(remote.name, remote.version);
  if (!fitsContract(remote.contract)) {
    throw new ContractError(`${id} needs contract ${remote.contract}, which this shell does not offer`);
  }
  rememberFiles(remote);
  const loaded = await loadExposed(id, entryUrl(remote));
  const face = loaded?.default;
  if (!isFace(face)) throw new Error(`${id} exposes no face`);
  if (!fitsContract(face.contract)) {
    throw new ContractError(`${id} was built for contract ${face.contract}, which this shell does not offer`);
  }
  return face;
}

/** One load per remote's face at a time; a failed one is forgotten, so that the next part retries. */
function loadModule(remote: RemoteRelease): Promise<RemoteModule> {
  const id = remoteId(remote.name, remote.version);
  const running = faces.get(id);
  if (running) return running;
  const face = loadFace(remote);
  faces.set(id, face);
  face.catch(() => faces.delete(id));
  return face;
}

async function loadPart(key: string, attempt: number): Promise<ComponentType> {
  const [id = '', kind, path] = key.split(' ');
  const remote = known.get(id);
  if (!remote) throw new Error(`Unknown remote ${id}`);
  if (attempt > 0) {
    countAttempt(remote);
    faces.delete(id);
  }
  const files =
    kind === 'home' ? remote.home?.files : remote.routes.find((route) => route.path === path)?.files;
  expectFiles(remote, files ?? []);
  const face = await loadModule(remote);
  const load =
    kind === 'home' ? face.homePanel?.load : face.routes.find((route) => route.path === path)?.load;
  if (!load) throw new Error(`${id} has no ${kind} ${path}`);
  const { default: Component } = await load();
  if (typeof Component !== 'function' && typeof Component !== 'object')
    throw new Error(`${key} is no component`);
  return Component;
}

function settled(key: string, failure: LoadFailure | null, ms: number): void {
  const remote = known.get(key.split(' ', 1)[0] ?? '');
  if (!remote) return;
  const about = { remote: remote.name, version: remote.version, ms: Math.min(ms, 3_600_000) };
  if (!failure) {
    report({ ...about, outcome: 'loaded' });
    return;
  }
  const reason = failure.reason === 'slow' ? `nothing came within ${DEADLINE_MS} ms` : String(failure.error);
  report({ ...about, outcome: 'failed', reason: reason.slice(0, 300) });
  fallBackFrom(remote);
}

/** A screen threw while rendering. */
export function crashed(remote: RemoteRelease, error: unknown): void {
  const reason = String(error).slice(0, 300);
  report({ remote: remote.name, version: remote.version, outcome: 'crashed', ms: 0, reason });
  fallBackFrom(remote);
}

/** Every screen and panel of the remotes that has been requested. */
export const parts = createLoadStore<ComponentType>({
  load: loadPart,
  deadlineMs: DEADLINE_MS,
  autoRetryWithinMs: AUTO_RETRY_WITHIN_MS,
  onSettled: settled,
});

/** Starts loading what `path` shows; used for the first page and for hovered links. */
export function prefetch(path: string): void {
  const live = getRelease();
  if (live.status !== 'loaded') return;
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  if (pathname === '/') {
    for (const remote of homePanels(live.value)) parts.start(partKey(remote, 'home'));
    return;
  }
  const route = matchRoute(live.value, pathname);
  if (route) parts.start(partKey(route.remote, 'route', route.path));
}
