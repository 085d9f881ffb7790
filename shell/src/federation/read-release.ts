import { readReleaseText } from '@tessera/shared/remote/read-release';
import type { Release } from '@tessera/shared/remote/release';
import { RELEASE_ELEMENT_ID, RELEASE_KEY_NAME } from '@tessera/shared/remote/render-index';
import { verifiedText } from '@tessera/shared/remote/signature';

const RELEASE_URL = '/release.json';
const TIMEOUT_MS = 5_000;

function inlined(): string | null {
  return document.getElementById(RELEASE_ELEMENT_ID)?.textContent ?? null;
}

async function fetched(attempt: number): Promise<string> {
  const url = attempt === 0 ? RELEASE_URL : `${RELEASE_URL}?retry=${attempt}`;
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The release document answered ${response.status}`);
  return response.text();
}

/** The key this page trusts; the development server and the shell's tests have none. */
const publicKey = document.querySelector<HTMLMetaElement>(`meta[name="${RELEASE_KEY_NAME}"]`)?.content;

async function readTrusted(text: string): Promise<Release> {
  return readReleaseText(publicKey ? await verifiedText(text, publicKey) : text);
}

/** The live release on the server. */
export async function fetchRelease(): Promise<Release> {
  return readTrusted(await fetched(0));
}

/** The validated release document, from the page or, when the page has none, from the server. */
export async function readRelease(attempt: number): Promise<Release> {
  const text = (attempt === 0 ? inlined() : null) ?? (await fetched(attempt));
  return readTrusted(text);
}
