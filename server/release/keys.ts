import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedText } from '../../shared/remote/signature.ts';
import { StartError } from '../settings.ts';
import { createAtomically } from '../workspace/system/atomic-file.ts';

/** The key that signs the release document of a folder. */
export interface ReleaseKey {
  /** Raw key in base64, with which pages verify the signature. */
  publicKey: string;
  signText(text: string): SignedText;
  hasSigned(text: SignedText): boolean;
}

const FILE = 'release-key.json';

/** The key pair of a folder, created if missing in a file that only its owner may read. */
export function releaseKeyOf(folder: string): ReleaseKey {
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = JSON.stringify(privateKey.export({ format: 'jwk' }));
  createAtomically(file, made);
  const jwk = readKey(file);
  const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' });
  const verifier = createPublicKey(key);
  return {
    publicKey: Buffer.from(jwk.x, 'base64url').toString('base64'),
    signText: (text) => ({ signed: text, signature: sign(null, Buffer.from(text), key).toString('base64') }),
    hasSigned: ({ signed, signature }) =>
      verify(null, Buffer.from(signed), verifier, Buffer.from(signature, 'base64')),
  };
}

function readKey(file: string): { x: string; [part: string]: string } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StartError(
      `${file} is damaged: put it back from a backup, or delete it to have a new one made.`,
    );
  }
}
