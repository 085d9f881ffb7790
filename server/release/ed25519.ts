import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

// Ed25519: private keys as JWK in a file, public ones raw and in base64, signatures in base64.

export interface PrivateKey {
  publicKey: string;
  sign(text: string): string;
}

/** A new private key as the text of its file. */
export function newKeyText(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}

/** Throws what `JSON.parse` and `createPrivateKey` throw. */
export function readPrivateKey(text: string): PrivateKey {
  const jwk = JSON.parse(text) as { x: string };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: Buffer.from(jwk.x, 'base64url').toString('base64'),
    sign: (signed) => sign(null, Buffer.from(signed), key).toString('base64'),
  };
}

/** `null` for what is no public key. */
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
