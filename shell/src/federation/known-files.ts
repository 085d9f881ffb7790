import { PREPARE_ELEMENT } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { isOverrideFile } from '../override/override-store.ts';

/** Hashes from the release document, by URL. */
const integrities = new Map<string, string>();
/** Files needed along with an entry, by the entry's URL. */
const companions = new Map<string, string[]>();
/** Elements whose file is still under way. */
const underWay = new Set<HTMLScriptElement | HTMLLinkElement>();
/** How often the files of a folder were requested again, by the folder's URL. */
const attempts = new Map<string, number>();

declare global {
  interface Window {
    [PREPARE_ELEMENT]?: (element: HTMLScriptElement | HTMLLinkElement) => void;
  }
}

function absolute(url: string): string {
  return new URL(url, window.location.href).href;
}

export function entryUrl(remote: RemoteRelease): string {
  return absolute(remote.folder + remote.entry);
}

export function rememberFiles(remote: RemoteRelease): void {
  // Resolves one URL, not one per file: the home page knows a hundred files before it draws anything.
  const folder = absolute(remote.folder);
  for (const [file, integrity] of Object.entries(remote.files)) integrities.set(folder + file, integrity);
}

/** Registers the files the screen will need besides the remote's entry. */
export function expectFiles(remote: RemoteRelease, files: readonly string[]): void {
  const folder = absolute(remote.folder);
  const urls = files.map((file) => folder + file);
  const entry = entryUrl(remote);
  companions.set(entry, [...new Set([...(companions.get(entry) ?? []), ...urls])]);
}

/**
 * Gives this remote's files new URLs, so that the next requests do not join one that hangs, and takes away the elements
 * that wait for one: the remote's chunk loader would adopt them and wait too.
 */
export function countAttempt(remote: RemoteRelease): void {
  const folder = absolute(remote.folder);
  for (const element of underWay) {
    if (!(element instanceof HTMLScriptElement ? element.src : element.href).startsWith(folder)) continue;
    underWay.delete(element);
    element.remove();
  }
  attempts.set(folder, (attempts.get(folder) ?? 0) + 1);
}

function attemptOf(url: string): number {
  for (const [folder, count] of attempts) if (url.startsWith(folder)) return count;
  return 0;
}

/** Whether a script URL belongs to a remote's version that this page knows. */
export function isKnownFile(url: string): boolean {
  const address = absolute(url);
  return integrities.has(address.replace(/\?.*$/, '')) || isOverrideFile(address);
}

/** How often each of the shell's own further files was requested. */
const ownRequests = new Map<string, number>();

/** Which attempt at this file an element is; 0 for the first. */
function countRequest(url: string): number {
  if (!new URL(url).pathname.startsWith('/assets/')) return attemptOf(url);
  const count = ownRequests.get(url) ?? 0;
  ownRequests.set(url, count + 1);
  return count;
}

/** Sets the hash, the attempt number and CORS on an element that loads a remote's file, or one of the shell's own. */
export function prepareElement(element: HTMLScriptElement | HTMLLinkElement): void {
  const attribute = element instanceof HTMLScriptElement ? 'src' : 'href';
  const url = absolute(element.getAttribute(attribute) ?? '');
  const integrity = integrities.get(url);
  if (integrity) element.integrity = integrity;
  // Same as in the page's hints; Integrity-Policy blocks scripts without it.
  element.crossOrigin = 'anonymous';
  const attempt = countRequest(url);
  if (attempt > 0) element.setAttribute(attribute, `${url}?retry=${attempt}`);
}

/** The remote's chunk loader waits for a style sheet with this attribute, and takes one without it as loaded. */
const LOADING = 'data-rspack-loading';

function startScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.onload = () => {
    underWay.delete(script);
    script.remove();
  };
  return script;
}

function startStyle(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.setAttribute(LOADING, '1');
  link.onload = () => {
    underWay.delete(link);
    link.removeAttribute(LOADING);
  };
  return link;
}

/**
 * Loads the expected files in parallel with the entry instead of after it. The remote's chunk loader adopts an
 * element with the file's URL; a failed one has been removed by then, so the loader retries as usual.
 */
export function startCompanions(entry: string): void {
  const urls = attemptOf(entry) === 0 ? (companions.get(entry) ?? []) : [];
  companions.delete(entry);
  for (const url of urls) {
    const element = url.endsWith('.css') ? startStyle(url) : startScript(url);
    prepareElement(element);
    element.onerror = () => {
      underWay.delete(element);
      element.remove();
    };
    underWay.add(element);
    document.head.append(element);
  }
}

window[PREPARE_ELEMENT] = prepareElement;
