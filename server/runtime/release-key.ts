import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newKeyText, type PrivateKey, readPrivateKey } from '@tessera/federation-integrity/sign';
import type { SignedText } from '@tessera/federation-integrity/signature';
import { createAtomically } from './atomic-file.ts';
import { hasSigned } from './ed25519.ts';
import { StartError } from './settings.ts';

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
  createAtomically(file, newKeyText());
  const { publicKey, sign } = readKey(file);
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
