import { createHash } from 'node:crypto';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Db } from '../../db/schema.ts';
import { forPrograms, localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { SecretBox } from '../../runtime/secret-box.ts';

// Answers to writes, by the Idempotency-Key that came with them
// (draft-ietf-httpapi-idempotency-key-header-07).

/** How long answers are kept, in ms. */
const KEPT_FOR = 24 * 3600_000;
/** Seconds after which a call still in progress may be repeated. */
const ASK_AGAIN = 2;

/** A write that may be repeated. */
export interface NamedCall {
  userId: number;
  key: string;
  /** A hash of the whole request. */
  fingerprint: string;
}

export interface KeptAnswer {
  status: number;
  /** JSON. */
  body: string;
}

/** Thrown instead of repeating a write. */
export class AlreadyDone extends Error {}

/** A key as a structured-field string, or bare. */
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x5b\x5d-\x7e]{1,255}))$/;

/** The request's key; `null` without one. Throws 400 for an invalid key. */
export function readKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key');
  if (header === null) return null;
  const [, quoted, bare] = KEY.exec(header.trim()) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new ProblemError(
      400,
      forPrograms('An Idempotency-Key is 1 to 255 printable characters, in double quotes.'),
    );
  return key;
}

export function fingerprintOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Stores the answer of a call. Throws {@link AlreadyDone} when the same key was used before. */
export async function keepAnswer(
  trx: Db,
  secrets: SecretBox,
  { call, answer }: { call: NamedCall; answer: KeptAnswer | null },
): Promise<void> {
  const { userId: user_id, key, fingerprint } = call;
  const at = new Date().toISOString();
  try {
    await trx
      .insertInto('answered_call')
      .values({ user_id, key, fingerprint, at, ...columnsOf(secrets, call, answer) })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AlreadyDone() : error;
  }
}

/** Adds the answer to a call stored without one. */
export async function completeAnswer(
  db: Db,
  secrets: SecretBox,
  { call, answer }: { call: NamedCall; answer: KeptAnswer },
): Promise<void> {
  await db
    .updateTable('answered_call')
    .set(columnsOf(secrets, call, answer))
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute();
}

export async function forgetCall(db: Db, { userId, key }: NamedCall): Promise<void> {
  await db.deleteFrom('answered_call').where('user_id', '=', userId).where('key', '=', key).execute();
}

/**
 * The earlier answer; `null` when the key is new. Throws 422 when the key belongs to another request, and 409
 * while the first call is still in progress.
 */
export async function findAnswer(db: Db, secrets: SecretBox, call: NamedCall): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('answered_call')
    .select(['fingerprint', 'status', 'answer'])
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== call.fingerprint)
    throw new ProblemError(
      422,
      forPrograms('This Idempotency-Key was used for another request. Use a new key for each write.'),
      { code: 'key-reused', title: 'Key already used' },
    );
  if (row.status === null || row.answer === null)
    throw new ProblemError(409, localised('still-running'), {
      code: 'still-running',
      title: 'Still running',
      headers: { 'retry-after': String(ASK_AGAIN) },
    });
  return { status: row.status, body: secrets.open(row.answer, purposeOf(call)) };
}

/** Deletes answers older than a day; returns how many. */
export async function purgeAnswers(db: Db, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_FOR).toISOString();
  const deleted = await db.deleteFrom('answered_call').where('at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Sealed, because some answers contain a secret that is shown only once. */
function columnsOf(secrets: SecretBox, call: NamedCall, answer: KeptAnswer | null) {
  if (answer === null) return { status: null, answer: null };
  return { status: answer.status, answer: secrets.seal(answer.body, purposeOf(call)) };
}

function purposeOf({ userId, key }: NamedCall): string {
  return `answer ${userId} ${key}`;
}
