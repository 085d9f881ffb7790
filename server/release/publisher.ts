import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RemoteRelease } from '../../shared/remote/release.ts';
import { createAtomically } from '../workspace/system/atomic-file.ts';
import { UnfitVersion } from './change-release.ts';

// A root key, kept offline, grants teams the right to sign versions of their remote. All keys are Ed25519, public ones raw
// and in base64.

interface PrivateKey {
  publicKey: string;
  sign(text: string): string;
}

/** Makes a key file that only its owner may read; throws if there is one. Returns the public key. */
export function makeKeyFile(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = createAtomically(file, JSON.stringify(privateKey.export({ format: 'jwk' })));
  if (!made) throw new Error(`${file} is there already.`);
  return readKeyFile(file).publicKey;
}

export function readKeyFile(file: string): PrivateKey {
  const jwk = JSON.parse(readFileSync(file, 'utf8')) as { x: string };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: Buffer.from(jwk.x, 'base64url').toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
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

function isPublicKey(base64: string): boolean {
  return Buffer.from(base64, 'base64').length === 32 && publicKeyOf(base64) !== null;
}

function hasSigned(publicKey: string, text: string, signature: string): boolean {
  const key = publicKeyOf(publicKey);
  return key !== null && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

const grantText = (remote: string, publicKey: string) => `tessera publisher of ${remote}: ${publicKey}`;

/** Lets whoever has the private half of `publicKey` sign versions of one remote. */
export function grantPublisher(root: PrivateKey, remote: string, publicKey: string): string {
  if (!isPublicKey(publicKey)) throw new Error('A public key is 32 bytes in base64, as "key new" prints it.');
  return root.sign(grantText(remote, publicKey));
}

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Everything a version says of itself; not where it is served from, nor who stored it. */
function signedPart({
  folder: _,
  published: __,
  publisher: ___,
  signature: ____,
  ...own
}: RemoteRelease): string {
  return canonical(own);
}

export function signRelease(release: RemoteRelease, key: PrivateKey, grant: string): RemoteRelease {
  const { publicKey } = key;
  return { ...release, publisher: { key: publicKey, grant }, signature: key.sign(signedPart(release)) };
}

/** Throws unless a version was signed by somebody whom the root lets publish its remote. */
export function checkPublisher(release: RemoteRelease, root: string | null): void {
  if (root === null) return;
  const { name, publisher, signature } = release;
  if (!publisher || !signature)
    throw new UnfitVersion('Versions have to be signed here: set DEPLOY_KEY and DEPLOY_GRANT.');
  if (!hasSigned(root, grantText(name, publisher.key), publisher.grant))
    throw new UnfitVersion(`It is signed with a key that may not publish "${name}" here.`);
  if (!hasSigned(publisher.key, signedPart(release), signature))
    throw new UnfitVersion('It is not what its publisher signed.');
}
