import { sql } from 'kysely';
import type { JobHandler } from '../../jobs/handler.ts';
import { subjectOf } from '../../jobs/handler.ts';
import { EMPTY_REPORT } from '../../jobs/report.ts';
import type { Described } from '../../messages/described.ts';
import { finishMoves } from '../resegment/row-order.ts';
import { exchangeVersions } from './exchange.ts';

export interface UpdateJob extends Described {
  source_version_id: number;
  to: 'new' | 'old';
  action_id: string;
  /** The action that this one undoes, and the one that this reinstates. */
  undoes: string | null;
  reinstates: string | null;
}

/** Applies a new version of a document's file, or undoes it, in the single transaction that ends the job. */
export const updateDocument: JobHandler<UpdateJob> = {
  async run(context) {
    const { source_version_id } = context.job.payload;
    await finishMoves(context.db, subjectOf(context));
    const { counts } = await context.db
      .selectFrom('source_version')
      .select('counts')
      .where('id', '=', source_version_id)
      .executeTakeFirstOrThrow();
    const { same, added, changed, moved, removed } = JSON.parse(counts);
    await context.progress(0, same + added + changed + moved + removed);
    return { ...EMPTY_REPORT, changed: added + changed + moved + removed };
  },

  async complete(trx, context) {
    const { source_version_id, to, action_id, undoes, reinstates } = context.job.payload;
    const { description, description_says = null } = context.job.payload;
    const documentId = subjectOf(context);
    const userId = context.job.created_by;
    const exchange = {
      versionId: source_version_id,
      documentId,
      to,
      userId,
      actionId: action_id,
      knownBy: reinstates ?? action_id,
    };
    const changed = await exchangeVersions(trx, exchange);
    const at = new Date().toISOString();
    await trx
      .insertInto('document_action')
      .values({
        action_id,
        document_id: documentId,
        user_id: userId,
        kind: undoes === null ? 'source' : 'undo',
        description,
        description_says,
        undoes,
        at,
        changed,
      })
      .execute();
    await setUndone(undoes, sql.lit(at));
    await setUndone(reinstates, sql.lit(null));

    async function setUndone(id: string | null, when: ReturnType<typeof sql.lit>): Promise<void> {
      if (id === null) return;
      await sql`UPDATE document_action SET undone_at = ${when} WHERE action_id = ${id}`.execute(trx);
    }
  },

  // However it ends, its single transaction was not committed.
  async undo() {},
};
