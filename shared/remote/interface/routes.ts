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

/** The remotes with a panel on the home screen, in their order. */
export function homePanels(release: Release): RemoteRelease[] {
  return Object.values(release.remotes)
    .filter((remote) => remote.home !== null)
    .sort((a, b) => (a.home?.order ?? 0) - (b.home?.order ?? 0));
}

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
  if (pathname === '/')
    return homePanels(release).flatMap((remote) => filesOf(remote, remote.home?.files ?? []));
  const route = matchRoute(release, pathname);
  return route ? filesOf(route.remote, route.files) : [];
}
