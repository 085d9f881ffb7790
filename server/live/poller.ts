import { readChangeEvents } from './change-events.ts';
import type { Source, SourceOptions } from './source.ts';

/** Polling interval while a document is open, in ms. */
const POLL_INTERVAL = 300;

/**
 * Polls the history for changes written by any thread. For SQLite: its writers alternate, so ids become
 * visible in order.
 */
export function createPoller({ db, watched, publish, log }: SourceOptions): Source {
  let timer: NodeJS.Timeout | null = null;
  let last: number | null = null;
  let looking: Promise<void> = Promise.resolve();
  let closed = false;

  async function newestId(): Promise<number> {
    const row = await db
      .selectFrom('record_change')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  async function look(): Promise<void> {
    const upTo = await newestId();
    const after = last ?? upTo;
    last = upTo;
    if (upTo <= after) return;
    for (const documentId of watched()) {
      for (const event of await readChangeEvents(db, documentId, { after, upTo })) publish(documentId, event);
    }
  }

  function schedule(): void {
    if (closed) return;
    timer = setTimeout(() => {
      looking = (watched().length > 0 ? look() : stopLooking())
        .catch((error: unknown) => log('warn', 'Changes could not be read', { error: String(error) }))
        .then(() => {
          if (timer !== null) schedule();
        });
    }, POLL_INTERVAL);
    timer.unref();
  }

  async function stopLooking(): Promise<void> {
    timer = null;
    last = null;
  }

  return {
    start() {
      if (timer !== null || closed) return;
      schedule();
      // Only later changes are sent; subscribers have already read the earlier ones.
      looking = newestId().then(
        (id) => {
          last ??= id;
        },
        () => {},
      );
    },
    announce: async () => {},
    async announceComment({ documentId, recordId }) {
      publish(documentId, { type: 'comment', record_id: recordId });
    },
    announceDismissal: async () => {},
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await looking;
    },
  };
}
