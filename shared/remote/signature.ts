/** A release document as stored and sent: its exact text, and the Ed25519 signature of that text in base64. */
export interface SignedText {
  signed: string;
  signature: string;
}

export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** `null` when the text is not a signed document, but perhaps a plain one. */
export function readSigned(text: string): SignedText | null {
  const value = JSON.parse(text) as Partial<SignedText> | null;
  return typeof value?.signed === 'string' && typeof value.signature === 'string'
    ? { signed: value.signed, signature: value.signature }
    : null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** `null` where the browser cannot verify: plain http on another host than localhost, or a browser without Ed25519. */
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

/**
 * The text of a signed document after verification with the key (raw, base64); throws if the signature does not fit.
 * Where the browser cannot verify, the text is accepted: whoever could change it over plain HTTP could change the
 * page and its key as well.
 */
export async function verifiedText(text: string, publicKey: string): Promise<string> {
  const document = readSigned(text);
  if (!document) throw new SignatureError('The release document is not signed');
  const key = await importKey(publicKey);
  if (!key) {
    console.warn('The release document is not verified: this page is not in a secure context.');
    return document.signed;
  }
  const data = new TextEncoder().encode(document.signed);
  const fits = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(document.signature), data);
  if (!fits) throw new SignatureError('The signature of the release document does not fit');
  return document.signed;
}
