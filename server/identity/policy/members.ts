import { sql } from 'kysely';
import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import type { findCandidates as candidates, Members } from '../../../shared/domain/contract/member.ts';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Db } from '../../db/open.ts';
import { contains, fold } from '../../db/search.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import type { SessionUser } from '../session-user.ts';
import { NOUNS } from './resolve.ts';
import { scopeOf, type Viewer } from './visible.ts';

const MAX_CANDIDATES = 20;

export interface Shared {
  kind: ResourceKind;
  id: number;
  name: string;
  owner: { id: number; username: string };
}

/** Throws 404 for an unknown resource, and 403 for users who neither own nor manage it. */
export async function requireSharing(
  db: Db,
  user: SessionUser,
  { kind, id }: { kind: ResourceKind; id: number },
): Promise<Shared> {
  const row = await db
    .selectFrom(kind)
    .innerJoin('user', 'user.id', `${kind}.created_by`)
    .select([`${kind}.name`, 'user.id as user_id', 'user.username'])
    .where(`${kind}.id`, '=', id)
    .where(`${kind}.deleted_at`, 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound(NOUNS[kind]);
  if (row.user_id !== user.id && !user.permissions.includes(`${kind}.manage`)) {
    throw new ProblemError(403, localised('members.not-yours', { kind }));
  }
  return { kind, id, name: row.name, owner: { id: row.user_id, username: row.username } };
}

export async function listMembers(db: Db, { kind, id, owner }: Shared): Promise<Members> {
  const rows = await db
    .selectFrom('resource_member')
    .innerJoin('user', 'user.id', 'resource_member.user_id')
    .select([
      'user.id',
      'user.username',
      'user.role as own_role',
      'user.scope',
      'user.disabled',
      'resource_member.role',
      'resource_member.created_at',
    ])
    .where('resource_member.kind', '=', kind)
    .where('resource_member.resource_id', '=', id)
    .orderBy(sql`lower("user".username)`)
    .orderBy('user.id')
    .execute();
  const members = rows.map(({ id, username, own_role, scope, disabled, role, created_at }) => ({
    user: { id, username },
    own_role,
    role,
    scope: scopeOf({ role: own_role, scope }),
    disabled: disabled === 1,
    added_at: created_at,
  }));
  return { owner, members };
}

/**
 * People who are neither owner nor member yet. Users with assigned access find a person only by exact
 * address: they must not get a list of all users.
 */
export async function findCandidates(
  db: Db,
  viewer: Viewer,
  { kind, id, owner }: Shared,
  search: string,
): Promise<Answer<typeof candidates>> {
  const term = fold(search.trim());
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'role', 'scope'])
    .where('disabled', '=', 0)
    .where('erased_at', 'is', null)
    .where('id', '<>', owner.id)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('resource_member')
        .select('user_id')
        .where('kind', '=', kind)
        .where('resource_id', '=', id),
    )
    .$if(viewer.scope === 'assigned', (query) => query.where('email_folded', '=', term))
    .$if(term !== '' && viewer.scope === 'all', (query) =>
      query.where((where) =>
        where.or([contains(db, sql.ref('email_folded'), term), contains(db, sql`lower(username)`, term)]),
      ),
    )
    // Those without access first, as the others see it anyway.
    .orderBy(sql`CASE WHEN scope = 'assigned' AND role <> 'admin' THEN 0 ELSE 1 END`)
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows.map((row) => ({ ...row, scope: scopeOf(row) }));
}
