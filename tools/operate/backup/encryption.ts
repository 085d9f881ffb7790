import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './format.ts';

// Encryption in the age format (age-encryption.org): writing needs only public keys, reading one of the
// secret keys. The `age` command reads and writes the same files.

const FIRST_LINE = 'age-encryption.org/v1\n';
const SECRET_KEY = /^AGE-SECRET-KEY-/i;

/** Public keys (`age1…`) as an encrypter; `null` if there are none. Throws {@link BackupError}. */
export function encrypterTo(recipients: readonly string[]): Encrypter | null {
  if (recipients.length === 0) return null;
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    // Never repeated in a message, which may end up in a log.
    if (SECRET_KEY.test(recipient))
      throw new BackupError('A secret key was given as a recipient. Give its public key (age1…).');
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BackupError(`"${recipient}" is not a public key of age (age1…).`);
    }
  }
  return encrypter;
}

/** `plain` in encrypted form, as a stream. */
export async function encrypted(plain: Readable, encrypter: Encrypter): Promise<Readable> {
  return Readable.from(await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>));
}

/**
 * The secret keys in files of `age-keygen`; `null` without files. Throws
 * {@link BackupError}.
 */
export function decrypterWith(identityFiles: readonly string[]): Decrypter | null {
  if (identityFiles.length === 0) return null;
  const decrypter = new Decrypter();
  for (const file of identityFiles) for (const key of keysIn(file)) addKey(decrypter, { key, file });
  return decrypter;
}

function keysIn(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupError(`The identity file cannot be read: ${(error as Error).message}.`);
  }
  if (text.startsWith(FIRST_LINE) || text.startsWith('-----BEGIN AGE ENCRYPTED FILE-----'))
    throw new BackupError(`${file} is itself encrypted. Decrypt it first: age --decrypt ${file}`);
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw new BackupError(`${file} contains no secret key (AGE-SECRET-KEY-…).`);
  return keys;
}

function addKey(decrypter: Decrypter, { key, file }: { key: string; file: string }): void {
  try {
    decrypter.addIdentity(key);
  } catch {
    throw new BackupError(`${file} contains something other than secret keys (AGE-SECRET-KEY-…).`);
  }
}

/** The bytes of a backup, decrypted if necessary. Throws {@link BackupError}, also from the stream. */
export async function openBackup(file: string, decrypter: Decrypter | null): Promise<Readable> {
  if (!(await isEncrypted(file))) {
    // A backup that should be encrypted but is not is a mistake worth noticing in a restore test.
    if (decrypter) throw new BackupError(`${file} is not encrypted. Leave out --identity to read it anyway.`);
    return createReadStream(file);
  }
  if (!decrypter)
    throw new BackupError(`${file} is encrypted. Name the file with its secret key: --identity <file>`);
  const source = createReadStream(file);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    return Readable.from(reportingDamage(file, plain));
  } catch (error) {
    source.destroy();
    if (/no identity matched/.test((error as Error).message))
      throw new BackupError(`${file} is encrypted to a different key.`);
    throw damaged(file, error);
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length));
    return buffer.subarray(0, bytesRead).toString('latin1') === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

async function* reportingDamage(file: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (error) {
    throw damaged(file, error);
  }
}

function damaged(file: string, error: unknown): BackupError {
  return new BackupError(
    `${file} is damaged or cut off: it cannot be decrypted (${(error as Error).message}).`,
  );
}
