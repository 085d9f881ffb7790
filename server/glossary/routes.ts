import * as contract from '../../shared/contract/glossary.ts';
import type { Api } from '../http/api.ts';
import { glossaryFileRoutes } from './file-routes.ts';
import {
  deleteGlossary,
  getGlossary,
  insertGlossary,
  listGlossaries,
  restoreGlossary,
  updateGlossary,
} from './queries.ts';
import { deleteRecord, insertRecord, listRecords, restoreRecord, updateRecord } from './record-queries.ts';

export function glossaryRoutes(api: Api): void {
  glossaryFileRoutes(api);

  api.on(contract.listGlossaries, (_call, { db }) => listGlossaries(db));

  api.on(contract.createGlossary, async ({ body, user }, { db }) =>
    getGlossary(db, await insertGlossary(db, { ...body, created_by: user.id })),
  );

  api.on(contract.getGlossary, ({ params }, { db }) => getGlossary(db, params.id));

  api.on(contract.updateGlossary, async ({ params, body }, { db }) => ({
    message: 'The glossary was changed.',
    ...(await updateGlossary(db, params.id, body)),
  }));

  api.on(contract.deleteGlossary, async ({ params }, { db }) => {
    await db.transaction().execute((trx) => deleteGlossary(trx, params.id));
    return { message: 'The glossary was put in the bin.' };
  });

  api.on(contract.restoreGlossary, ({ params }, { db }) => restoreGlossary(db, params.id));

  api.on(contract.listGlossaryRecords, ({ params, query }, { db, kind }) =>
    listRecords(db, kind, params.id, query),
  );

  api.on(contract.createGlossaryRecord, ({ params, body, user }, { db }) =>
    db
      .transaction()
      .execute((trx) => insertRecord(trx, { ...body, glossary_id: params.id, created_by: user.id })),
  );

  api.on(contract.updateGlossaryRecord, ({ params, body }, { db }) =>
    db.transaction().execute((trx) => updateRecord(trx, params.id, body)),
  );

  api.on(contract.deleteGlossaryRecord, async ({ params }, { db }) => {
    await db.transaction().execute((trx) => deleteRecord(trx, params.id));
    return { message: 'The term was put in the bin.' };
  });

  api.on(contract.restoreGlossaryRecord, ({ params }, { db }) =>
    db.transaction().execute((trx) => restoreRecord(trx, params.id)),
  );

  api.on(contract.findTerms, ({ body }, { termFinder }) => termFinder.find(body));
}
