import type { Body } from '../../../shared/domain/contract/endpoint.ts';
import * as contract from '../../../shared/domain/contract/translation-memory/search.ts';
import type { Api } from '../../api/api.ts';
import { readableIds } from '../../identity/policy/readable.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import type { Services } from '../../services/services.ts';
import { findConcordance } from './concordance.ts';

export function memorySearchRoutes(api: Api): void {
  api.on(contract.findSimilar, ({ body, user }, services) => findSimilar(services, user, body));

  api.on(
    contract.findMatches,
    async ({ body, user }, services) => (await findSimilar(services, user, body)).matches,
  );

  api.on(contract.findConcordance, async ({ body, user }, { db }) => {
    const memory_ids = await readableIds(db, user, 'memory', body.memory_ids);
    return findConcordance(db, { ...body, memory_ids });
  });
}

async function findSimilar(
  { db, matcher }: Services,
  viewer: Viewer,
  body: Body<typeof contract.findSimilar>,
): Promise<contract.FoundMatches> {
  return matcher.findNow({ ...body, memory_ids: await readableIds(db, viewer, 'memory', body.memory_ids) });
}
