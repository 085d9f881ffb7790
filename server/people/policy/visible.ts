import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResourceKind } from '../../../shared/contract/resource.ts';
import { hasPermission, ROLES, type Role, type Scope } from '../../../shared/policy/permissions.ts';
import type { Db } from '../../db/open.ts';

/** Whoever asks, as far as it decides what they see. */
export interface Viewer {
  id: number;
  scope: Scope;
}

/** What stands in the database is for everybody but administrators: who gives rights cannot be kept from anything. */
export function scopeOf({ role, scope }: { role: Role; scope: Scope }): Scope {
  return role === 'admin' ? 'all' : scope;
}

/** `de` grants `de-AT`, and not `del`. Language tags hold no `%` and no `_`. */
function isGranted(column: string, granted: string): RawBuilder<SqlBool> {
  const [tag, prefix] = [sql`lower(${sql.ref(column)})`, sql`lower(${sql.ref(granted)})`];
  return sql<SqlBool>`(${tag} = ${prefix} OR ${tag} LIKE ${prefix} || '-%')`;
}

/** A query for the ids of what somebody owns, is a member of, or was given by its languages; also in the bin. */
export function visibleIds(
  { id }: Viewer,
  kind: ResourceKind,
  { withoutMembership = false } = {},
): RawBuilder<number> {
  const table = sql.table(kind);
  const asMember = sql`UNION ALL SELECT resource_id FROM resource_member WHERE user_id = ${id} AND kind = ${kind}`;
  return sql<number>`SELECT id FROM ${table} WHERE created_by = ${id}
    ${withoutMembership ? sql`` : asMember}
    UNION ALL SELECT ${sql.ref(`${kind}.id`)} FROM user_language_pair AS pair JOIN ${table}
      ON ${isGranted(`${kind}.source_lang`, 'pair.source_lang')}
      AND ${isGranted(`${kind}.target_lang`, 'pair.target_lang')}
      WHERE pair.user_id = ${id}`;
}

/**
 * True for rows whose column names what the viewer may see; for whom everything is open no condition at all. The only
 * statement of what is visible: lists, searches and single look-ups all take it from here.
 */
export function whereVisible(viewer: Viewer, kind: ResourceKind, column = `${kind}.id`): RawBuilder<SqlBool> {
  if (viewer.scope === 'all') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${sql.ref(column)} IN (${visibleIds(viewer, kind)})`;
}

/** True for what a viewer whose role may manage the kind manages: a membership may carry a lesser role. */
export function whereManaged(viewer: Viewer, kind: ResourceKind): RawBuilder<SqlBool> {
  if (viewer.scope === 'all') return sql<SqlBool>`1 = 1`;
  const managing = ROLES.filter((role) => hasPermission(role, `${kind}.manage`));
  return sql<SqlBool>`${sql.ref(`${kind}.id`)} IN (${visibleIds(viewer, kind, { withoutMembership: true })}
    UNION ALL SELECT resource_id FROM resource_member
      WHERE user_id = ${viewer.id} AND kind = ${kind} AND (role IS NULL OR role IN (${sql.join(managing)})))`;
}

/** Whether somebody may see a thing, in the bin or out of it. */
export async function isVisible(db: Db, viewer: Viewer, kind: ResourceKind, id: number): Promise<boolean> {
  if (viewer.scope === 'all') return true;
  return (await findVisible(db, viewer, kind, [id])).has(id);
}

/** Those of the ids that somebody may see. */
export async function findVisible(
  db: Db,
  viewer: Viewer,
  kind: ResourceKind,
  ids: readonly number[],
): Promise<Set<number>> {
  if (viewer.scope === 'all') return new Set(ids);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('id', 'in', [...ids])
    .where(whereVisible(viewer, kind))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
