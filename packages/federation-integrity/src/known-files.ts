import { PREPARE_ELEMENT } from './prepare-element.ts';

type Loader = HTMLScriptElement | HTMLLinkElement;

declare global {
  interface Window {
    [PREPARE_ELEMENT]?: (element: Loader) => void;
  }
}

/** A file that is not listed, or differs from the listed one. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

export interface KnownFilesOptions {
  /** Folder of the host's own scripts, e.g. `/assets/`: they need no hash here. Only the host's build may write to it. */
  own: string;
  /**
   * Whether another file, given by absolute URL, may run without a hash, e.g. one from a developer's machine.
   */
  allow?: (url: string) => boolean;
}

/** The files that a page may run, by URL; URLs may be relative to the page. */
export interface KnownFiles {
  /** Lists the files of a folder (ending in `/`), each with its hash: `{ 'remote.js': 'sha384-…' }`. */
  remember(folder: string, hashes: Readonly<Record<string, string>>): void;
  integrityOf(url: string): string | undefined;
  /** Throws an `IntegrityError` unless the file is listed, the host's own, or allowed. */
  refuseUnknown(url: string): void;
  /** Registers files needed along with a remote's entry, to be requested in parallel with it. */
  expect(entry: string, urls: readonly string[]): void;
  /**
   * Gives the files of a folder new URLs, so that the next requests do not join a hanging one, and removes
   * elements that are still waiting: the remote's chunk loader would adopt them and wait too.
   */
  retry(folder: string): void;
  /** Sets the hash, the attempt number and CORS on an element that loads a file. */
  prepare(element: Loader): void;
  /**
   * Loads the expected files in parallel with the entry instead of after it. The remote's chunk loader adopts an
   * element with the file's URL; a failed one has been removed by then, so the loader retries as usual.
   */
  startCompanions(entry: string): void;
}

const absolute = (url: string) => new URL(url, window.location.href).href;
const bare = (url: string) => absolute(url).replace(/[?#].*$/, '');

/** rspack's chunk loader waits for a style sheet with this attribute, and treats one without it as loaded. */
const LOADING = 'data-rspack-loading';

function elementFor(url: string): Loader {
  if (!url.endsWith('.css')) {
    const script = document.createElement('script');
    script.src = url;
    return script;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.setAttribute(LOADING, '1');
  return link;
}

/** The page's known files. Chunk loaders built with `PrepareElementsPlugin` use them from now on. */
export function createKnownFiles({ own, allow = () => false }: KnownFilesOptions): KnownFiles {
  const ownFolder = absolute(own);
  const integrities = new Map<string, string>();
  /** Files needed with an entry, by the entry's URL. */
  const companions = new Map<string, Set<string>>();
  /** Elements whose file is still loading, with its URL. */
  const underWay = new Map<Loader, string>();
  /** How often the files of a folder were requested again, by the folder's URL. */
  const attempts = new Map<string, number>();
  /** How often each of the host's own files was requested. */
  const ownRequests = new Map<string, number>();

  function attemptOf(url: string): number {
    for (const [folder, count] of attempts) if (url.startsWith(folder)) return count;
    return 0;
  }

  /** Number of the attempt to load this file; 0 for the first. */
  function countRequest(url: string): number {
    if (!url.startsWith(ownFolder)) return attemptOf(url);
    const count = ownRequests.get(url) ?? 0;
    ownRequests.set(url, count + 1);
    return count;
  }

  function prepare(element: Loader) {
    const attribute = element instanceof HTMLScriptElement ? 'src' : 'href';
    const address = absolute(element.getAttribute(attribute) ?? '');
    const url = bare(address);
    const integrity = integrities.get(url);
    if (integrity) element.integrity = integrity;
    // Same as in the page's hints; Integrity-Policy blocks scripts without it.
    element.crossOrigin = 'anonymous';
    const attempt = countRequest(url);
    if (attempt > 0) element.setAttribute(attribute, `${url}?retry=${attempt}`);
  }

  window[PREPARE_ELEMENT] = prepare;

  return {
    prepare,
    remember(folder, hashes) {
      // Resolves one URL instead of one per file: a home page knows a hundred files before it draws anything.
      const start = absolute(folder);
      for (const [file, integrity] of Object.entries(hashes)) integrities.set(start + file, integrity);
    },
    integrityOf: (url) => integrities.get(bare(url)),
    refuseUnknown(url) {
      const address = bare(url);
      if (!address.startsWith(ownFolder) && !integrities.has(address) && !allow(address))
        throw new IntegrityError(`No release names the script ${url}`);
    },
    expect(entry, urls) {
      const address = absolute(entry);
      const all = companions.get(address) ?? new Set();
      for (const url of urls) all.add(absolute(url));
      companions.set(address, all);
    },
    retry(folder) {
      const start = absolute(folder);
      for (const [element, url] of underWay) {
        if (!url.startsWith(start)) continue;
        underWay.delete(element);
        element.remove();
      }
      attempts.set(start, (attempts.get(start) ?? 0) + 1);
    },
    startCompanions(entry) {
      const address = absolute(entry);
      const urls = attemptOf(address) === 0 ? companions.get(address) : null;
      companions.delete(address);
      for (const url of urls ?? []) {
        const element = elementFor(url);
        prepare(element);
        element.onload = () => {
          underWay.delete(element);
          if (element instanceof HTMLScriptElement) element.remove();
          else element.removeAttribute(LOADING);
        };
        element.onerror = () => {
          underWay.delete(element);
          element.remove();
        };
        underWay.set(element, url);
        document.head.append(element);
      }
    },
  };
}
