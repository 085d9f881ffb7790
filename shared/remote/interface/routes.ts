import type { Release, RemoteRelease } from '../../domain/release/release.ts';

export interface MatchedRoute {
  remote: RemoteRelease;
  /** As declared, e.g. `glossary/:id`. */
  path: string;
  files: string[];
}

function matches(pattern: string, segments: string[]): boolean {
  const parts = pattern.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

/** The remote's route that a path of the application opens; a slash at the end makes no difference. */
export function matchRoute(release: Release, pathname: string): MatchedRoute | null {
  const segments = pathname.replace(/^\/+|\/+$/g, '').split('/');
  for (const remote of Object.values(release.remotes)) {
    for (const route of remote.routes) {
      if (matches(route.path, segments)) return { remote, path: route.path, files: route.files };
    }
  }
  return null;
}

/** The shell's screens composed of parts of remotes: home of panels, preferences of sections. */
export type ComposedScreen = 'home' | 'preferences';

/** The composed screen at a path of the application. */
export const composedAt = (pathname: string): ComposedScreen | null =>
  pathname === '/' ? 'home' : pathname === '/preferences' ? 'preferences' : null;

/** The remotes with a part of a composed screen, in their order. */
export function remotesOf(release: Release, screen: ComposedScreen): RemoteRelease[] {
  return Object.values(release.remotes)
    .filter((remote) => remote[screen])
    .sort((a, b) => (a[screen]?.order ?? 0) - (b[screen]?.order ?? 0));
}

/** The remotes with a panel on the home screen, in their order. */
export const homePanels = (release: Release): RemoteRelease[] => remotesOf(release, 'home');

export interface RouteFile {
  url: string;
  integrity: string | undefined;
  kind: 'script' | 'style';
}

function filesOf(remote: RemoteRelease, files: string[]): RouteFile[] {
  return [remote.entry, ...files].map((file) => ({
    url: remote.folder + file,
    integrity: remote.files[file],
    kind: file.endsWith('.css') ? 'style' : 'script',
  }));
}

/** The files that a path of the application needs from remotes, entry first. */
export function filesOfPath(release: Release, pathname: string): RouteFile[] {
  const screen = composedAt(pathname);
  if (screen)
    return remotesOf(release, screen).flatMap((remote) => filesOf(remote, remote[screen]?.files ?? []));
  const route = matchRoute(release, pathname);
  return route ? filesOf(route.remote, route.files) : [];
}
