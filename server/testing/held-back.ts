import { HANDLERS } from '../composition/job-handlers.ts';
import { runQueuedJobs } from '../jobs/runner.ts';
import type { TestServer } from './server.ts';

/**
 * Runs the queued jobs like a server that is suspended, until `goOn`, before one of its transactions, counted from 1, or
 * `start` = between the claim of the first job and its start.
 */
export function runHeldBack(
  { database: { db }, services: { matcher } }: TestServer,
  { serverId, transaction }: { serverId: string; transaction: number | 'start' },
): { isHeld: Promise<void>; goOn(): void; isDone: Promise<void> } {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  let transactions = 0;
  const heldBack = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && ++transactions === transaction) {
        held.resolve();
        return () => ({
          execute: async (act: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
            await free.promise;
            return db.transaction().execute(act);
          },
        });
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const isDone = runQueuedJobs({
    async loadHandlers() {
      if (transaction === 'start') {
        held.resolve();
        await free.promise;
      }
      return HANDLERS;
    },
    db: heldBack,
    matcher,
    serverId,
    log: () => {},
  });
  return { isHeld: held.promise, goOn: free.resolve, isDone };
}
