import type { AuditStreamState } from '../../../shared/domain/contract/audit.ts';
import type { Db } from '../../db/open.ts';
import type { Settings } from '../../runtime/settings.ts';

/** How far each configured target is. */
export async function streamStates(
  db: Db,
  { auditTargets }: Pick<Settings, 'auditTargets'>,
): Promise<AuditStreamState[]> {
  return Promise.all(auditTargets.map(({ name }) => stateOf(db, name)));
}

async function stateOf(db: Db, target: string): Promise<AuditStreamState> {
  const row = await db
    .selectFrom('audit_stream')
    .select(['sent_id', 'sent_at', 'failures', 'failed_at', 'next_at', 'error'])
    .where('target', '=', target)
    .executeTakeFirst();
  const { sent_id = 0, ...state } = row ?? {
    sent_at: null,
    failures: 0,
    failed_at: null,
    next_at: null,
    error: null,
  };
  const unsent = db.selectFrom('audit_event').select(['id', 'at']).where('id', '>', sent_id).limit(1);
  const first = await unsent.orderBy('id').executeTakeFirst();
  const last = await unsent.orderBy('id', 'desc').executeTakeFirst();
  // Counting them all would be slow after a long outage; few ids are missing between.
  return {
    target,
    ...state,
    waiting: first && last ? last.id - first.id + 1 : 0,
    waiting_since: first?.at ?? null,
  };
}

/** The last event that every configured target has received; `null` without targets. */
export async function sentToAll(
  db: Db,
  { auditTargets }: Pick<Settings, 'auditTargets'>,
): Promise<number | null> {
  if (auditTargets.length === 0) return null;
  const names = auditTargets.map(({ name }) => name);
  const rows = await db.selectFrom('audit_stream').select('sent_id').where('target', 'in', names).execute();
  return rows.length < names.length ? 0 : Math.min(...rows.map(({ sent_id }) => sent_id));
}
