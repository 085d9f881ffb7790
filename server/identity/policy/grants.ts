import type { Grants, LanguagePair } from '../../../shared/domain/contract/member.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../../shared/domain/contract/resource.ts';
import { ROLES, type Role, type Scope } from '../../../shared/domain/policy/permissions.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import { scopeOf } from './visible.ts';

export interface NewGrants {
  scope: Scope;
  pairs: readonly LanguagePair[];
  resources: readonly { kind: ResourceKind; id: number; role: Role | null }[];
}

/** A user's grants, without resources in the bin. */
export async function readGrants(db: Db, user: { id: number; role: Role; scope: Scope }): Promise<Grants> {
  const pairs = await db
    .selectFrom('user_language_pair')
    .select(['source_lang', 'target_lang'])
    .where('user_id', '=', user.id)
    .orderBy('source_lang')
    .orderBy('target_lang')
    .execute();
  const resources: Grants['resources'] = [];
  for (const kind of RESOURCE_KINDS) {
    const rows = await db
      .selectFrom('resource_member')
      .select(['resource_id', 'role'])
      .where('user_id', '=', user.id)
      .where('kind', '=', kind)
      .execute();
    const things = await findResources(
      db,
      kind,
      rows.map(({ resource_id }) => resource_id),
    );
    const roles = new Map(rows.map(({ resource_id, role }) => [resource_id, role]));
    resources.push(...things.map(({ id, name }) => ({ kind, id, name, role: roles.get(id) ?? null })));
  }
  return { scope: scopeOf(user), pairs, resources };
}

function findResources(db: Db, kind: ResourceKind, ids: readonly number[]) {
  return db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Replaces a user's grants. Throws 422 for an unknown resource, and for a role above the user's own. */
export async function writeGrants(
  trx: Db,
  user: { id: number; role: Role },
  { scope, pairs, resources }: NewGrants,
): Promise<void> {
  if (user.role === 'admin' && scope === 'assigned') {
    throw wrongField('scope', localised('grants.administrator'));
  }
  await trx.updateTable('user').set({ scope }).where('id', '=', user.id).execute();
  await writePairs(trx, user.id, pairs);
  for (const kind of RESOURCE_KINDS) {
    const wanted = resources.flatMap((resource, at) => (resource.kind === kind ? [{ ...resource, at }] : []));
    await writeMemberships(trx, user, kind, wanted);
  }
}

async function writePairs(trx: Db, userId: number, pairs: readonly LanguagePair[]): Promise<void> {
  await trx.deleteFrom('user_language_pair').where('user_id', '=', userId).execute();
  const different = new Map(pairs.map((pair) => [`${pair.source_lang} ${pair.target_lang}`, pair]));
  if (different.size === 0) return;
  const rows = [...different.values()].map((pair) => ({ user_id: userId, ...pair }));
  await trx.insertInto('user_language_pair').values(rows).execute();
}

async function writeMemberships(
  trx: Db,
  user: { id: number; role: Role },
  kind: ResourceKind,
  wanted: readonly { id: number; role: Role | null; at: number }[],
): Promise<void> {
  const ids = wanted.map(({ id }) => id);
  const there = await findResources(trx, kind, ids);
  const known = new Set(there.map(({ id }) => id));
  for (const { id, role, at } of wanted) {
    if (!known.has(id)) throw wrongField(`resources.${at}.id`, localised('grants.no-such', { kind, id }));
    requireRoleWithin(user.role, role, `resources.${at}.role`);
  }
  // The client never sees binned resources; their grants stay for when they are restored.
  await trx
    .deleteFrom('resource_member')
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .where('resource_id', 'not in', [0, ...ids])
    .where('resource_id', 'in', (from) => from.selectFrom(kind).select('id').where('deleted_at', 'is', null))
    .execute();
  for (const { id, role } of wanted) await putMember(trx, { userId: user.id, kind, id, role });
}

export async function putMember(
  trx: Db,
  { userId, kind, id, role }: { userId: number; kind: ResourceKind; id: number; role: Role | null },
): Promise<void> {
  const created_at = new Date().toISOString();
  await trx
    .insertInto('resource_member')
    .values({ user_id: userId, kind, resource_id: id, role, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'resource_id']).doUpdateSet({ role }))
    .execute();
}

/** Throws 422: the role on a resource may be lower than the user's own, never higher. */
export function requireRoleWithin(own: Role, role: Role | null, field: string): void {
  if (role === null || ROLES.indexOf(role) <= ROLES.indexOf(own)) return;
  throw wrongField(field, localised('grants.role', { role: own }));
}
