import * as contract from '../../../shared/domain/contract/views.ts';
import type { Api } from '../../api/api.ts';

/** List views are private: other users can neither read nor change them. */
export function viewRoutes(api: Api): void {
  api.on(contract.getViews, async ({ user, params }, { db }) => {
    const kept = await db
      .selectFrom('user_view')
      .select('views')
      .where('user_id', '=', user.id)
      .where('list', '=', params.list)
      .executeTakeFirst();
    return { views: kept ? JSON.parse(kept.views) : [] };
  });

  api.on(contract.setViews, async ({ user, params, body }, { db }) => {
    const views = JSON.stringify(body.views);
    await db.transaction().execute((trx) =>
      trx
        .insertInto('user_view')
        .values({ user_id: user.id, list: params.list, views })
        .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ views }))
        .execute(),
    );
    return body;
  });
}
