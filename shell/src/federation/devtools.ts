import { global } from '@module-federation/runtime/helpers';
import { REMOTE_ENTRY_FILE } from '@tessera/shared/remote/federation';

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
  const common = { buildVersion: '', remoteTypes: '', remoteTypesZip: '', shared: [] };
  const present = global.getGlobalSnapshot()[host];
  const remotesInfo = present && 'remotesInfo' in present ? present.remotesInfo : {};
  global.addGlobalSnapshot({
    [host]: {
      ...common,
      version: '',
      consumerList: [],
      remotesInfo: { ...remotesInfo, [id]: { matchedVersion: entry } },
    },
    [`${id}:${entry}`]: {
      ...common,
      version: entry,
      globalName: id,
      publicPath: entry.slice(0, -REMOTE_ENTRY_FILE.length),
      remoteEntry: REMOTE_ENTRY_FILE,
      remoteEntryType: 'window',
      modules: [{ moduleName: 'remote', modulePath: './remote', assets: NO_FILES }],
      remotesInfo: {},
    },
  });
}
