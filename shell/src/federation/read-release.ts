import { readReleaseText } from '@tessera/shared/remote/read-release';
import type { Release } from '@tessera/shared/remote/release';
import { RELEASE_ELEMENT_ID } from '@tessera/shared/remote/render-index';

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

/** The release document from the page, or from the server when the page has none; checked. */
export async function readRelease(attempt: number): Promise<Release> {
  const text = (attempt === 0 ? inlined() : null) ?? (await fetched(attempt));
  return readReleaseText(text);
}
