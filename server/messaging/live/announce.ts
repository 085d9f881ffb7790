import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';

/** The channel on which servers over one PostgreSQL tell each other what happens in documents. */
export const CHANNEL = 'tessera_live';

/** Rows of `record_change`, all of one action, that were written in one transaction. */
export interface ChangeNotice {
  documentId: number;
  actionId: string;
  firstId: number;
  lastId: number;
}

/**
 * Tells all servers, when the transaction commits, of the changes it wrote. With SQLite there is one server: it looks
 * at the table itself.
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
