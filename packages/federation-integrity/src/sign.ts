import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SignedText } from './signature.ts';

// Ed25519: private keys as JWK in a file, public ones raw and in base64, signatures in base64.

export interface PrivateKey {
  /** For `verifySigned`. */
  publicKey: string;
  /** The signature of a text. */
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

/** In the format of `integrity` attributes: `sha384-…`. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Sorted paths of all files below a folder, with `/`, without source maps. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/**
 * The signed document of a folder of built files, as text: `{ files: { 'remote.js': 'sha384-…' } }`, manifest included.
 *
 * @param key the text of a private key's file.
 * @param besides other signed fields, e.g. the version and the document's expiry.
 */
export async function signFolder(
  folder: string,
  key: string,
  besides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const files: Record<string, string> = {};
  for (const file of await listFiles(folder))
    files[file] = integrityOf(await readFile(path.join(folder, file)));
  const signed = JSON.stringify({ ...besides, files });
  return JSON.stringify({ signed, signature: readPrivateKey(key).sign(signed) } satisfies SignedText);
}
