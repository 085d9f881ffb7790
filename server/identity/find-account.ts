import type { Db } from '../db/schema.ts';

/** The account with this email address, including its authenticator secret if there is one. */
export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('user')
    .leftJoin('user_totp', (join) =>
      join.onRef('user_totp.user_id', '=', 'user.id').on('user_totp.confirmed_at', 'is not', null),
    )
    .select(['user.id', 'user.username', 'user.role', 'user.password_hash', 'user.disabled'])
    .select('user_totp.secret')
    .where('user.email_folded', '=', email.toLowerCase())
    .executeTakeFirst();
}
