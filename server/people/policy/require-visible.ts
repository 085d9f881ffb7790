import { sql } from 'kysely';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import {
  RESOURCE_KINDS,
  type ReferenceKind,
  type ResourceKind,
  type ResourceReference,
} from '../../../shared/contract/resource.ts';
import { hasPermission, ROLES, type Role } from '../../../shared/policy/permissions.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../http/problem.ts';
import type { SessionUser } from '../auth/session-user.ts';
import { resolve, WORDS } from './resolve.ts';
import { isVisible, type Viewer, visibleIds, whereVisible } from './visible.ts';

/** Where the parts of a call stand that references are read from. */
type Parts = Partial<Record<'params' | 'body', unknown>>;

/**
 * Throws 404 for a call on something that its user may not see, and answers the user with the role they have on it:
 * somebody may be a member with a lesser role than their own. Called by the binder for each call, first with the
 * parameters and then with the body.
 */
export async function requireVisible(
  db: Db,
  endpoint: Endpoint,
  user: SessionUser | null,
  parts: Parts,
): Promise<SessionUser | null> {
  if (user === null || user.scope === 'all') return user;
  const { resource } = endpoint;
  // What nobody thought about is closed rather than open.
  if (resource === undefined) {
    if (needsRule(endpoint)) throw notFound('thing');
    return user;
  }
  if ('none' in resource || 'filtered' in resource) return user;
  const references: readonly ResourceReference[] = 'kind' in resource ? [resource] : resource;
  let role = user.role;
  for (const reference of references) {
    const id = idOf(reference, parts);
    if (id === null) continue;
    role = least(role, await requireReference(db, user, kindOf(reference, parts), id));
  }
  return role === user.role ? user : withRole(user, role);
}

/** Whether an endpoint works on things that are given to people, or might by its path. */
export function needsRule({ path, access }: Pick<Endpoint, 'path' | 'access'>): boolean {
  const isOfNoun = RESOURCE_KINDS.some((kind) => access?.startsWith(`${kind}.`) ?? false);
  return path.includes('{') || isOfNoun;
}

/** Whether somebody may see what a reference names; used while something is watched for long. */
export async function maySee(db: Db, viewer: Viewer, kind: ReferenceKind, id: number): Promise<boolean> {
  if (viewer.scope === 'all' || kind === 'any') return viewer.scope === 'all';
  const deciders = await resolve(db, kind, id);
  if (deciders === null) return false;
  if (deciders.resources.length === 0) return deciders.createdBy === viewer.id;
  for (const resource of deciders.resources) {
    if (!(await isVisible(db, viewer, resource.kind, resource.id))) return false;
  }
  return true;
}

async function requireReference(
  db: Db,
  user: SessionUser,
  kind: Exclude<ReferenceKind, 'any'>,
  id: number,
): Promise<Role> {
  const deciders = await resolve(db, kind, id);
  if (deciders === null) return user.role;
  if (deciders.resources.length === 0 && deciders.createdBy !== user.id) throw notFound(WORDS[kind]);
  let role = user.role;
  for (const resource of deciders.resources) {
    const onIt = await roleOn(db, user, resource.kind, resource.id);
    if (onIt === null) throw notFound(WORDS[kind]);
    role = least(role, onIt);
  }
  return role;
}

/** The role that somebody has on a thing; `null` = they may not see it. */
async function roleOn(db: Db, user: SessionUser, kind: ResourceKind, id: number): Promise<Role | null> {
  const row = await db
    .selectFrom(kind)
    .leftJoin('resource_member as member', (join) =>
      join
        .onRef('member.resource_id', '=', `${kind}.id`)
        .on('member.kind', '=', kind)
        .on('member.user_id', '=', user.id),
    )
    .select([
      'member.role',
      // Whoever also owns it, or was given its languages, keeps the own role.
      sql<number>`CASE WHEN ${sql.ref(`${kind}.id`)} IN (${visibleIds(user, kind, { withoutMembership: true })})
        THEN 1 ELSE 0 END`.as('otherwise'),
    ])
    .where(`${kind}.id`, '=', id)
    .where(whereVisible(user, kind))
    .executeTakeFirst();
  if (!row) return null;
  return row.role === null || row.otherwise === 1 ? user.role : least(user.role, row.role);
}

function withRole(user: SessionUser, role: Role): SessionUser {
  return {
    ...user,
    role,
    permissions: user.permissions.filter((permission) => hasPermission(role, permission)),
  };
}

function least(a: Role, b: Role): Role {
  return ROLES.indexOf(a) < ROLES.indexOf(b) ? a : b;
}

function idOf({ from }: ResourceReference, parts: Parts): number | null {
  const [part = '', field = ''] = from.split('.');
  const value = (parts[part as keyof Parts] as Record<string, unknown> | undefined)?.[field];
  return typeof value === 'number' ? value : null;
}

function kindOf({ kind }: ResourceReference, { params }: Parts): Exclude<ReferenceKind, 'any'> {
  if (kind !== 'any') return kind;
  return (params as { kind: ResourceKind }).kind;
}
