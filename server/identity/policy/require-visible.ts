import { sql } from 'kysely';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import {
  RESOURCE_KINDS,
  type ReferenceKind,
  type ResourceKind,
  type ResourceReference,
} from '../../../shared/domain/contract/resource.ts';
import { hasPermission, ROLES, type Role } from '../../../shared/domain/policy/permissions.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../messages/problem.ts';
import type { SessionUser } from '../session-user.ts';
import { maySeeResult, readsEverything } from './made-from.ts';
import { NOUNS, resolve } from './resolve.ts';
import { type Viewer, visibleIds, whereGranted } from './visible.ts';

/** The parts of a request that contain references. */
type Parts = Partial<Record<'params' | 'body', unknown>>;

/**
 * Throws 404 for a call on a resource that the user may not see. Returns the user with their role on it, as a
 * membership may carry a lower role. The binder calls it for each request, first with the parameters and then
 * with the body.
 */
export async function requireVisible(
  db: Db,
  endpoint: Endpoint,
  user: SessionUser | null,
  parts: Parts,
): Promise<SessionUser | null> {
  if (user === null || readsEverything(user)) return user;
  const { resource } = endpoint;
  // References without a rule are rejected by default.
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
    role = lowerRole(role, await requireReference(db, user, kindOf(reference, parts), id));
  }
  return role === user.role ? user : withRole(user, role);
}

/** Whether an endpoint works on resources with grants, or might by its path. */
export function needsRule({ path, access }: Pick<Endpoint, 'path' | 'access'>): boolean {
  const isOfNoun = RESOURCE_KINDS.some((kind) => access?.startsWith(`${kind}.`) ?? false);
  return path.includes('{') || isOfNoun;
}

/** Whether a user may see the resource of a reference; checked repeatedly during long-lived streams. */
export async function maySee(db: Db, viewer: Viewer, kind: ReferenceKind, id: number): Promise<boolean> {
  if (readsEverything(viewer) || kind === 'any') return readsEverything(viewer);
  const basis = await resolve(db, kind, id);
  if (basis === null || !isFor(viewer, basis.kind)) return false;
  if (basis.resources.length === 0 && viewer.scope !== 'all' && basis.createdBy !== viewer.id) return false;
  for (const resource of basis.resources) {
    if ((await roleOn(db, { ...viewer, role: 'user' }, resource)) === null) return false;
  }
  return basis.madeBy === undefined || maySeeResult(db, viewer, basis.madeBy);
}

async function requireReference(
  db: Db,
  user: SessionUser,
  kind: Exclude<ReferenceKind, 'any'>,
  id: number,
): Promise<Role> {
  const basis = await resolve(db, kind, id);
  if (basis === null) return user.role;
  if (!isFor(user, basis.kind)) throw notFound(NOUNS[kind]);
  if (basis.resources.length === 0 && user.scope !== 'all' && basis.createdBy !== user.id) {
    throw notFound(NOUNS[kind]);
  }
  let role = user.role;
  for (const resource of basis.resources) {
    const resourceRole = await roleOn(db, user, resource);
    if (resourceRole === null) throw notFound(NOUNS[kind]);
    role = lowerRole(role, resourceRole);
  }
  if (basis.madeBy !== undefined && !(await maySeeResult(db, user, basis.madeBy)))
    throw notFound(NOUNS[kind]);
  return role;
}

/** Whether the viewer has any permission for the kind: an API token may have none. */
function isFor({ permissions }: Viewer, kind: ResourceKind): boolean {
  return permissions.some((permission) => permission.startsWith(`${kind}.`));
}

/** The user's role on a resource; `null` = not visible. */
async function roleOn(
  db: Db,
  user: Viewer & { role: Role },
  { kind, id }: { kind: ResourceKind; id: number },
): Promise<Role | null> {
  if (user.scope === 'all') return user.role;
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
      // Owners, and users with a grant by language, keep their own role.
      sql<number>`CASE WHEN ${sql.ref(`${kind}.id`)} IN (${visibleIds(user, kind, { withoutMembership: true })})
        THEN 1 ELSE 0 END`.as('otherwise'),
    ])
    .where(`${kind}.id`, '=', id)
    .where(whereGranted(user, kind))
    .executeTakeFirst();
  if (!row) return null;
  return row.role === null || row.otherwise === 1 ? user.role : lowerRole(user.role, row.role);
}

function withRole(user: SessionUser, role: Role): SessionUser {
  return {
    ...user,
    role,
    permissions: user.permissions.filter((permission) => hasPermission(role, permission)),
  };
}

function lowerRole(a: Role, b: Role): Role {
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
