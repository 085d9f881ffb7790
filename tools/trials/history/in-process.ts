import { startPublishedEngine } from '../../../server/machine-translation/testing/published-engines.ts';
import { type Caller, startTestServer } from '../../../server/testing/server.ts';
import type { Role } from '../../../shared/domain/policy/permissions.ts';
import { replyOf, requestOf } from './http.ts';
import { letDaysPass } from './month.ts';
import type { Stage } from './stage.ts';
import type { Actor } from './step.ts';

export const ROLES: Record<Actor, Role> = { admin: 'admin', manager: 'manager', freelancer: 'user' };

/**
 * The server's application in this process, over SQLite or the PostgreSQL at `TEST_DATABASE_URL`. Jobs run when the
 * history lets them, so a seed always gives the same history.
 */
export async function openInProcess(): Promise<Stage> {
  const [model, tool] = await Promise.all([
    startPublishedEngine('openai'),
    startPublishedEngine('languagetool'),
  ]);
  const server = await startTestServer({ machineTranslationPrivate: true });
  const callers = {} as Record<Actor, Caller>;
  const ids = {} as Record<Actor, number>;
  for (const [actor, role] of Object.entries(ROLES) as [Actor, Role][]) {
    callers[actor] = await server.as(role);
    ids[actor] = (await callers[actor].get('/user/')).body.id;
  }
  return {
    isProcess: false,
    db: server.database.db,
    ids,
    engineAddress: model.address,
    toolAddress: tool.address,
    takeReceived: () => [...model.received.splice(0), ...tool.received.splice(0)],
    async send(actor, request) {
      const { method, path, body, headers } = requestOf(request);
      return replyOf(await callers[actor].request(method, path, body, headers));
    },
    settle: () => server.runJobs(),
    letDaysPass: (days) => letDaysPass(server.database.db, days),
    async restart() {
      throw new Error('Only a process can be restarted.');
    },
    async close() {
      await Promise.all([model.close(), tool.close(), server.close()]);
    },
  };
}
