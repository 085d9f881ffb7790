import { createHash } from 'node:crypto';
import type { Release, RemoteRelease } from '../../shared/domain/release/release.ts';

export function filesOf(text: string): Record<string, Buffer> {
  return { 'remote.js': Buffer.from(text) };
}

export function buildRemote(
  name: string,
  version: string,
  change: Partial<RemoteRelease> = {},
): RemoteRelease {
  const integrity = createHash('sha384').update(`${name} ${version}`).digest('base64');
  return {
    name,
    version,
    title: name,
    folder: `/remotes/${name}/${version}/`,
    entry: 'remote.js',
    files: { 'remote.js': `sha384-${integrity}` },
    contract: '^1.0.0',
    routes: [{ path: `${name}/:id`, files: [] }],
    home: null,
    navigation: [],
    prefetch: 'hover',
    ...change,
  };
}

export const first: Release = {
  format: 1,
  revision: 7,
  changed_at: '2026-01-01T00:00:00Z',
  remotes: { glossary: buildRemote('glossary', '1'), tm: buildRemote('tm', '1') },
};
