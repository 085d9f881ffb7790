import * as contract from '../../shared/domain/contract/glossary.ts';
import type { Api } from '../api/api.ts';
import { deleteCollection } from '../collection/collection-queries.ts';
import { readableIds } from '../identity/policy/readable.ts';
import { conceptRoutes } from './concept/routes.ts';
import { glossaryFileRoutes } from './export/routes.ts';
import { termImpactRoutes } from './impact/routes.ts';
import { glossaryImportRoutes } from './import/routes.ts';
import {
  findGlossaries,
  findGlossaryFilters,
  getGlossary,
  insertGlossary,
  restoreGlossary,
  updateGlossary,
} from './queries.ts';
import { glossaryRecordRoutes } from './terms/routes.ts';

export function glossaryRoutes(api: Api): void {
  glossaryFileRoutes(api);
  glossaryImportRoutes(api);
  glossaryRecordRoutes(api);
  conceptRoutes(api);
  termImpactRoutes(api);

  api.on(contract.listGlossaries, ({ query, user }, { db }) => findGlossaries(db, user, query));

  // Before the routes of one glossary, whose id would match this path.
  api.on(contract.listGlossaryFilters, ({ user }, { db }) => findGlossaryFilters(db, user));

  api.on(contract.createGlossary, async ({ body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const id = await insertGlossary(trx, { ...body, created_by: user.id });
      return getGlossary(trx, id);
    }),
  );

  api.on(contract.getGlossary, ({ params }, { db }) => getGlossary(db, params.id));

  api.on(contract.updateGlossary, async ({ params, body }, { db }) => ({
    message: 'The glossary was changed.',
    ...(await db.transaction().execute((trx) => updateGlossary(trx, params.id, body))),
  }));

  api.on(contract.deleteGlossary, async ({ params, user }, { db }) => {
    await db.transaction().execute((trx) => deleteCollection(trx, 'glossary', params.id, user.id));
    return { message: 'The glossary was moved to the bin.' };
  });

  api.on(contract.restoreGlossary, ({ params }, { db }) =>
    db.transaction().execute((trx) => restoreGlossary(trx, params.id)),
  );

  api.on(contract.findTerms, async ({ body, user }, { db, termFinder }) => {
    const glossary_ids = await readableIds(db, user, 'glossary', body.glossary_ids);
    return termFinder.find({ ...body, glossary_ids });
  });
}
