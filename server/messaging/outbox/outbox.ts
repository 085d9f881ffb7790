import type { Services } from '../../services.ts';

/** How often to look for what is due, in ms. */
const LOOK = 2_000;

/** Sends what waits in a table of its own, some at a time. */
export interface Sender {
  /** Tries what is due; answers how many it tried. */
  deliverDue(): Promise<number>;
}

export interface Outbox {
  /** Something was written: look now. */
  wake(): void;
  /** Tries until nothing is due any more. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Sends mail and webhooks from tables that are written in the transaction of what they tell of: nothing is told that did
 * not happen, and nothing is forgotten by a crash. Several servers share the tables; see `claimDue`.
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
    void run().catch((error: unknown) => log('warn', 'The outbox waits', { error: String(error) }));
  return {
    // Before it was started nothing is sent: tests send when they say so.
    wake: () => timer && runQuietly(),
    run,
    start() {
      timer ??= setInterval(runQuietly, LOOK);
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
