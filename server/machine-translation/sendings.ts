import { PAGE_SIZE } from '../../shared/domain/contract/common.ts';
import type { Sending } from '../../shared/domain/contract/machine-translation.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Db } from '../db/open.ts';
import type { MachineSendingTable } from '../db/schema/machine-translation.ts';
import type { Sender } from './sender.ts';

export type NewSending = Omit<MachineSendingTable, 'id' | 'at' | 'user_id' | 'error'>;

/**
 * Records a request before it is sent. A person's first one of the day from a document to an engine is also
 * written to the audit log, which an entry per segment would flood.
 */
export async function recordSending(trx: Db, sender: Sender, sending: NewSending): Promise<number> {
  const at = new Date().toISOString();
  if (sending.document_id !== null) {
    const before = await trx
      .selectFrom('machine_sending')
      .select('id')
      .where('document_id', '=', sending.document_id)
      .where('at', '>=', at.slice(0, 10))
      .where('user_id', '=', sender.user.id)
      .where('engine_id', '=', sending.engine_id)
      .limit(1)
      .executeTakeFirst();
    if (!before) {
      await recordEvent(trx, {
        by: sender,
        action: 'machine_translation.send',
        subject: { kind: 'document', id: sending.document_id, name: sending.document_name },
        details: { engine: sending.engine_name, host: sending.host, purpose: sending.purpose },
      });
    }
  }
  const { id } = await trx
    .insertInto('machine_sending')
    .values({ ...sending, at, user_id: sender.user.id, error: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function recordFailure(trx: Db, id: number, error: string): Promise<void> {
  await trx.updateTable('machine_sending').set({ error }).where('id', '=', id).execute();
}

export async function listSendings(
  db: Db,
  page: number,
): Promise<{ records: Sending[]; total_rows: number }> {
  const { count } = await db
    .selectFrom('machine_sending')
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('machine_sending')
    .leftJoin('user', 'user.id', 'machine_sending.user_id')
    .selectAll('machine_sending')
    .select('user.username')
    .orderBy('machine_sending.id', 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return { records: rows.map(toSending), total_rows: count };
}

function toSending({
  id,
  at,
  user_id,
  username,
  document_id,
  document_name,
  engine_name,
  host,
  purpose,
  texts,
  characters,
  error,
}: Omit<MachineSendingTable, 'id'> & { id: number; username: string | null }): Sending {
  return {
    id,
    at,
    user: username === null ? null : { id: user_id, username },
    document: document_id === null ? null : { id: document_id, name: document_name ?? '' },
    engine: engine_name,
    host,
    purpose,
    texts,
    characters,
    outcome: error === null ? 'answered' : 'failed',
    error,
  };
}

/** Called by the retention task, with the audit log's retention period; 0 = for ever. */
export async function forgetSendings(db: Db, retentionDays: number, now = Date.now()): Promise<number> {
  if (retentionDays === 0) return 0;
  const before = new Date(now - retentionDays * 24 * 3600_000).toISOString();
  const gone = await db.deleteFrom('machine_sending').where('at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
