import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import {
  hasPermission,
  type Permission,
  ROLES,
  type Role,
  type Scope,
} from '../../../shared/domain/policy/permissions.ts';
import type { Db } from '../../db/open.ts';

/** The requesting user, with the fields that decide visibility. */
export interface Viewer {
  id: number;
  scope: Scope;
  /** An API token may lack permissions of its owner's role. */
  permissions: readonly Permission[];
}

/** Whether the viewer may read a kind at all. Every role may; an API token needs the scope. */
export function mayRead({ permissions }: Pick<Viewer, 'permissions'>, kind: ResourceKind): boolean {
  return permissions.includes(`${kind}.read`);
}

/** Stored scopes do not apply to administrators: users who grant access cannot be restricted. */
export function scopeOf({ role, scope }: { role: Role; scope: Scope }): Scope {
  return role === 'admin' ? 'all' : scope;
}

/** `de` covers `de-AT` but not `del`. Language tags contain neither `%` nor `_`. */
function isGranted(column: string, granted: string): RawBuilder<SqlBool> {
  const [tag, prefix] = [sql`lower(${sql.ref(column)})`, sql`lower(${sql.ref(granted)})`];
  return sql<SqlBool>`(${tag} = ${prefix} OR ${tag} LIKE ${prefix} || '-%')`;
}

/**
 * A query for the ids that a user owns, is a member of, or has by language, including binned ones; `only`
 * restricts it to one id.
 */
export function visibleIds(
  { id }: { id: number | RawBuilder<unknown> },
  kind: ResourceKind,
  { withoutMembership = false, only }: { withoutMembership?: boolean; only?: number } = {},
): RawBuilder<number> {
  const table = sql.table(kind);
  const narrow = (column: string) => (only === undefined ? sql`` : sql`AND ${sql.ref(column)} = ${only}`);
  const asMember = sql`UNION ALL SELECT resource_id FROM resource_member
    WHERE user_id = ${id} AND kind = ${kind} ${narrow('resource_id')}`;
  return sql<number>`SELECT id FROM ${table} WHERE created_by = ${id} ${narrow('id')}
    ${withoutMembership ? sql`` : asMember}
    UNION ALL SELECT ${sql.ref(`${kind}.id`)} FROM user_language_pair AS pair JOIN ${table}
      ON ${isGranted(`${kind}.source_lang`, 'pair.source_lang')}
      AND ${isGranted(`${kind}.target_lang`, 'pair.target_lang')}
      WHERE pair.user_id = ${id} ${narrow(`${kind}.id`)}`;
}

/** Matches the users who may see a resource. */
export function whereSees(kind: ResourceKind, id: number): RawBuilder<SqlBool> {
  const granted = visibleIds({ id: sql.ref('user.id') }, kind, { only: id });
  return sql<SqlBool>`("user".scope = 'all' OR "user".role = 'admin' OR EXISTS (${granted}))`;
}

/**
 * Matches rows whose column refers to something that the viewer may see; no condition at all for viewers who
 * see everything. The only place that defines visibility: lists, searches and single look-ups all use it.
 */
export function whereVisible(viewer: Viewer, kind: ResourceKind, column = `${kind}.id`): RawBuilder<SqlBool> {
  return mayRead(viewer, kind) ? whereGranted(viewer, kind, column) : sql<SqlBool>`1 = 0`;
}

/** Matches the viewer's grants, for callers that check the viewer's rights on them. */
export function whereGranted(viewer: Viewer, kind: ResourceKind, column = `${kind}.id`): RawBuilder<SqlBool> {
  if (viewer.scope === 'all') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${sql.ref(column)} IN (${visibleIds(viewer, kind)})`;
}

/**
 * Matches the resources that the viewer manages, for viewers whose role may manage the kind: a membership may
 * carry a lower role.
 */
export function whereManaged(viewer: Viewer, kind: ResourceKind): RawBuilder<SqlBool> {
  if (viewer.scope === 'all') return sql<SqlBool>`1 = 1`;
  const managing = ROLES.filter((role) => hasPermission(role, `${kind}.manage`));
  return sql<SqlBool>`${sql.ref(`${kind}.id`)} IN (${visibleIds(viewer, kind, { withoutMembership: true })}
    UNION ALL SELECT resource_id FROM resource_member
      WHERE user_id = ${viewer.id} AND kind = ${kind} AND (role IS NULL OR role IN (${sql.join(managing)})))`;
}

/** Whether a user may see a resource, in the bin or not. */
export async function isVisible(db: Db, viewer: Viewer, kind: ResourceKind, id: number): Promise<boolean> {
  if (viewer.scope === 'all') return mayRead(viewer, kind);
  return (await findVisible(db, viewer, kind, [id])).has(id);
}

/** Keeps the ids that the user may see. */
export async function findVisible(
  db: Db,
  viewer: Viewer,
  kind: ResourceKind,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0 || !mayRead(viewer, kind)) return new Set();
  if (viewer.scope === 'all') return new Set(ids);
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('id', 'in', [...ids])
    .where(whereVisible(viewer, kind))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
