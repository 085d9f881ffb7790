import { z } from '@tessera/shared/schema';
import { SCOPES } from '../policy/permissions.ts';
import { id, language, message, pathId, role, search, time, userRef } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_USERS, RESOURCE_KINDS, type ResourceReference } from './resource.ts';

export const scope = z.enum(SCOPES);
export const resourceKind = z.enum(RESOURCE_KINDS);

/** Languages whose documents, glossaries and memories are granted: `de` includes `de-AT`. */
export const languagePair = z.object({ source_lang: language, target_lang: language });
export type LanguagePair = z.output<typeof languagePair>;
const pairs = z.array(languagePair).max(200);

const heldRole = role.nullable().default(null);

export const grantedResource = z.object({
  kind: resourceKind,
  id,
  name: z.string(),
  /** Their role here if it is lower than their own; `null` = their own. */
  role: role.nullable(),
});
export type GrantedResource = z.output<typeof grantedResource>;

/** A user's grants; effective while the scope is `assigned`. */
export const grants = z.object({ scope, pairs: z.array(languagePair), resources: z.array(grantedResource) });
export type Grants = z.output<typeof grants>;

export const getGrants = endpoint({
  id: 'users.grants.get',
  method: 'GET',
  path: '/users/{id}/grants',
  summary: 'Where a user’s role applies: everywhere, or to owned and granted items',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: grants,
});

export const setGrants = /* @__PURE__ */ endpoint({
  id: 'users.grants.set',
  method: 'PUT',
  path: '/users/{id}/grants',
  summary: 'Replace a user’s language pairs and granted items; takes effect immediately',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  body: z.object({
    scope,
    pairs,
    resources: z.array(z.object({ kind: resourceKind, id, role: heldRole })).max(1000),
  }),
  answer: grants,
  errors: { 409: 'Administrators see everything' },
});

const OF_ANY: ResourceReference = { kind: 'any', from: 'params.id' };
const resourcePath = pathId.extend({ kind: resourceKind });
const memberPath = resourcePath.extend({ user_id: z.coerce.number().pipe(id) });

export const member = z.object({
  user: userRef,
  /** The user's own role, which limits the one here. */
  own_role: role,
  role: role.nullable(),
  /** Users with access to everything see this as well, member or not. */
  scope,
  disabled: z.boolean(),
  added_at: time,
});
export type Member = z.output<typeof member>;

export const members = z.object({ owner: userRef, members: z.array(member) });
export type Members = z.output<typeof members>;

export const listMembers = endpoint({
  id: 'member.list',
  method: 'GET',
  path: '/members/{kind}/{id}',
  summary: 'The owner and members of a document, glossary or memory; for its owner and managers',
  access: 'session',
  resource: OF_ANY,
  params: resourcePath,
  answer: members,
});

export const findCandidates = /* @__PURE__ */ endpoint({
  id: 'member.candidates',
  method: 'GET',
  path: '/members/{kind}/{id}/candidates',
  summary:
    'The first 20 possible members; search is a substring of email or name, or the full email for callers with only granted access',
  access: 'session',
  resource: OF_ANY,
  params: resourcePath,
  query: z.object({ search }),
  answer: z.array(z.object({ id, username: z.string(), email: z.string(), role, scope })),
});

export const putMember = /* @__PURE__ */ endpoint({
  id: 'member.put',
  method: 'PUT',
  path: '/members/{kind}/{id}/{user_id}',
  summary: 'Add a member, or change a member’s role',
  access: 'session',
  resource: OF_ANY,
  params: memberPath,
  body: z.object({ role: heldRole }),
  answer: members,
});

export const removeMember = endpoint({
  id: 'member.remove',
  method: 'DELETE',
  path: '/members/{kind}/{id}/{user_id}',
  summary: 'Remove a member; takes effect immediately',
  access: 'session',
  resource: OF_ANY,
  params: memberPath,
  answer: message,
});
