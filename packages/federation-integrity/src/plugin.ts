import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { IntegrityError, type KnownFiles } from './known-files.ts';

export interface IntegrityOptions {
  files: KnownFiles;
  /**
   * How long an entry or a manifest may take, ms. The runtime itself waits 20 s for an entry, and forever for
   * a manifest.
   */
  entryTimeoutMs?: number;
}

const ENTRY_TIMEOUT_MS = 6_000;

/**
 * Every file the federation runtime requests carries its hash and CORS, has a time-out, and gets a new URL on
 * retry. An unlisted file is refused with an `IntegrityError`; one with other bytes fails in the browser.
 */
export function integrityPlugin(options: IntegrityOptions): ModuleFederationRuntimePlugin {
  const { files, entryTimeoutMs = ENTRY_TIMEOUT_MS } = options;
  return {
    ...entryIntegrityPlugin(options),
    createLink({ url, attrs }) {
      files.refuseUnknown(url);
      const link = document.createElement('link');
      setAttributes(link, attrs);
      link.href = url;
      files.prepare(link);
      return { link, timeout: entryTimeoutMs };
    },
    // The runtime fetches nothing but manifests.
    async fetch(url, init) {
      files.refuseUnknown(url);
      const integrity = files.integrityOf(url);
      const signal = AbortSignal.timeout(entryTimeoutMs);
      try {
        return await fetch(url, { ...init, signal, ...(integrity && { integrity }) });
      } catch (cause) {
        throw new IntegrityError(
          signal.aborted
            ? `Nothing came from ${url} within ${entryTimeoutMs} ms`
            : `${url} did not come, or is not the file that was listed`,
          { cause },
        );
      }
    },
    async loadEntry({ remoteInfo: { entry, type } }) {
      // The runtime loads these with import(), which checks no hash.
      if (/^(esm|module|system)$/.test(type))
        throw new IntegrityError(`${entry} is of type ${type}, whose bytes cannot be checked`);
    },
  };
}

/** For hosts that only register entries that are classic scripts, without a manifest: 0.4 KB smaller. */
export function entryIntegrityPlugin({
  files,
  entryTimeoutMs = ENTRY_TIMEOUT_MS,
}: IntegrityOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'federation-integrity',
    createScript({ url: address, attrs }) {
      const url = address.replace(/#.*$/, '');
      files.refuseUnknown(url);
      const script = document.createElement('script');
      setAttributes(script, attrs);
      script.src = url;
      files.prepare(script);
      files.startCompanions(url);
      return { script, timeout: entryTimeoutMs };
    },
  };
}

function setAttributes(element: Element, attrs: Record<string, unknown> = {}) {
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
}
