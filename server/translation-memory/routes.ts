import { getUnit, getUnitHistory } from '../../shared/domain/contract/translation-memory/unit.ts';
import * as contract from '../../shared/domain/contract/translation-memory.ts';
import type { Api } from '../api/api.ts';
import { insertCollection } from '../collection/collection-queries.ts';
import type { Db } from '../db/open.ts';
import type { Services } from '../services/services.ts';
import { memoryFileRoutes } from './export/routes.ts';
import { countFindings } from './hygiene/hygiene.ts';
import { memoryImportRoutes } from './import/routes.ts';
import { memoryChangeRoutes } from './journal/routes.ts';
import {
  deleteMemory,
  findMemories,
  findMemoryFilters,
  getMemory,
  restoreMemory,
  updateMemory,
} from './queries.ts';
import { memorySearchRoutes } from './search/routes.ts';
import { moveUnits } from './units/unit-batches.ts';
import { getUnitDetails, listUnitHistory } from './units/unit-history.ts';
import {
  deleteUnit,
  insertUnit,
  listPeople,
  listUnits,
  restoreUnit,
  updateUnit,
} from './units/unit-queries.ts';

export function memoryRoutes(api: Api): void {
  memoryFileRoutes(api);
  memoryImportRoutes(api);
  memoryChangeRoutes(api);
  memorySearchRoutes(api);

  api.on(contract.listMemories, ({ query, user }, { db }) => findMemories(db, user, query));

  // Before the routes of one memory, whose id would match this path.
  api.on(contract.listMemoryFilters, ({ user }, { db }) => findMemoryFilters(db, user));

  api.on(contract.createMemory, async ({ body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const id = await insertCollection(trx, 'memory', { ...body, created_by: user.id });
      return getMemory(trx, id);
    }),
  );

  api.on(contract.getMemory, ({ params }, { db }) => getMemory(db, params.id));

  api.on(contract.updateMemory, ({ params, body }, services) =>
    changeUnits(services, (trx) => updateMemory(trx, params.id, body)),
  );

  api.on(contract.deleteMemory, async ({ params, user }, services) => {
    await changeUnits(services, (trx) => deleteMemory(trx, params.id, user.id));
    return { message: 'The translation memory was moved to the bin.' };
  });

  api.on(contract.restoreMemory, ({ params }, services) =>
    changeUnits(services, (trx) => restoreMemory(trx, params.id)),
  );

  api.on(contract.listUnitPeople, ({ params }, { db }) => listPeople(db, params.id));

  api.on(contract.listUnits, ({ params, query }, { db }) => listUnits(db, params.id, query));

  api.on(getUnit, ({ params, user }, { db }) => getUnitDetails(db, params.id, user));

  api.on(getUnitHistory, ({ params }, { db }) => listUnitHistory(db, params.id));

  api.on(contract.createUnit, ({ params, body, user }, services) =>
    changeUnits(services, (trx) =>
      insertUnit(trx, { ...body, memory_id: params.id, username: user.username }),
    ),
  );

  api.on(contract.updateUnit, ({ params, body, user }, services) =>
    changeUnits(services, (trx) => updateUnit(trx, params.id, { ...body, username: user.username })),
  );

  api.on(contract.deleteUnit, async ({ params, user }, services) => {
    await changeUnits(services, (trx) => deleteUnit(trx, params.id, user.id));
    return { message: 'The unit was moved to the bin.' };
  });

  api.on(contract.restoreUnit, ({ params }, services) =>
    changeUnits(services, (trx) => restoreUnit(trx, params.id)),
  );

  api.on(contract.getHygiene, async ({ params }, { db }) =>
    countFindings(db, await getMemory(db, params.id)),
  );

  api.on(contract.deleteUnits, ({ params, body, user }, services) =>
    changeUnits(services, (trx) => moveUnits(trx, params.id, body.ids, { bin: user.id })),
  );

  api.on(contract.restoreUnits, ({ params, body }, services) =>
    changeUnits(services, (trx) => moveUnits(trx, params.id, body.ids, 'memory')),
  );
}

/** Runs one transaction, then notifies the index. */
async function changeUnits<Result>(
  { db, matcher }: Services,
  act: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(act);
  matcher.changed();
  return result;
}
