import type { Body, Answer as Reply } from '../../../shared/domain/contract/endpoint.ts';
import * as contract from '../../../shared/domain/contract/views.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import { stale } from '../../messages/problem.ts';

type OwnViews = Reply<typeof contract.getViews>;

interface Place {
  user_id: number;
  list: contract.ViewList;
}

/** List views are private: other users can neither read nor change them. */
export function viewRoutes(api: Api): void {
  api.on(contract.getViews, ({ user, params }, { db }) =>
    readViews(db, { user_id: user.id, list: params.list }),
  );

  api.on(contract.setViews, ({ user, params, body }, { db }) =>
    db.transaction().execute((trx) => replaceViews(trx, { user_id: user.id, list: params.list }, body)),
  );
}

async function readViews(db: Db, { user_id, list }: Place): Promise<OwnViews> {
  const kept = await db
    .selectFrom('user_view')
    .select(['views', 'version'])
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .executeTakeFirst();
  return kept ? { views: JSON.parse(kept.views), version: kept.version } : { views: [], version: 0 };
}

/** Throws 409 when another page changed them after they were read. */
async function replaceViews(
  trx: Db,
  place: Place,
  { views, version: base }: Body<typeof contract.setViews>,
): Promise<OwnViews> {
  const kept = await trx
    .insertInto('user_view')
    .values({ ...place, views: JSON.stringify(views), version: 1 })
    .onConflict((conflict) => {
      const update = conflict.columns(['user_id', 'list']).doUpdateSet((row) => ({
        views: row.ref('excluded.views'),
        version: row('user_view.version', '+', 1),
      }));
      return base === undefined ? update : update.where('user_view.version', '=', base);
    })
    .returning('version')
    .executeTakeFirst();
  if (!kept || (base !== undefined && kept.version !== base + 1))
    throw stale('views', await readViews(trx, place));
  return { views, version: kept.version };
}
