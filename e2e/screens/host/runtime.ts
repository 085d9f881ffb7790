import type { RemoteModule } from '../../../shared/remote/interface/index.ts';

/**
 * Replaces `shell/src/federation/runtime.ts`: the remotes are part of this page's build, so a screen test needs
 * neither the federation runtime nor a release. Journeys cover both.
 */
const FACES: Record<string, () => Promise<{ default: RemoteModule }>> = {
  documents: () => import('../../../remotes/documents/src/remote.tsx'),
  glossary: () => import('../../../remotes/glossary/src/remote.tsx'),
  tm: () => import('../../../remotes/tm/src/remote.tsx'),
  users: () => import('../../../remotes/users/src/remote.tsx'),
};

export function startRuntime(): void {}

/** @param id Name and version of a remote, as from `remoteId`. */
export async function loadExposed(id: string): Promise<{ default: RemoteModule } | null> {
  const load = FACES[id.split('@', 1)[0] ?? ''];
  return load ? load() : null;
}
