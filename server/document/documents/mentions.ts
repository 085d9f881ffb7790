import { sql } from 'kysely';
import type { UserRef } from '../../../shared/domain/contract/common.ts';
import { mentionParts } from '../../../shared/domain/text/mentions.ts';
import type { Db } from '../../db/open.ts';
import { contains, fold } from '../../db/search.ts';
import { type Viewer, whereSees } from '../../identity/policy/visible.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';

/** Maximum number of people offered at once. */
const MOST = 20;

/**
 * The people whom a viewer may mention in a document, by name. Viewers who see only assigned documents are
 * offered only people who worked on this one.
 */
function mentionable(db: Db, viewer: Viewer, documentId: number) {
  return db
    .selectFrom('user')
    .select(['user.id', 'user.username', 'user.email'])
    .where('disabled', '=', 0)
    .where('erased_at', 'is', null)
    .where(whereSees('document', documentId))
    .$if(viewer.scope === 'assigned', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('user.id', '=', viewer.id),
          eb('user.id', 'in', (from) =>
            from.selectFrom('document').select('created_by').where('id', '=', documentId),
          ),
          eb('user.id', 'in', (from) =>
            from
              .selectFrom('document_record')
              .select('updated_by')
              .where('document_id', '=', documentId)
              .where('updated_by', 'is not', null),
          ),
          eb('user.id', 'in', (from) =>
            from
              .selectFrom('record_comment')
              .innerJoin('document_record', 'document_record.id', 'record_comment.record_id')
              .select('record_comment.user_id')
              .where('document_record.document_id', '=', documentId),
          ),
        ]),
      ),
    )
    .orderBy(sql`lower(username)`)
    .orderBy('user.id');
}

/** The mentionable people whose name contains a text. */
export async function findMentionable(
  db: Db,
  viewer: Viewer,
  documentId: number,
  search: string,
): Promise<UserRef[]> {
  const term = fold(search.trim());
  const rows = await mentionable(db, viewer, documentId)
    .$if(term !== '', (query) => query.where(contains(db, sql`lower(username)`, term)))
    .limit(MOST)
    .execute();
  return rows.map(({ id, username }) => ({ id, username }));
}

/** The people mentioned in a new comment. Throws 422 unless the viewer may mention all of them. */
export async function requireMentionable(
  db: Db,
  viewer: Viewer,
  documentId: number,
  ids: readonly number[],
): Promise<(UserRef & { email: string })[]> {
  const different = new Set(ids);
  if (different.size === 0) return [];
  const people = await mentionable(db, viewer, documentId)
    .where('user.id', 'in', [...different])
    .execute();
  if (people.length < different.size) throw wrongField('mentions', localised('comment.mentions'));
  return people;
}

/** A comment as stored: ids instead of names, so that renaming a user keeps the mention. */
export function withIds(text: string, people: readonly UserRef[]): { text: string; mentions: string | null } {
  if (people.length === 0) return { text, mentions: null };
  const parts = mentionParts(text, people).map((part) => (part.person ? `@{${part.person.id}}` : part.text));
  return { text: parts.join(''), mentions: `,${people.map(({ id }) => id).join(',')},` };
}

/** Stored comments with the current names in place of ids. */
export async function withNames<Row extends { text: string; mentions: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, 'mentions'> & { mentions: UserRef[] })[]> {
  const ids = new Set(rows.flatMap(({ mentions }) => idsOf(mentions)));
  const people =
    ids.size === 0
      ? []
      : await db
          .selectFrom('user')
          .select(['id', 'username'])
          .where('id', 'in', [...ids])
          .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map(({ mentions, ...row }) => {
    const own = idsOf(mentions);
    const text = row.text.replace(/@\{(\d+)\}/g, (typed, id) =>
      own.includes(Number(id)) ? `@${byId.get(Number(id))?.username}` : typed,
    );
    return { ...row, text, mentions: own.flatMap((id) => byId.get(id) ?? []) };
  });
}

const idsOf = (mentions: string | null) => (mentions ?? '').split(',').filter(Boolean).map(Number);

/** Unresolved comments that mention a user. */
export function openMentions(db: Db, userId: number) {
  return db
    .selectFrom('record_comment')
    .where('resolved_at', 'is', null)
    .where('mentions', 'is not', null)
    .where('mentions', 'like', `%,${userId},%`);
}

/**
 * The number of segments per document with an unresolved comment that mentions a user; `ids` restricts it to
 * these documents.
 */
export async function countMentions(
  db: Db,
  userId: number,
  ids?: readonly number[],
): Promise<Map<number, number>> {
  let query = openMentions(db, userId);
  if (ids) query = query.where('document_id', 'in', [...ids]);
  const rows = await query
    .select(['document_id', sql<number>`count(DISTINCT record_id)`.as('count')])
    .groupBy('document_id')
    .execute();
  return new Map(rows.map(({ document_id, count }) => [document_id, count]));
}
