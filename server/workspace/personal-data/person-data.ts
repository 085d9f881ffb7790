import type { Db } from '../../db/open.ts';
import { withNames } from '../../document/documents/mentions.ts';

/** Entries listed per kind; the counts cover all. */
const MAX_LISTED = 10_000;

/** All data about a person. Hashes, secrets and customers' texts are not about the person. */
export async function readPersonData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom('user')
    .select([
      'id',
      'email',
      'username',
      'role',
      'disabled',
      'created_at',
      'updated_at',
      'last_seen_at',
      'language',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const changes = await db
    .selectFrom('record_change')
    .select(['id', 'document_id', 'record_id', 'at', 'kind'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const comments = await db
    .selectFrom('record_comment')
    .select(['id', 'document_id', 'record_id', 'text', 'mentions', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return {
    account,
    sessions: await db
      .selectFrom('session')
      .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
      .where('user_id', '=', userId)
      .execute(),
    api_tokens: await db
      .selectFrom('api_token')
      .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .execute(),
    identities: await db
      .selectFrom('oidc_identity')
      .select(['issuer', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    preferences: await db
      .selectFrom('user_preference')
      .select(['name', 'value', 'updated_at'])
      .where('user_id', '=', userId)
      .execute(),
    known_words: await db
      .selectFrom('known_word')
      .select(['language', 'word'])
      .where('user_id', '=', userId)
      .limit(MAX_LISTED)
      .execute(),
    loads_of_screens: await db
      .selectFrom('remote_witness')
      .select(['remote', 'version', 'loads', 'exits', 'loaded_at', 'failed_at', 'erred_at'])
      .where('user_id', '=', userId)
      .limit(MAX_LISTED)
      .execute(),
    errors_of_screens: await db
      .selectFrom('remote_error_user')
      .innerJoin('remote_error', 'remote_error.id', 'remote_error_user.error_id')
      .select(['remote', 'version', 'reason', 'remote_error_user.first_at', 'remote_error_user.last_at'])
      .where('user_id', '=', userId)
      .limit(MAX_LISTED)
      .execute(),
    views_of_lists: await db
      .selectFrom('user_view')
      .select(['list', 'views'])
      .where('user_id', '=', userId)
      .execute(),
    comments: await withNames(db, comments),
    mentioned_in_comments: await db
      .selectFrom('record_comment')
      .select(['id', 'document_id', 'record_id', 'created_at'])
      .where('mentions', 'like', `%,${userId},%`)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute(),
    errors_marked: await db
      .selectFrom('lqa_error')
      .select(['id', 'document_id', 'record_id', 'type', 'severity', 'note', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute(),
    changes_of_segments: changes,
    audit_log: await db
      .selectFrom('audit_event')
      .select(['at', 'action', 'subject_kind', 'subject_id', 'address', 'via'])
      .where('actor_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute(),
  };
}
