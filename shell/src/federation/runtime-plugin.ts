import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { prepareElement, startCompanions } from './known-files.ts';

/** The runtime waits 20 s for an entry, too long to look at an empty screen. */
const ENTRY_TIMEOUT_MS = 6_000;

/**
 * Every entry the federation runtime requests carries the hash from the release document, has a time-out, and gets a
 * new URL on retry. A response that is not our script fails its hash.
 */
export default function tesseraRuntimePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'tessera',
    createScript({ url: address }) {
      const url = address.replace(/#.*$/, '');
      const script = document.createElement('script');
      script.src = url;
      prepareElement(script);
      startCompanions(url);
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
  };
}
