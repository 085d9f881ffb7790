import { fitsContract, type RemoteModule } from '@tessera/shared/remote';
import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { type ComposedScreen, composedAt, matchRoute, remotesOf } from '@tessera/shared/remote/routes';
import type { ComponentType } from 'react';
import { hasInterfaceKit, loadWithKit, needInterfaceKit } from '../later/later-modules.ts';
import { isOverride } from '../override/override-store.ts';
import { isHung } from './breaker.ts';
import { entryUrl, files } from './files.ts';
import { fallBackFrom, getRelease, spareOf } from './live-release.ts';
import { createLoadStore, type Outcome } from './load-store.ts';
import { SHOWN_WITHIN_MS } from './navigation-clock.ts';
import { rememberVersion, versionOf, whileLoading } from './origin.ts';
import { HungError, type Part } from './part.ts';
import { loadExposed } from './runtime.ts';

const AUTO_RETRY_WITHIN_MS = 3_000;
/** The last version known to load is fetched in parallel after this time. */
const SPARE_AFTER_MS = 2_000;

export type PartKind = 'route' | ComposedScreen;

/** A screen, panel or section of one version of a remote, as the key of the part store. */
export function partKey(remote: RemoteRelease, kind: PartKind, path = ''): string {
  return `${rememberVersion(remote)} ${kind} ${path}`;
}

const faces = new Map<string, Promise<RemoteModule>>();

function isFace(value: unknown): value is RemoteModule {
  const face = value as Partial<RemoteModule> | null | undefined;
  return typeof face?.contract === 'string' && Array.isArray(face.routes);
}

/** A remote built for another shell. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

async function loadFace(remote: RemoteRelease): Promise<RemoteModule> {
  const id = remoteId(remote.name, remote.version);
  if (!fitsContract(remote.contract)) {
    throw new ContractError(`${id} needs contract ${remote.contract}, which this shell does not support`);
  }
  files.remember(remote.folder, remote.files);
  const loaded = await loadExposed(id, entryUrl(remote));
  const face = loaded?.default;
  if (!isFace(face)) throw new Error(`${id} exposes no face`);
  if (!fitsContract(face.contract)) {
    throw new ContractError(
      `${id} was built for contract ${face.contract}, which this shell does not support`,
    );
  }
  return face;
}

/** One load of a remote's module at a time; a failed one is dropped, so that the next part retries. */
function loadModule(remote: RemoteRelease): Promise<RemoteModule> {
  const id = remoteId(remote.name, remote.version);
  const running = faces.get(id);
  if (running) return running;
  const face = loadFace(remote);
  faces.set(id, face);
  face.catch(() => faces.delete(id));
  return face;
}

interface PlaceOfPart {
  remote: RemoteRelease;
  kind: PartKind;
  path: string;
}

function placeOf(key: string): PlaceOfPart {
  const [id = '', kind, path = ''] = key.split(' ');
  const remote = versionOf(id);
  if (!remote) throw new Error(`Unknown remote ${id}`);
  return { remote, kind: kind as PartKind, path };
}

function filesOf({ remote, kind, path }: PlaceOfPart): string[] | undefined {
  return kind === 'route' ? remote.routes.find((route) => route.path === path)?.files : remote[kind]?.files;
}

async function loadComponent(key: string, attempt: number): Promise<ComponentType> {
  const place = placeOf(key);
  const { remote, kind, path } = place;
  if (attempt > 0) {
    files.retry(remote.folder);
    faces.delete(remoteId(remote.name, remote.version));
  }
  files.expect(
    entryUrl(remote),
    (filesOf(place) ?? []).map((file) => remote.folder + file),
  );
  const face = await loadModule(remote);
  const part =
    kind === 'route'
      ? face.routes.find((route) => route.path === path)
      : face[kind === 'home' ? 'homePanel' : kind];
  const load = part?.load;
  if (!load) throw new Error(`${key} is not in its face`);
  const { default: Component } = await load();
  if (typeof Component !== 'function' && typeof Component !== 'object')
    throw new Error(`${key} is not a component`);
  return Component;
}

async function loadPart(key: string, attempt: number): Promise<Part> {
  const { remote } = placeOf(key);
  // In parallel; without the kit, a remote is not to blame.
  const component = whileLoading(remote, () => loadComponent(key, attempt));
  const [Component] = await Promise.all([component, needInterfaceKit()]);
  const { PartBoundary: Boundary } = await loadWithKit();
  if (isHung(remote)) throw new HungError(`${key} stopped the page`);
  return { Component, Boundary, remote };
}

function spareKey(key: string): string | null {
  const place = placeOf(key);
  const spare = hasInterfaceKit() ? spareOf(place.remote) : null;
  return spare && filesOf({ ...place, remote: spare }) ? partKey(spare, place.kind, place.path) : null;
}

function onSettled(key: string, outcome: Outcome): void {
  const { remote } = placeOf(key);
  if (outcome.failure && isOverride(remote)) fallBackFrom(remote);
  // Without the kit, a remote is not to blame, and none is drawn.
  if (hasInterfaceKit()) void loadWithKit().then(({ judgeLoad }) => judgeLoad(remote, outcome));
}

/** Every requested screen, panel and section of the remotes. */
export const parts = createLoadStore<Part>({
  load: loadPart,
  deadlineMs: SHOWN_WITHIN_MS,
  autoRetryWithinMs: AUTO_RETRY_WITHIN_MS,
  spare: { afterMs: SPARE_AFTER_MS, of: spareKey },
  onSettled,
});

/** Starts loading the parts at `path`; used for the first page and for hovered links. */
export function prefetch(path: string, withinMs?: number): void {
  const live = getRelease();
  if (live.status !== 'loaded') return;
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const screen = composedAt(pathname);
  if (screen) {
    for (const remote of remotesOf(live.value, screen)) parts.start(partKey(remote, screen), withinMs);
    return;
  }
  const route = matchRoute(live.value, pathname);
  if (route) parts.start(partKey(route.remote, 'route', route.path), withinMs);
}
