/** How shell and remotes are built; a workspace's own rspack.config.ts calls one of these. */
export { buildMode, type Mode } from './tools/build/config/base.ts';
export { devServer } from './tools/build/config/dev-server.ts';
export { remoteConfig } from './tools/build/config/remote.ts';
export { providedVersions } from './tools/build/config/shared-modules.ts';
export { shellConfig } from './tools/build/config/shell.ts';
export { standaloneConfig } from './tools/build/config/standalone.ts';
