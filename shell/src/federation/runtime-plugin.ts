import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { prepareElement, startCompanions } from './known-files.ts';

/** The runtime waits 20 s for an entry; nobody looks at an empty screen that long. */
const ENTRY_TIMEOUT_MS = 6_000;

/**
 * Every entry that the federation runtime asks for carries the hash of the release document, has a time-out, and is
 * asked for under a new address when it is tried again. An answer that is no script of ours fails its hash.
 */
export default function tesseraRuntimePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'tessera',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      prepareElement(script);
      startCompanions(url);
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },
  };
}
