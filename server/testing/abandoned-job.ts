import { HANDLERS } from '../composition/job-handlers.ts';
import { releaseJobs } from '../jobs/claims.ts';
import { runQueuedJobs } from '../jobs/runner.ts';
import type { TestServer } from './server.ts';

/**
 * Runs the queued jobs until one has written the given number of chunks, then abandons them like a killed
 * server: committed data stays, nothing is cleaned up, and another runner may claim them.
 */
export async function claimAndAbandon(
  server: TestServer,
  { afterChunks }: { afterChunks: number },
): Promise<void> {
  const { db } = server.database;
  let chunks = 0;
  const dead = new Promise<never>(() => {});
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  // A proxy that stops answering: the runner's next await never resolves.
  const dying = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && chunks > afterChunks) {
        die();
        return () => ({ execute: () => dead });
      }
      if (name === 'transaction') chunks += 1;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const run = runQueuedJobs({
    loadHandlers: async () => HANDLERS,
    db: dying,
    matcher: server.services.matcher,
    serverId: 'killed',
    log: () => {},
  });
  await Promise.race([run, died]);
  await releaseJobs(db, 'killed');
}
