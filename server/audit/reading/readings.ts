import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Db } from '../../db/open.ts';
import { resolve } from '../../identity/policy/resolve.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import type { Log } from '../../runtime/log.ts';
import { nameOf } from '../audited-endpoint.ts';
import { recordEvent } from '../record-event.ts';
import { type AnsweredCall, type ReadThing, whatIsRead } from './what-is-read.ts';

/** How long readings wait to be written together, in ms. A killed server loses these. */
const DELAY = 1_000;
const DAY = 24 * 3600_000;

interface Reading extends ReadThing {
  user: SessionUser;
  address: string;
  at: string;
}

export interface Readings {
  /** Notes the texts that a successful call returned, if the setting is on; returns at once. */
  note(endpoint: Endpoint, call: AnsweredCall & { user: SessionUser | null; address: string }): void;
  /** Writes all notes. */
  flush(): Promise<void>;
}

/**
 * Records who reads texts: one event per person (or token), resource, kind of reading and hour.
 * The events are written after the answer; while the database fails, they wait in memory.
 */
export function createReadings({ db, log, enabled }: { db: Db; log: Log; enabled: boolean }): Readings {
  let pending: Reading[] = [];
  /** The readings of the hour that were noted already. */
  let noted = new Set<string>();
  let hour = '';
  let isScheduled = false;
  let writing = Promise.resolve();

  function note(reading: Reading): void {
    const now = hourOf(reading.at);
    if (now !== hour) {
      hour = now;
      noted = new Set();
    }
    const { user, action, kind, id } = reading;
    const key = [user.id, user.token_id, action, kind, id].join();
    if (noted.has(key)) return;
    noted.add(key);
    pending.push(reading);
    schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      flush().catch((error: unknown) => {
        log('warn', 'Readings could not be recorded; retrying', { error: String(error) });
        schedule();
      });
    }, DELAY).unref();
  }

  async function write(): Promise<void> {
    const batch = pending;
    pending = [];
    try {
      await db.transaction().execute(async (trx) => {
        for (const reading of batch) await record(trx, reading);
      });
    } catch (error) {
      pending = [...batch, ...pending];
      throw error;
    }
  }

  function flush(): Promise<void> {
    const next = writing.catch(() => {}).then(() => (pending.length > 0 ? write() : undefined));
    writing = next;
    return next;
  }

  return {
    note(endpoint, { user, address, ...call }) {
      if (!enabled || !user) return;
      const things = whatIsRead(endpoint, call);
      const at = new Date().toISOString();
      for (const thing of things) note({ ...thing, user, address, at });
    },
    flush,
  };
}

const hourOf = (time: string): string => time.slice(0, 13);

async function record(trx: Db, { user, address, at, action, kind, id }: Reading): Promise<void> {
  for (const subject of await resourcesOf(trx, kind, id)) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('audit_reading')
      .values({
        hour: hourOf(at),
        user_id: user.id,
        token_id: user.token_id ?? 0,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) continue;
    const name = await nameOf(trx, NOUNS[subject.kind as ResourceKind] ?? '', subject.id);
    await recordEvent(trx, {
      by: { user, address },
      at,
      action,
      subject: { kind: NOUNS[subject.kind as ResourceKind] ?? subject.kind, id: subject.id, name },
    });
  }
}

/** As in the subjects of other events. */
const NOUNS: Record<ResourceKind, string> = {
  document: 'document',
  glossary: 'glossary',
  memory: 'translation_memory',
};

/** The resource of a part, or the part itself if it has been deleted since. */
async function resourcesOf(trx: Db, kind: ReadThing['kind'], id: number) {
  const basis = await resolve(trx, kind, id);
  return basis?.resources ?? [{ kind, id }];
}

/** Deletes the readings of past hours, whose events are in the log. */
export async function purgeReadings(db: Db, now = Date.now()): Promise<number> {
  const before = hourOf(new Date(now - DAY).toISOString());
  const deleted = await db.deleteFrom('audit_reading').where('hour', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
