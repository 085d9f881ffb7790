import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAtomically } from './atomic-file.ts';
import { type Settings, StartError } from './settings.ts';

const VERSION = 'sealed1';
const KEY_FILE = 'secret.key';

/** Encrypts texts for the database, so that a copy of it or of a backup reveals no secrets. */
export interface SecretBox {
  /** `purpose` names the row: a text copied to another row does not open. */
  seal(text: string, purpose: string): string;
  /** Throws if the text was sealed with an unknown key or was tampered with. */
  open(sealed: string, purpose: string): string;
  /** False for plain text, and for text sealed with an older key. */
  isSealedByPresentKey(text: string): boolean;
}

interface Key {
  id: string;
  bytes: Buffer;
}

/** The server's box: with SECRET_KEY, or a key file in the data folder, created if missing. */
export async function openSecretBox(
  settings: Pick<Settings, 'dataDir' | 'secretKey' | 'oldSecretKeys'>,
): Promise<SecretBox> {
  const present = settings.secretKey
    ? Buffer.from(settings.secretKey, 'base64')
    : await readKeyFile(settings.dataDir);
  const old = settings.oldSecretKeys.map((key) => Buffer.from(key, 'base64'));
  // Switching from the file to the setting must not lose secrets sealed with the file's key.
  const file = settings.secretKey ? await readOnly(settings.dataDir) : null;
  return createSecretBox(present, [...old, ...(file ? [file] : [])]);
}

export function createSecretBox(present: Buffer, older: readonly Buffer[] = []): SecretBox {
  const own = keyOf(present);
  const keys = new Map([own, ...older.map(keyOf)].map((key) => [key.id, key]));
  const prefix = `${VERSION}.${own.id}.`;
  return {
    seal(text, purpose) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', own.bytes, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, purpose) {
      const [version, id = '', body = ''] = sealed.split('.');
      // Rows written before secrets were sealed.
      if (version !== VERSION) return sealed;
      const key = keys.get(id);
      if (!key)
        throw new Error('A secret in the database was encrypted with a key that this server does not have.');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    isSealedByPresentKey: (text) => text.startsWith(prefix),
  };
}

function keyOf(bytes: Buffer): Key {
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes };
}

async function readKeyFile(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, KEY_FILE);
  await mkdir(dataDir, { recursive: true });
  createAtomically(file, `${randomBytes(32).toString('base64')}\n`);
  const key = await readOnly(dataDir);
  if (!key) throw new StartError(`${KEY_FILE} in DATA_DIR is damaged: it must hold 32 bytes in base64.`);
  return key;
}

async function readOnly(dataDir: string): Promise<Buffer | null> {
  const text = await readFile(join(dataDir, KEY_FILE), 'utf8').catch(() => '');
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === 32 ? key : null;
}
