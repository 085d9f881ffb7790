import { type Expression, type SqlBool, sql } from 'kysely';
import type { AuditEvent, AuditFilter } from '../../../shared/domain/contract/audit.ts';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import { EVENT_COLUMNS, toEvent } from '../../audit/event-rows.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { contains, fold } from '../../db/search.ts';

export async function listEvents(
  db: Db,
  { page, ...filter }: AuditFilter & { page: number },
): Promise<{ records: AuditEvent[]; total_rows: number }> {
  const query = db.selectFrom('audit_event').where(conditions(db, filter));
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(EVENT_COLUMNS)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return { records: rows.map(toEvent), total_rows: count };
}

/** All events that match the filter, oldest first, in pages. */
export async function* eventPages(db: Db, filter: AuditFilter): AsyncGenerator<AuditEvent[]> {
  const pages = keysetPages((after, limit) =>
    db
      .selectFrom('audit_event')
      .select(EVENT_COLUMNS)
      .where(conditions(db, filter))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const rows of pages) yield rows.map(toEvent);
}

function conditions(db: Db, filter: AuditFilter): Expression<SqlBool> {
  const all = [sql<SqlBool>`1 = 1`];
  const { action, user_id, from, to } = filter;
  if (action) {
    // Either a whole action, or a prefix of nouns.
    const inside = `${action}.`;
    all.push(sql`(action = ${action} OR substr(action, 1, ${sql.lit(inside.length)}) = ${inside})`);
  }
  if (user_id !== undefined) {
    all.push(sql`(actor_id = ${user_id} OR (subject_kind = 'user' AND subject_id = ${user_id}))`);
  }
  if (from) all.push(sql`at >= ${from}`);
  // Times are stored as text; `~` sorts after any time of that day.
  if (to) all.push(sql`at <= ${`${to}~`}`);
  if (filter.search !== '') {
    const term = fold(filter.search);
    const columns = ['actor_name', 'subject_name', 'address'].map((name) =>
      contains(db, sql`lower(coalesce(${sql.ref(name)}, ''))`, term),
    );
    all.push(sql`(${sql.join(columns, sql` OR `)})`);
  }
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`;
}
