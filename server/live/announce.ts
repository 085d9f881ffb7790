import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/open.ts';

/** The NOTIFY channel on which servers sharing a PostgreSQL database announce events in documents. */
export const CHANNEL = 'tessera_live';

/** Rows of `record_change` that belong to one action and were written in one transaction. */
export interface ChangeNotice {
  documentId: number;
  actionId: string;
  firstId: number;
  lastId: number;
}

/**
 * Announces the changes of a transaction to all servers when it commits. On SQLite there is only one server,
 * which polls the table.
 */
export async function announceChanges(
  trx: Db,
  { documentId, actionId, ids }: { documentId: number; actionId: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const notice: ChangeNotice = {
    documentId,
    actionId,
    firstId: ids.reduce((least, id) => Math.min(least, id)),
    lastId: ids.reduce((greatest, id) => Math.max(greatest, id)),
  };
  await dialectOf(trx).notify(trx, CHANNEL, { changes: notice });
}
