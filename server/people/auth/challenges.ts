import type { Db } from '../../db/open.ts';
import type { SignInChallengeTable } from '../../db/schema/accounts.ts';
import { hashSecret } from '../../identity/secrets.ts';

/** How long a challenge is valid, in ms. */
const VALIDITY = { passkey: 5 * 60_000, 'new-passkey': 5 * 60_000, oidc: 10 * 60_000 };

type Kind = SignInChallengeTable['kind'];

/** Stores the data to verify an answer against, on any server, under a secret that the browser sends back. */
export async function storeChallenge(
  db: Db,
  secret: string,
  { kind, userId = null, data = {} }: { kind: Kind; userId?: number | null; data?: Record<string, unknown> },
): Promise<void> {
  const now = Date.now();
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<', new Date(now).toISOString()).execute();
  await db
    .insertInto('sign_in_challenge')
    .values({
      hash: hashSecret(secret),
      kind,
      user_id: userId,
      data: JSON.stringify(data),
      expires_at: new Date(now + VALIDITY[kind]).toISOString(),
    })
    .execute();
}

/**
 * Returns the stored data, once; `null` when the secret is unknown, used, expired, or for another purpose.
 */
export async function takeChallenge(
  db: Db,
  secret: string,
  { kind, userId = null }: { kind: Kind; userId?: number | null },
): Promise<Record<string, unknown> | null> {
  const row = await db
    .deleteFrom('sign_in_challenge')
    .where('hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .returning(['user_id', 'data', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.user_id !== userId || row.expires_at < new Date().toISOString()) return null;
  return JSON.parse(row.data);
}
