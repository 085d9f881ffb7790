/** A release document as it is kept and sent: its exact text, and the Ed25519 signature of that text in base64. */
export interface SignedText {
  signed: string;
  signature: string;
}

export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** `null` when the text is no signed document, but perhaps a plain one. */
export function readSigned(text: string): SignedText | null {
  const value = JSON.parse(text) as Partial<SignedText> | null;
  return typeof value?.signed === 'string' && typeof value.signature === 'string'
    ? { signed: value.signed, signature: value.signature }
    : null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The text inside a signed document once its signature fits the key (raw, base64); throws otherwise. */
export async function verifiedText(text: string, publicKey: string): Promise<string> {
  const document = readSigned(text);
  if (!document) throw new SignatureError('The release document is not signed');
  // Absent on plain http, where nothing could be trusted anyway.
  if (!globalThis.crypto?.subtle) throw new SignatureError('This page is not in a secure context');
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, [
    'verify',
  ]);
  const data = new TextEncoder().encode(document.signed);
  const fits = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(document.signature), data);
  if (!fits) throw new SignatureError('The signature of the release document does not fit');
  return document.signed;
}
