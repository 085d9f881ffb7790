import type { Services } from '../../services/services.ts';

/** Polling interval, in ms. */
const POLL_INTERVAL = 2_000;

/** Delivers the queued rows of one table, in batches. */
export interface Sender {
  /** Attempts all due rows; returns how many. */
  deliverDue(): Promise<number>;
}

export interface Outbox {
  /** Call after queueing something: delivers without waiting for the next poll. */
  wake(): void;
  /** Delivers until nothing is due. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Sends mail and webhooks from tables written in the transaction of the event itself, so that nothing is sent
 * for a change that was rolled back and nothing is lost in a crash. Several servers share the tables; see
 * `claimDue`.
 */
export function createOutbox({ senders, log }: { senders: readonly Sender[]; log: Services['log'] }): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function runOnce(): Promise<void> {
    const counts = await Promise.all(senders.map((sender) => sender.deliverDue()));
    if (counts.some((count) => count > 0)) again = true;
  }

  async function run(): Promise<void> {
    again = true;
    running ??= (async () => {
      try {
        while (again) {
          again = false;
          await runOnce();
        }
      } finally {
        running = undefined;
      }
    })();
    await running;
  }

  const runQuietly = () =>
    void run().catch((error: unknown) => log('warn', 'The outbox is waiting', { error: String(error) }));
  return {
    // Sends nothing before `start`, so that tests decide when to send.
    wake: () => timer && runQuietly(),
    run,
    start() {
      timer ??= setInterval(runQuietly, POLL_INTERVAL);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      again = false;
      await running?.catch(() => {});
    },
  };
}
