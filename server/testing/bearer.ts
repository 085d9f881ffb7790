import type { Permission } from '../../shared/domain/policy/permissions.ts';
import { insertToken } from '../identity/token-queries.ts';
import { type Caller, createCaller, type TestServer } from './server.ts';

/** A caller with an API token of the user, for the given scopes. */
export async function bearer(
  server: TestServer,
  userId: number,
  scopes: readonly Permission[],
): Promise<Caller & { tokenId: number }> {
  const made = await insertToken(server.database.db, userId, { name: 'test', scopes, days: 1 });
  const caller = createCaller((request) => {
    request.headers.set('authorization', `Bearer ${made.token}`);
    return server.fetch(request);
  }, null);
  return { ...caller, tokenId: made.id };
}
