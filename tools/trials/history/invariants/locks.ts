import type { Invariant } from '../invariant.ts';

/** A segment that a user had locked before the step keeps its text and status, unless the step unlocked it. */
export const lockedSegmentsStay: Invariant = async ({ stage: { db } }) => {
  const locked = () =>
    db
      .selectFrom('document_record')
      .select(['id', 'target', 'state', 'approved'])
      .where('locked_here', '=', 1)
      .where('locked', '=', 1)
      .execute();
  const before = new Map((await locked()).map((row) => [row.id, JSON.stringify(row)]));
  const { last } = await db
    .selectFrom('record_change')
    .select((where) => where.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return async () => {
    const unlocked = await db
      .selectFrom('record_change')
      .select('record_id')
      .where('locked_after', '=', 0)
      .where('id', '>', last ?? 0)
      .execute();
    const touched = new Set(unlocked.map(({ record_id }) => record_id));
    return (await locked()).flatMap((row) => {
      const old = before.get(row.id);
      if (old === undefined || old === JSON.stringify(row) || touched.has(row.id)) return [];
      return [`the locked segment ${row.id} changed from ${old} to ${JSON.stringify(row)}`];
    });
  };
};
