import { readFileSync } from 'node:fs';
import { newKeyText, type PrivateKey, readPrivateKey } from '@tessera/federation-integrity/sign';
import { type RemoteRelease, screensOf } from '../../shared/domain/release/release.ts';
import { createAtomically } from '../runtime/atomic-file.ts';
import { hasSigned, isPublicKey } from '../runtime/ed25519.ts';
import { UnfitVersion } from './change-release.ts';

// A root key, kept offline, grants teams the right to sign versions of their remote.

/** Makes a key file that only its owner may read; throws if there is one. Returns the public key. */
export function makeKeyFile(file: string): string {
  if (!createAtomically(file, newKeyText())) throw new Error(`${file} already exists.`);
  return readKeyFile(file).publicKey;
}

export function readKeyFile(file: string): PrivateKey {
  return readPrivateKey(readFileSync(file, 'utf8'));
}

const grantText = (remote: string, publicKey: string) => `tessera publisher of ${remote}: ${publicKey}`;

/** Lets the holder of the private half of `publicKey` sign versions of one remote. */
export function grantPublisher(root: PrivateKey, remote: string, publicKey: string): string {
  if (!isPublicKey(publicKey)) throw new Error('A public key is 32 bytes in base64, as "key new" prints it.');
  return root.sign(grantText(remote, publicKey));
}

/** The same text for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** All properties of a version except where it is served from, and who verified and stored it. */
function signedPart({
  folder: _,
  published: __,
  verified: _____,
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

/** Throws unless all screens of a version were opened in a browser, as far as its deployer states. */
export function checkVerified(release: RemoteRelease): void {
  const missing = screensOf(release).filter((screen) => !release.verified?.screens.includes(screen));
  if (missing.length > 0)
    throw new UnfitVersion(
      `Versions must be verified here: deploy without --unverified. Not opened: "${missing.join('", "')}".`,
    );
}

/** Throws unless a version was signed by a publisher that the root authorised for its remote. */
export function checkPublisher(release: RemoteRelease, root: string | null): void {
  if (root === null) return;
  const { name, publisher, signature } = release;
  if (!publisher || !signature)
    throw new UnfitVersion('Versions must be signed here: set DEPLOY_KEY and DEPLOY_GRANT.');
  if (!hasSigned(root, grantText(name, publisher.key), publisher.grant))
    throw new UnfitVersion(`It is signed with a key that may not publish "${name}" here.`);
  if (!hasSigned(publisher.key, signedPart(release), signature))
    throw new UnfitVersion('It does not match what its publisher signed.');
}
