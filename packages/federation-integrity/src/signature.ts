/** A document as stored and sent: its exact text, and the Ed25519 signature of that text in base64. */
export interface SignedText {
  signed: string;
  signature: string;
}

/** The document has no signature, or an invalid one. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** The browser lacks Ed25519, and the host rejects such browsers. */
export class UnverifiableError extends SignatureError {}

/** `null` if the text is not a signed document; it may be a plain one. */
export function readSigned(text: string): SignedText | null {
  const value = JSON.parse(text) as Partial<SignedText> | null;
  return typeof value?.signed === 'string' && typeof value.signature === 'string'
    ? { signed: value.signed, signature: value.signature }
    : null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** `null` where the browser cannot verify: over plain http except on localhost, or without Ed25519. */
async function importKey(
  publicKey: string,
): Promise<Awaited<ReturnType<typeof crypto.subtle.importKey>> | null> {
  if (!globalThis.crypto?.subtle) return null;
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    throw error;
  }
}

export interface Verified {
  text: string;
  /** `false` where the browser cannot verify, and that is accepted. */
  isVerified: boolean;
}

/**
 * The text of a signed document after verification with the key (raw, base64). Throws a `SignatureError` if
 * it is unsigned or the signature is invalid.
 *
 * @param options `acceptUnverifiable`: for browsers that cannot verify. Over plain http the text may be
 * accepted: an attacker who could change it could also change the page and its key. Elsewhere only a host
 * that admits old browsers accepts it; otherwise an `UnverifiableError` is thrown.
 */
export async function verifySigned(
  text: string,
  publicKey: string,
  { acceptUnverifiable = false }: { acceptUnverifiable?: boolean } = {},
): Promise<Verified> {
  const document = readSigned(text);
  if (!document) throw new SignatureError('The release document is not signed');
  const key = await importKey(publicKey);
  if (!key) {
    if (!acceptUnverifiable) throw new UnverifiableError('This browser cannot verify the release document');
    console.warn(
      'The release document is not verified: this page is not in a secure context, or the browser is too old.',
    );
    return { text: document.signed, isVerified: false };
  }
  const data = new TextEncoder().encode(document.signed);
  const fits = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(document.signature), data);
  if (!fits) throw new SignatureError('The signature of the release document does not fit');
  return { text: document.signed, isVerified: true };
}
