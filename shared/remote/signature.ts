/** A release document as stored and sent: its exact text, and the Ed25519 signature of that text in base64. */
export interface SignedText {
  signed: string;
  signature: string;
}

export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** The browser lacks Ed25519, and the server does not let such browsers in. */
export class UnverifiableError extends SignatureError {}

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
 * `null` where the browser cannot verify.
 */
export async function verifiedText(text: string, publicKey: string): Promise<string | null> {
  const document = readSigned(text);
  if (!document) throw new SignatureError('The release document is not signed');
  const key = await importKey(publicKey);
  if (!key) return null;
  const data = new TextEncoder().encode(document.signed);
  const fits = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(document.signature), data);
  if (!fits) throw new SignatureError('The signature of the release document does not fit');
  return document.signed;
}

/**
 * The text of a signed document that the browser cannot verify. Over plain http it is accepted: whoever could change it
 * could change the page and its key as well. Elsewhere only a server that says so lets old browsers in.
 */
export function unverifiedText(text: string, isAccepted: boolean): string {
  if (!isAccepted) throw new UnverifiableError('This browser cannot verify the release document');
  console.warn(
    'The release document is not verified: this page is not in a secure context, or the browser is too old.',
  );
  return readSigned(text)?.signed ?? text;
}
