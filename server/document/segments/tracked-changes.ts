import { sql } from 'kysely';
import type { AcceptedChanges, TrackedChanges } from '../../../shared/domain/contract/document/lqa.ts';
import type { RecordChange } from '../../../shared/domain/contract/document/record.ts';
import type { Db } from '../../db/open.ts';

/** Kinds of changes that make the person the text's author. */
const WRITING_KINDS = ['edit', 'approve'] as const satisfies readonly RecordChange['kind'][];

const isWriting = ({ kind }: RecordChange) => WRITING_KINDS.some((writing) => writing === kind);

/**
 * The last editor's changes to another person's text, however often either of them saved it. Matches,
 * repetitions and returned copies have no author: the first person to edit them becomes the author.
 *
 * @param history newest first
 * @param accepted the change up to which everything is accepted, or single places of it
 */
export function trackedChanges(
  history: readonly RecordChange[],
  accepted: AcceptedChanges | null,
): TrackedChanges | null {
  let author: RecordChange['user'] = null;
  let found: TrackedChanges | null = null;
  for (const change of [...history].reverse()) {
    if (change.target_before === change.target_after) continue;
    const { user } = change;
    if (!isWriting(change) || user === null) {
      author = null;
      found = null;
    } else {
      const isOther = author !== null && author.id !== user.id;
      const base: { before: string; author: RecordChange['user'] } | null = isOther
        ? { before: change.target_before, author }
        : found;
      found = base && {
        change_id: change.id,
        before: base.before,
        after: change.target_after,
        at: change.at,
        user,
        author: base.author,
      };
      author = user;
    }
    if (change.id === accepted?.change_id) {
      found = found && accepted.before !== null ? { ...found, before: accepted.before } : null;
    }
  }
  return found && found.before !== found.after ? found : null;
}

/** The author of the current text; `null` = none. */
export function authorOf(history: readonly RecordChange[]): RecordChange['user'] {
  const last = history.find(({ target_before, target_after }) => target_before !== target_after);
  return last && isWriting(last) ? last.user : null;
}

/** Like {@link authorOf} in SQL: the last entry of each segment's history that changed its text. */
export function lastChanges(db: Db, documentId: number) {
  return db
    .selectFrom('record_change')
    .select((where) => ['record_id', where.fn.max('id').as('change_id')])
    .where('document_id', '=', documentId)
    .where(sql<boolean>`target_before <> target_after`)
    .groupBy('record_id');
}

/** The author of the text after such an entry. */
export const WRITER = sql<
  number | null
>`CASE WHEN record_change.kind IN (${sql.join(WRITING_KINDS.map((kind) => sql.lit(kind)))}) THEN record_change.user_id END`;

/** The segments of a document edited by more than one person since the last accepted change. */
export function withSeveralAuthors(db: Db, documentId: number) {
  return db
    .selectFrom('record_change')
    .leftJoin('lqa_accepted', 'lqa_accepted.record_id', 'record_change.record_id')
    .select('record_change.record_id')
    .where('record_change.document_id', '=', documentId)
    .where('record_change.kind', 'in', WRITING_KINDS)
    .where(sql<boolean>`record_change.target_before <> record_change.target_after`)
    .where(
      sql<boolean>`(lqa_accepted.before_target IS NOT NULL OR record_change.id >= coalesce(lqa_accepted.change_id, 0))`,
    )
    .groupBy('record_change.record_id')
    .having(sql<boolean>`count(DISTINCT record_change.user_id) > 1`);
}

/** The given segments whose text was also edited by people other than this one. */
export async function writtenByOthers(
  db: Db,
  recordIds: readonly number[],
  person: number,
): Promise<ReadonlySet<number>> {
  if (recordIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('record_change')
    .select('record_id')
    .distinct()
    .where('record_id', 'in', recordIds)
    .where('kind', 'in', WRITING_KINDS)
    .where('user_id', '<>', person)
    .where('target_after', '<>', '')
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}
