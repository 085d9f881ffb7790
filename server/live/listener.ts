import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listen } from '../db/listen.ts';
import { CHANNEL, type ChangeNotice } from './announce.ts';
import { readChangeEvents } from './change-events.ts';
import type { PresenceNotice } from './presence.ts';
import type { CommentNotice, Source, SourceOptions } from './source.ts';

type Notice =
  | { changes: ChangeNotice }
  | { presence: PresenceNotice; from: string }
  | { comment: CommentNotice }
  | { dismissed: number };

/** Listens, on a dedicated connection, to the announcements of all servers sharing a PostgreSQL database. */
export function createListener(options: SourceOptions & { databaseUrl: string }): Source {
  const { db, databaseUrl, watched, publish, present, dismissed, log } = options;
  const self = randomUUID();
  async function receive(payload: string): Promise<void> {
    const notice: Notice = JSON.parse(payload);
    if ('presence' in notice) {
      // Its own announcements arrive late, and would move users back to where they were.
      if (notice.from !== self) present(notice.presence);
      return;
    }
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

  const listener = listen({
    databaseUrl,
    channel: CHANNEL,
    onNotification: receive,
    onListening() {
      // For subscribers that joined during the disconnection.
      for (const documentId of watched()) publish(documentId, { type: 'reload' });
    },
    log,
  });

  return {
    start: () => listener.start(),
    async announce(presence) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ presence, from: self })})`.execute(db);
    },
    async announceDismissal(userId) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ dismissed: userId })})`.execute(db);
    },
    async announceComment(comment) {
      await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ comment })})`.execute(db);
    },
    close: () => listener.close(),
  };
}
