import { sql } from 'kysely';
import type {
  AcceptedChanges,
  listTrackedChanges as listTrackedChangesEndpoint,
  TrackedChanges,
} from '../../../shared/domain/contract/document/lqa.ts';
import type { RecordChange } from '../../../shared/domain/contract/document/record.ts';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { rowsThatFit } from '../../db/rows-that-fit.ts';

/** Most bytes of the texts in an answer. */
const MAX_BYTES = 4_000_000;

/** Kinds of changes that make the person the text's author. */
const WRITING_KINDS = ['edit', 'approve'] as const satisfies readonly RecordChange['kind'][];

const isWriting = ({ kind }: Entry) => WRITING_KINDS.some((writing) => writing === kind);

type Entry = Pick<RecordChange, 'id' | 'kind' | 'user'>;

interface Tracked<Change> {
  /** The first and last change by the last editor. */
  first: Change;
  last: Change;
  /** Author of the previous text. */
  author: RecordChange['user'];
  /** The previous text with the accepted changes, if only some are accepted. */
  before: string | null;
}

/**
 * The last editor's changes to another person's text, however often either of them saved it. Matches,
 * repetitions and returned copies have no author: the first person to edit them becomes the author.
 *
 * @param changes of the text, oldest first
 * @param accepted the change up to which everything is accepted, or single places of it
 */
export function findTracked<Change extends Entry>(
  changes: readonly Change[],
  accepted: AcceptedChanges | null,
): Tracked<Change> | null {
  let author = null as RecordChange['user'];
  let found = null as Tracked<Change> | null;
  for (const change of changes) {
    const { user } = change;
    if (!isWriting(change) || user === null) {
      author = null;
      found = null;
    } else {
      if (author !== null && author.id !== user.id)
        found = { first: change, last: change, author, before: null };
      else if (found) found = { ...found, last: change };
      author = user;
    }
    if (change.id === accepted?.change_id) {
      found = found && accepted.before !== null ? { ...found, before: accepted.before } : null;
    }
  }
  return found;
}

/** Like {@link findTracked}, with the texts; `history` is newest first. */
export function trackedChanges(
  history: readonly RecordChange[],
  accepted: AcceptedChanges | null,
): TrackedChanges | null {
  const changes = history.filter(({ target_before, target_after }) => target_before !== target_after);
  const found = findTracked(changes.reverse(), accepted);
  if (!found) return null;
  const { first, last, author } = found;
  const before = found.before ?? first.target_before;
  if (before === last.target_after) return null;
  return { change_id: last.id, before, after: last.target_after, at: last.at, user: last.user, author };
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
export const withSeveralAuthors = (db: Db, documentId: number) =>
  severalAuthors(db).where('record_change.document_id', '=', documentId);

function severalAuthors(db: Db) {
  return db
    .selectFrom('record_change')
    .leftJoin('lqa_accepted', 'lqa_accepted.record_id', 'record_change.record_id')
    .select('record_change.record_id')
    .where('record_change.kind', 'in', WRITING_KINDS)
    .where(sql<boolean>`record_change.target_before <> record_change.target_after`)
    .where(
      sql<boolean>`(lqa_accepted.before_target IS NOT NULL OR record_change.id >= coalesce(lqa_accepted.change_id, 0))`,
    )
    .groupBy('record_change.record_id')
    .having(sql<boolean>`count(DISTINCT record_change.user_id) > 1`);
}

/** The tracked changes of some segments of a document; reads only the texts that it answers. */
export async function listTrackedChanges(
  db: Db,
  documentId: number,
  rows: readonly number[],
): Promise<Answer<typeof listTrackedChangesEndpoint>> {
  const records = await db
    .selectFrom('document_record')
    .leftJoin('lqa_accepted', 'lqa_accepted.record_id', 'document_record.id')
    .select(['document_record.id', 'lqa_accepted.change_id', 'lqa_accepted.before_target'])
    .where('document_record.document_id', '=', documentId)
    .where('row_number', 'in', rows)
    .execute();
  if (records.length === 0) return [];
  const several = await severalAuthors(db)
    .where(
      'record_change.record_id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  const changes = await entriesOf(
    db,
    several.map(({ record_id }) => record_id),
  );
  const found = records.flatMap(({ id, change_id, before_target }) => {
    const accepted = change_id === null ? null : { change_id, before: before_target };
    const tracked = findTracked(changes.get(id) ?? [], accepted);
    return tracked ? { record_id: id, ...tracked } : [];
  });
  const texts = await textsOf(
    db,
    found.flatMap(({ first, last }) => [first.id, last.id]),
  );
  const answer = found.flatMap(({ record_id, first, last, author, before: accepted }) => {
    const before = accepted ?? texts.get(first.id)?.target_before ?? '';
    const after = texts.get(last.id)?.target_after ?? '';
    if (before === after) return [];
    const { id: change_id, at, user } = last;
    return { record_id, change_id, before, after, at, user, author, bytes: before.length + after.length };
  });
  return rowsThatFit(answer, MAX_BYTES).map(({ bytes: _, ...changes }) => changes);
}

/** The changes of the segments' texts, without texts, oldest first. */
async function entriesOf(db: Db, recordIds: readonly number[]) {
  const changes = new Map<number, (Entry & { at: string })[]>();
  if (recordIds.length === 0) return changes;
  const rows = await db
    .selectFrom('record_change')
    .leftJoin('user', 'user.id', 'record_change.user_id')
    .select([
      'record_change.id',
      'record_change.record_id',
      'record_change.kind',
      'record_change.at',
      'record_change.user_id',
      'user.username',
    ])
    .where('record_change.record_id', 'in', recordIds)
    .where(sql<boolean>`record_change.target_before <> record_change.target_after`)
    .orderBy('record_change.id')
    .execute();
  for (const { record_id, user_id, username, kind, ...row } of rows) {
    const user = user_id === null ? null : { id: user_id, username: username ?? '' };
    const before = changes.get(record_id) ?? [];
    before.push({ ...row, kind: kind as RecordChange['kind'], user });
    changes.set(record_id, before);
  }
  return changes;
}

async function textsOf(db: Db, changeIds: readonly number[]) {
  if (changeIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('record_change')
    .select(['id', 'target_before', 'target_after'])
    .where('id', 'in', changeIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
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
    .where('locked_after', 'is', null)
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}
