/** Replaces the shell's `federation/runtime.ts` in a bundle: remotes are chunks of the application itself. */
const FACES = {
  documents: () => import(/* webpackChunkName: "documents-face" */ '../../remotes/documents/src/remote.tsx'),
  glossary: () => import(/* webpackChunkName: "glossary-face" */ '../../remotes/glossary/src/remote.tsx'),
  tm: () => import(/* webpackChunkName: "tm-face" */ '../../remotes/tm/src/remote.tsx'),
  users: () => import(/* webpackChunkName: "users-face" */ '../../remotes/users/src/remote.tsx'),
};

export const startRuntime = () => undefined;
/** `id`: `glossary@0.1.0-abc`, as the shell asks for it. */
export const loadExposed = (id) => FACES[id.split('@')[0]]();
