import type { Federation } from '@module-federation/enhanced/runtime';
import { REMOTE_ENTRY_FILE } from '@tessera/shared/remote/federation';

declare global {
  var __FEDERATION__: Federation;
}

interface Loaded {
  host: string;
  id: string;
  /** Address of the entry. */
  entry: string;
}

const NO_FILES = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * Tells Module Federation's devtools which remotes the page has. The runtime would read each remote's
 * manifest, an extra request before every screen; the release document has the same data.
 */
export function recordForDevtools({ host, id, entry }: Loaded): void {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const common = { buildVersion: '', remoteTypes: '', remoteTypesZip: '', shared: [] };
  const present = moduleInfo[host];
  const remotesInfo = present && 'remotesInfo' in present ? present.remotesInfo : {};
  moduleInfo[host] = {
    ...common,
    version: '',
    consumerList: [],
    remotesInfo: { ...remotesInfo, [id]: { matchedVersion: entry } },
  };
  moduleInfo[`${id}:${entry}`] = {
    ...common,
    version: entry,
    globalName: id,
    publicPath: entry.slice(0, -REMOTE_ENTRY_FILE.length),
    remoteEntry: REMOTE_ENTRY_FILE,
    remoteEntryType: 'window',
    modules: [{ moduleName: 'remote', modulePath: './remote', assets: NO_FILES }],
    remotesInfo: {},
  };
}
