import pg from 'pg';
import type { Log } from '../log.ts';

/** Between two tries to listen again, in ms. */
const PAUSE = 1_000;

export interface Hearing {
  start(): void;
  close(): Promise<void>;
}

/**
 * Hears on a connection of its own what is announced on a channel of PostgreSQL, and listens again when that is lost.
 * `listening` is told each time: nobody knows what was announced before.
 */
export function listen(options: {
  databaseUrl: string;
  channel: string;
  hear(payload: string): Promise<void> | void;
  listening(): void;
  log: Log;
}): Hearing {
  const { databaseUrl, channel, hear, listening, log } = options;
  let client: pg.Client | null = null;
  let started = false;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;

  async function listen(): Promise<void> {
    const own = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client = own;
    own.on('error', () => void own.end().catch(() => {}));
    own.on('end', listenLater);
    own.on('notification', ({ payload }) => void take(payload ?? ''));
    await own.connect();
    await own.query(`LISTEN ${channel}`);
    listening();
  }

  async function take(payload: string): Promise<void> {
    try {
      await hear(payload);
    } catch (error) {
      log('warn', 'A notice of the database could not be read', { error: String(error) });
    }
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

  return {
    start() {
      if (started || closed) return;
      started = true;
      listen().catch(listenLater);
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
