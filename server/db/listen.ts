import pg from 'pg';
import type { Log } from '../runtime/log.ts';

/** Delay before reconnecting, in ms. */
const RETRY_DELAY = 1_000;

export interface Listener {
  start(): void;
  close(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL on a dedicated connection and reconnects when it is lost. `onListening` is called
 * after each connect: earlier notifications may have been missed.
 */
export function listen(options: {
  databaseUrl: string;
  channel: string;
  onNotification(payload: string): Promise<void> | void;
  onListening(): void;
  log: Log;
}): Listener {
  const { databaseUrl, channel, onNotification, onListening, log } = options;
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
    onListening();
  }

  async function take(payload: string): Promise<void> {
    try {
      await onNotification(payload);
    } catch (error) {
      log('warn', 'A database notification could not be read', { error: String(error) });
    }
  }

  function listenLater(): void {
    if (closed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      listen().catch((error: unknown) => {
        log('warn', 'The database connection for change notifications failed', { error: String(error) });
        listenLater();
      });
    }, RETRY_DELAY);
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
