import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { mayRead, type Viewer, visibleIds, whereVisible } from './visible.ts';

/**
 * Matches memories or glossaries whose text a user may see: visible ones, and those attached to a visible
 * document.
 */
export function whereReadable(
  viewer: Viewer,
  kind: 'memory' | 'glossary',
  column = `${kind}.id`,
): RawBuilder<SqlBool> {
  const visible = whereVisible(viewer, kind, column);
  if (viewer.scope === 'all' || !mayRead(viewer, kind) || !mayRead(viewer, 'document')) return visible;
  return sql<SqlBool>`(${visible} OR ${sql.ref(column)} IN (
    SELECT ${sql.ref(`attached.${kind}_id`)} FROM ${sql.table(`document_${kind}`)} AS attached
    JOIN document ON document.id = attached.document_id
    WHERE document.deleted_at IS NULL AND document.id IN (${visibleIds(viewer, 'document')})))`;
}

/**
 * The memories or glossaries that a user's look-up may search. `undefined` = all. Other requested ids are
 * dropped, as if they did not exist.
 */
export async function readableIds(
  db: Db,
  viewer: Viewer,
  kind: 'memory' | 'glossary',
  asked?: readonly number[],
): Promise<number[] | undefined> {
  if (!mayRead(viewer, kind)) return [];
  if (viewer.scope === 'all') return asked && [...asked];
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('deleted_at', 'is', null)
    .where(whereReadable(viewer, kind))
    .orderBy('id')
    .execute();
  const readable = new Set(rows.map(({ id }) => id));
  // In the requested order, which may express precedence.
  return asked ? asked.filter((id) => readable.has(id)) : [...readable];
}
