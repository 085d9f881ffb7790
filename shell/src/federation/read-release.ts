import { verifySigned } from '@tessera/federation-integrity/signature';
import { outlives, supersedes } from '@tessera/shared/remote/newer-release';
import { readReleaseText } from '@tessera/shared/remote/read-release';
import type { Release } from '@tessera/shared/remote/release';
import {
  RELEASE_ELEMENT_ID,
  RELEASE_KEY_NAME,
  UNVERIFIED_RELEASE_NAME,
} from '@tessera/shared/remote/render-index';
import { readStored, store } from './stored.ts';

const RELEASE_URL = '/release.json';
const TIMEOUT_MS = 5_000;
/** The newest signed document this browser has seen. */
const HELD = 'tessera-release';

function inlined(): string | null {
  return document.getElementById(RELEASE_ELEMENT_ID)?.textContent ?? null;
}

async function fetched(attempt: number): Promise<string> {
  const url = attempt === 0 ? RELEASE_URL : `${RELEASE_URL}?retry=${attempt}`;
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The release document answered ${response.status}`);
  return response.text();
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The key this page trusts; the development server and the shell's tests have none. */
export const publicKey = meta(RELEASE_KEY_NAME);

interface Trusted {
  release: Release;
  /** The signed text; `null` if this browser could not verify it. */
  signed: string | null;
}

async function readTrusted(text: string): Promise<Trusted> {
  if (!publicKey) return { release: readReleaseText(text), signed: null };
  const acceptUnverifiable = !window.isSecureContext || meta(UNVERIFIED_RELEASE_NAME) !== undefined;
  const verified = await verifySigned(text, publicKey, { acceptUnverifiable });
  return { release: readReleaseText(verified.text), signed: verified.isVerified ? text : null };
}

function hold({ release, signed }: Trusted): Release {
  // Without an expiry date it could never be discarded.
  if (signed !== null && release.expires_at !== undefined) store(HELD, signed);
  return release;
}

/** The live release on the server, if newer than `current`. */
export async function fetchNewerRelease(current: Release): Promise<Release | null> {
  const next = await readTrusted(await fetched(0));
  return supersedes(next.release, current, Date.now()) ? hold(next) : null;
}

/**
 * The validated release document, from the page or, if it has none, from the server; or the newest this
 * browser has seen, if newer.
 */
export async function readRelease(attempt: number): Promise<Release> {
  const text = (attempt === 0 ? inlined() : null) ?? (await fetched(attempt));
  const served = await readTrusted(text);
  const heldText = readStored(HELD);
  if (served.signed === null || heldText === null || heldText === text) return hold(served);
  // Signed with another key, or damaged: not from this server.
  const held = await readTrusted(heldText).catch(() => null);
  const isOutlived = held !== null && outlives(held.release, served.release, Date.now());
  return isOutlived ? held.release : hold(served);
}
