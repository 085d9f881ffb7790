import type { Db } from '../db/open.ts';
import type { SecretBox } from '../runtime/secret-box.ts';

const purpose = (userId: number) => `totp:${userId}`;

export function sealTotpSecret(secrets: SecretBox, userId: number, secret: string): string {
  return secrets.seal(secret, purpose(userId));
}

export function openTotpSecret(secrets: SecretBox, row: { id: number; secret: string }): string {
  return secrets.open(row.secret, purpose(row.id));
}

/** Seals secrets stored in plain text or under an older key with the current key; returns how many. */
export async function sealOldTotpSecrets(db: Db, secrets: SecretBox): Promise<number> {
  const rows = await db.selectFrom('user_totp').select(['user_id', 'secret']).execute();
  const old = rows.filter(({ secret }) => !secrets.isSealedByPresentKey(secret));
  for (const { user_id, secret } of old) {
    const sealed = sealTotpSecret(secrets, user_id, openTotpSecret(secrets, { id: user_id, secret }));
    // Do not overwrite a change made by the user meanwhile.
    await db
      .updateTable('user_totp')
      .set({ secret: sealed })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .execute();
  }
  return old.length;
}
