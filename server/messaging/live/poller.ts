import { readChangeEvents } from './change-events.ts';
import type { Source, SourceOptions } from './source.ts';

/** How often to look for changes while somebody has a document open, in ms. */
const LOOK = 300;

/**
 * Looks at the history for what was written, by whichever thread. For SQLite: its writers take turns, so that ids
 * appear in their order.
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
    }, LOOK);
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
      // What comes after this is told; what was there before was read by whoever subscribes.
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
