import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedText } from '../../shared/remote/signature.ts';

/** What signs the release document of a folder. */
export interface ReleaseKey {
  /** Raw, in base64: what the page verifies with. */
  publicKey: string;
  signText(text: string): SignedText;
}

const FILE = 'release-key.json';

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

/** The key pair of a folder; made when there is none. Only its owner may read the file. */
export function releaseKeyOf(folder: string): ReleaseKey {
  const file = join(folder, FILE);
  mkdirSync(folder, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = JSON.stringify(privateKey.export({ format: 'jwk' }));
  try {
    writeFileSync(file, made, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  const jwk = JSON.parse(readFileSync(file, 'utf8')) as { x: string; [part: string]: string };
  const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKey: Buffer.from(jwk.x, 'base64url').toString('base64'),
    signText: (text) => ({ signed: text, signature: sign(null, Buffer.from(text), key).toString('base64') }),
  };
}
