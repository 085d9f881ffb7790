import { MAX_PASSKEYS, type Passkey } from '../../../shared/domain/contract/passkey.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';

const COLUMNS = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const;

function toPasskey({ synced, ...row }: Omit<Passkey, 'synced'> & { synced: number }): Passkey {
  return { ...row, synced: synced === 1 };
}

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** The fields by which the library excludes the user's existing passkeys. */
export async function credentialsOf(db: Db, userId: number): Promise<{ id: string }[]> {
  return db.selectFrom('passkey').select('credential_id as id').where('user_id', '=', userId).execute();
}

export async function requireBelowLimit(db: Db, userId: number): Promise<void> {
  if ((await listPasskeys(db, userId)).length < MAX_PASSKEYS) return;
  throw new ProblemError(409, localised('passkey.too-many', { count: MAX_PASSKEYS }));
}

export interface NewPasskey {
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: readonly string[];
  synced: boolean;
  name: string;
}

/** Throws 409 for a passkey that is already registered, for any user. */
export async function insertPasskey(
  trx: Db,
  { transports, synced, ...fields }: NewPasskey,
): Promise<Passkey> {
  const row = await trx
    .insertInto('passkey')
    .values({
      ...fields,
      transports: JSON.stringify(transports),
      synced: synced ? 1 : 0,
      created_at: new Date().toISOString(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new ProblemError(409, localised('passkey.known'));
      throw error;
    });
  return toPasskey(row);
}

/** Throws 404 when the user has no such passkey. */
export async function renamePasskey(
  trx: Db,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<Passkey> {
  const row = await trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw notFound('passkey');
  return toPasskey(row);
}

/** Returns its name; throws 404 when the user has no such passkey. */
export async function deletePasskey(trx: Db, userId: number, id: number): Promise<string> {
  const row = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw notFound('passkey');
  return row.name;
}

/** Returns how many there were. */
export async function deletePasskeysOf(trx: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The passkey with an authenticator's credential id, and its user. */
export function findCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('user', 'user.id', 'passkey.user_id')
    .select([
      'passkey.id',
      'passkey.credential_id',
      'passkey.public_key',
      'passkey.counter',
      'passkey.transports',
      'passkey.user_id',
      'user.username',
      'user.email',
      'user.disabled',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function recordPasskeyUse(trx: Db, id: number, counter: number): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ counter, last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}
