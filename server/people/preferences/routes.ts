import { listPreferences, setPreference } from '../../../shared/domain/contract/preference.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';

/** Per person: far more than the screens use. */
const MOST = 100;

export function preferenceRoutes(api: Api): void {
  api.on(listPreferences, ({ user }, { db }) => readPreferences(db, user.id));

  api.on(setPreference, ({ params: { name }, body: { value }, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      await writePreference(trx, user.id, name, value ?? null);
      const all = await readPreferences(trx, user.id);
      if (Object.keys(all.preferences).length > MOST) {
        throw new ProblemError(409, localised('preference.too-many', { most: MOST }));
      }
      return all;
    }),
  );
}

async function readPreferences(db: Db, userId: number): Promise<{ preferences: Record<string, unknown> }> {
  const rows = await db
    .selectFrom('user_preference')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return { preferences: Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) };
}

async function writePreference(trx: Db, userId: number, name: string, value: unknown): Promise<void> {
  if (value === null) {
    await trx.deleteFrom('user_preference').where('user_id', '=', userId).where('name', '=', name).execute();
    return;
  }
  const kept = { value: JSON.stringify(value), updated_at: new Date().toISOString() };
  await trx
    .insertInto('user_preference')
    .values({ user_id: userId, name, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(kept))
    .execute();
}
