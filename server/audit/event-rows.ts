import type { AuditEvent } from '../../shared/domain/contract/audit.ts';
import type { Db } from '../db/open.ts';
import type { AuditEventTable } from '../db/schema/operation.ts';

/** The columns of an event. */
export const EVENT_COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'via',
  'token_id',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
  'address',
  'details',
] as const;

type EventRow = Omit<AuditEventTable, 'id'> & { id: number };

/** A row of the audit log as the API shows it. */
export function toEvent(row: EventRow): AuditEvent {
  const { actor_id, actor_name, subject_kind, subject_id, subject_name, details, ...rest } = row;
  return {
    ...rest,
    actor: actor_id === null ? null : { id: actor_id, username: actor_name ?? '' },
    subject: subject_kind === null ? null : { kind: subject_kind, id: subject_id, name: subject_name },
    details: JSON.parse(details),
  };
}

/** Events after one and up to another, oldest first. */
export async function eventsBetween(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select(EVENT_COLUMNS)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEvent);
}
