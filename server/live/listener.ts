import { sql } from 'kysely';
import pg from 'pg';
import { CHANNEL, type ChangeNotice } from './announce.ts';
import { readChangeEvents } from './change-events.ts';
import type { CommentNotice, Source, SourceOptions } from './live.ts';
import type { PresenceNotice } from './presence.ts';

/** Between two tries to listen again, in ms. */
const PAUSE = 1_000;

type Notice =
  | { changes: ChangeNotice }
  | { presence: PresenceNotice }
  | { comment: CommentNotice }
  | { dismissed: number };

/** Hears on a connection of its own what all servers over one PostgreSQL announce. */
export function createListener(options: SourceOptions & { databaseUrl: string }): Source {
  const { db, databaseUrl, watched, publish, present, dismissed, log } = options;
  let client: pg.Client | null = null;
  let started = false;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;

  async function listen(): Promise<void> {
    const own = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client = own;
    own.on('error', () => void own.end().catch(() => {}));
    own.on('end', listenLater);
    own.on('notification', ({ payload }) => {
      hear(payload ?? '').catch((error: unknown) =>
        log('warn', 'A notice of the database could not be read', { error: String(error) }),
      );
    });
    await own.connect();
    await own.query(`LISTEN ${CHANNEL}`);
    // Nobody knows what was announced before this, to those who came while there was no connection.
    for (const documentId of watched()) publish(documentId, { type: 'reload' });
  }

  function listenLater(): void {
    if (closed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      listen().catch((error: unknown) => {
        log('warn', 'The database does not tell of changes', { error: String(error) });
        listenLater();
      });
    }, PAUSE);
    timer.unref();
  }

  async function hear(payload: string): Promise<void> {
    const notice: Notice = JSON.parse(payload);
    if ('presence' in notice) return present(notice.presence);
    if ('comment' in notice) {
      const { documentId, recordId } = notice.comment;
      return publish(documentId, { type: 'comment', record_id: recordId });
    }
    if ('dismissed' in notice) return dismissed(notice.dismissed);
    const { documentId, actionId, firstId, lastId } = notice.changes;
    if (!watched().includes(documentId)) return;
    const range = { after: firstId - 1, upTo: lastId, actionId };
    for (const event of await readChangeEvents(db, documentId, range)) publish(documentId, event);
  }

  return {
    start() {
      if (started) return;
      started = true;
      listen().catch(listenLater);
    },
    async announce(presence) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ presence })})`.execute(db);
    },
    async announceDismissal(userId) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ dismissed: userId })})`.execute(db);
    },
    async announceComment(comment) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ comment })})`.execute(db);
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
