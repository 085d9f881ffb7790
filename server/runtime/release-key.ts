import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyText, type PrivateKey, readPrivateKey } from '@tessera/federation-integrity/sign';
import type { SignedText } from '@tessera/federation-integrity/signature';
import { createAtomically } from './atomic-file.ts';
import { hasSigned } from './ed25519.ts';
import { StartError } from './settings.ts';

/** A key pair of the server. */
export interface SigningKey {
  /** Raw key in base64, with which pages verify the signature. */
  publicKey: string;
  signText(text: string): SignedText;
  hasSigned(text: SignedText): boolean;
}

const FILE = 'release-key.json';

/** The key that signs the release document of a folder. */
export type ReleaseKey = SigningKey;

/** The release key of a folder, created if missing. */
export function releaseKeyOf(folder: string): ReleaseKey {
  return signingKeyOf(folder, FILE);
}

/** A key pair of a folder, created if missing in a file that only its owner may read. */
export function signingKeyOf(folder: string, name: string): SigningKey {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  createAtomically(file, newKeyText());
  return toKey(readKey(file));
}

/** A key pair that lasts as long as the process. */
export function temporaryKey(): SigningKey {
  return toKey(readPrivateKey(newKeyText()));
}

function toKey({ publicKey, sign }: PrivateKey): SigningKey {
  return {
    publicKey,
    signText: (text) => ({ signed: text, signature: sign(text) }),
    hasSigned: ({ signed, signature }) => hasSigned(publicKey, signed, signature),
  };
}

function readKey(file: string): PrivateKey {
  try {
    return readPrivateKey(readFileSync(file, 'utf8'));
  } catch {
    throw new StartError(`${file} is damaged. Restore it from a backup, or delete it to create a new one.`);
  }
}
