import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Viewer, visibleIds, whereVisible } from './visible.ts';

/**
 * The memories or glossaries that a look-up of a user may search: those they can see, and those attached to a document
 * they can see. `undefined` = all. Requested ids outside of that are dropped, as if they did not exist.
 */
export async function readableIds(
  db: Db,
  viewer: Viewer,
  kind: 'memory' | 'glossary',
  asked?: readonly number[],
): Promise<number[] | undefined> {
  if (viewer.scope === 'all') return asked && [...asked];
  const attachment = sql.table(`document_${kind}`);
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        whereVisible(viewer, kind),
        sql<boolean>`id IN (SELECT ${sql.ref(`attached.${kind}_id`)} FROM ${attachment} AS attached
          JOIN document ON document.id = attached.document_id
          WHERE document.deleted_at IS NULL AND document.id IN (${visibleIds(viewer, 'document')}))`,
      ]),
    )
    .orderBy('id')
    .execute();
  const readable = new Set(rows.map(({ id }) => id));
  // In the requested order, which may express precedence.
  return asked ? asked.filter((id) => readable.has(id)) : [...readable];
}
