/**
 * In place of the federation runtime's snapshots and preloading by manifest: the release document says what to load,
 * with hashes, which a manifest would bypass.
 */
/** Takes part in plug-ins as the runtime's own disabled one does. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined, removePlugin: () => undefined };
}

export const snapshotPlugin = () => ({ name: 'no-snapshot' });
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preload' });
export const assignRemoteInfo = () => undefined;
export const getGlobalRemoteInfo = () => ({
  hostGlobalSnapshot: undefined,
  globalSnapshot: {},
  remoteSnapshot: undefined,
});
export const formatPreloadArgs = () => [];
export const preloadAssets = () => undefined;
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = () => [];
