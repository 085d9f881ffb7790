import { emitEvent } from '../../audit/emit.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import { resolveStacks } from '../../release/source-maps/resolve-stacks.ts';
import type { Services } from '../../services/services.ts';
import type { StoredError } from './remote-errors.ts';

/** One client cannot fill the queue of deliveries. */
export const announcementsPerUser = () => new RateLimit({ amount: 5, per: 'hour' });

/** One user may have a browser extension; a crash takes the screen away, so one is enough. */
const isNotable = ({ outcome, users }: StoredError) => outcome === 'crashed' || users > 1;

function mayAnnounce(limit: RateLimit, userId: number): boolean {
  try {
    limit.take(String(userId));
    return true;
  } catch {
    return false;
  }
}

/**
 * Emits `remote.failed` once for each error that crashed a screen or reached a second user. `errors`: from the latest reports of a user.
 */
export async function announceErrors(
  { db, settings, wakeOutbox }: Pick<Services, 'db' | 'settings' | 'wakeOutbox'>,
  errors: readonly StoredError[],
  { userId, limit }: { userId: number; limit: RateLimit },
): Promise<void> {
  const due = errors.filter((each) => each.announced_at === null && isNotable(each));
  const announced = due.filter(() => mayAnnounce(limit, userId));
  if (announced.length === 0) return;
  // In a thread, and before the transaction: nobody waits for the maps.
  const resolved = await resolveStacks(
    announced.map(({ remote, version, stack }) => ({ remote, version, stack: stack ?? '' })),
    { settings, person: userId },
  );
  for (const [index, error] of announced.entries()) {
    const { id, remote, version, outcome, users, times, first_at, reason } = error;
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .updateTable('remote_error')
        .set({ announced_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('announced_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!first) return;
      const place = resolved[index]?.place ?? null;
      const data = {
        error_id: id,
        remote,
        version,
        outcome,
        kind: kindOf(reason),
        place,
        users,
        times,
        first_at,
      };
      await emitEvent(trx, 'remote.failed', data);
    });
  }
  wakeOutbox();
}

/** `TypeError`; the rest of a reason may quote texts of customers, which no event contains. */
function kindOf(reason: string): string | null {
  return /^(?:Uncaught )?([A-Z]\w{2,40}(?:Error|Exception))\b/.exec(reason)?.[1] ?? null;
}
