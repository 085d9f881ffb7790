import type { Db } from '../db/open.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { emitEvent } from './emit.ts';

/** User events that go to webhooks; sign-ins are private. */
const USER_CHANGES = new Set([
  'users.create',
  'users.update',
  'users.role',
  'users.disable',
  'users.enable',
  'user.profile',
]);

export interface NewEvent {
  /** Who did it, and from which address. An API call has this shape. */
  by: { user: Pick<SessionUser, 'id' | 'username' | 'via' | 'token_id'> | null; address: string };
  /** `noun.verb` */
  action: string;
  subject?: { kind: string; id?: number | null; name?: string | null };
  /** Now, unless it is recorded later. */
  at?: string;
  /** Never customers' text or secrets. */
  details?: Record<string, unknown>;
}

/**
 * Adds to the audit log. Call it in the transaction of the recorded change, so that both commit or neither
 * does.
 */
export async function recordEvent(
  trx: Db,
  { by, at = new Date().toISOString(), action, subject, details = {} }: NewEvent,
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({
      at,
      actor_id: by.user?.id ?? null,
      actor_name: by.user?.username ?? null,
      via: by.user?.via ?? 'none',
      token_id: by.user?.token_id ?? null,
      action,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      address: by.address,
      details: JSON.stringify(details),
    })
    .execute();
  if (subject?.kind === 'user' && subject.id && USER_CHANGES.has(action)) {
    await emitEvent(trx, 'user.changed', { user_id: subject.id, username: subject.name ?? null, action });
  }
}

/** The differing fields, each as `{from, to}`. */
export function changesOf<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): Record<string, { from: unknown; to: unknown }> {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
