import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedText } from '../../shared/remote/signature.ts';
import { StartError } from '../settings.ts';
import { writeOnce } from '../workspace/system/whole-file.ts';

/** What signs the release document of a folder. */
export interface ReleaseKey {
  /** Raw, in base64: what the page verifies with. */
  publicKey: string;
  signText(text: string): SignedText;
}

const FILE = 'release-key.json';

/** The key pair of a folder; made when there is none. Only its owner may read the file. */
export function releaseKeyOf(folder: string): ReleaseKey {
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = JSON.stringify(privateKey.export({ format: 'jwk' }));
  writeOnce(file, made);
  const jwk = readKey(file);
  const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: Buffer.from(jwk.x, 'base64url').toString('base64'),
    signText: (text) => ({ signed: text, signature: sign(null, Buffer.from(text), key).toString('base64') }),
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
