import { createPublicKey, type KeyObject, verify } from 'node:crypto';

// Ed25519 signatures made with '@tessera/federation-integrity/sign': public keys raw and in base64,
// signatures in base64.

/** `null` if it is not a public key. */
function publicKeyOf(base64: string): KeyObject | null {
  const x = Buffer.from(base64, 'base64').toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return null;
  }
}

export function isPublicKey(base64: string): boolean {
  return Buffer.from(base64, 'base64').length === 32 && publicKeyOf(base64) !== null;
}

export function hasSigned(publicKey: string, text: string, signature: string): boolean {
  const key = publicKeyOf(publicKey);
  return key !== null && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
