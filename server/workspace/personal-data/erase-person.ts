import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { auditLogChangeable } from '../retention/purge.ts';

/**
 * Removes all data that identifies a person, in one transaction: address, name, sign-in methods, sessions,
 * tokens, and their name in units, changes and the audit log. Their work stays, under a pseudonym.
 */
export async function erasePerson(trx: Db, userId: number): Promise<void> {
  const { email_folded, username } = await trx
    .selectFrom('user')
    .select(['email_folded', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const name = `Erased person ${userId}`;
  const now = new Date().toISOString();
  const email = `erased-${userId}@erased.invalid`;
  await trx
    .updateTable('user')
    .set({
      email,
      email_folded: email,
      username: name,
      password_hash: '',
      disabled: 1,
      role: 'user',
      updated_at: now,
      last_seen_at: null,
      language: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of [
    'session',
    'account_link',
    'api_token',
    'passkey',
    'oidc_identity',
    'user_totp',
    'recovery_code',
    'user_language_pair',
    'working_memory',
    'user_view',
    'user_preference',
    'known_word',
    'resource_member',
    'sign_in_challenge',
    'answered_call',
    'remote_witness',
    'remote_error_user',
    'audit_reading',
  ] as const) {
    await trx
      .deleteFrom(table)
      .where('user_id' as never, '=', userId as never)
      .execute();
  }
  for (const table of ['login_failure', 'login_lock'] as const) {
    await trx.deleteFrom(table).where('email_folded', '=', email_folded).execute();
  }
  await sql`DELETE FROM mail WHERE lower(recipient) = ${email_folded}`.execute(trx);
  // Units store names, not ids: another person with the same name cannot be distinguished.
  const isOnly = !(await isNameShared(trx, userId, username));
  if (isOnly) {
    await renameInJson(
      trx,
      ['unit_edit.state_before', 'job.payload', 'webhook_delivery.payload'],
      username,
      name,
    );
    await trx.updateTable('unit').set({ created_by: name }).where('created_by', '=', username).execute();
    await trx.updateTable('unit').set({ updated_by: name }).where('updated_by', '=', username).execute();
  }
  await auditLogChangeable(trx, async () => {
    if (isOnly) await renameInJson(trx, ['audit_event.details'], username, name);
    await trx
      .updateTable('audit_event')
      .set({ actor_name: name, address: '' })
      .where('actor_id', '=', userId)
      .execute();
    await trx
      .updateTable('audit_event')
      .set({ subject_name: name, details: '{}' })
      .where('subject_kind', '=', 'user')
      .where('subject_id', '=', userId)
      .execute();
  });
}

/** Fields of JSON columns that contain a person's name. */
const NAMED_BY = ['username', 'owner', 'created_by', 'updated_by'];

async function renameInJson(trx: Db, columns: readonly string[], from: string, to: string): Promise<void> {
  for (const path of columns) {
    const [table = '', column = ''] = path.split('.');
    for (const field of NAMED_BY) {
      const written = (name: string) => `"${field}":${JSON.stringify(name)}`;
      await sql`UPDATE ${sql.table(table)}
        SET ${sql.ref(column)} = replace(${sql.ref(column)}, ${written(from)}, ${written(to)})
        WHERE ${sql.ref(column)} LIKE ${`%${written(from).replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`.execute(
        trx,
      );
    }
  }
}

async function isNameShared(trx: Db, userId: number, username: string): Promise<boolean> {
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}
