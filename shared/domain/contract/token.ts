import { z } from '@tessera/shared/schema';
import { PERMISSIONS, type Permission } from '../policy/permissions.ts';
import { id, message, name, pathId, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_OWN_ACCOUNT, OF_USERS } from './resource.ts';

/** Prefix of every token, so that scanners of repositories and logs can find leaked ones. */
export const TOKEN_PREFIX = 'tsra_';
/** Longest life of a token, in days. */
export const MAX_TOKEN_DAYS = 365;

const permission = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]]);

export const apiToken = z.object({
  id,
  name: z.string(),
  /** The token's last four characters. */
  hint: z.string(),
  /** Its permissions, limited to those its owner has at the time. */
  scopes: z.array(permission),
  created_at: time,
  expires_at: time,
  /** To the minute; `null` = never. */
  last_used_at: time.nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

export const newToken = z.object({
  name,
  scopes: z
    .array(permission)
    .min(1, 'field.token-scopes')
    .transform((scopes) => [...new Set(scopes)]),
  expires_in_days: z.int().min(1).max(MAX_TOKEN_DAYS).default(90),
});

export const listTokens = endpoint({
  id: 'token.list',
  method: 'GET',
  path: '/user/tokens',
  summary: 'The caller’s valid API tokens, newest first',
  access: 'session',
  answer: z.array(apiToken),
});

export const createToken = endpoint({
  id: 'token.create',
  method: 'POST',
  path: '/user/tokens',
  summary: 'Create an API token; `token` is returned only once',
  access: 'session',
  body: newToken,
  answer: apiToken.extend({ token: z.string() }),
  status: 201,
});

export const revokeToken = endpoint({
  id: 'token.revoke',
  method: 'DELETE',
  path: '/user/tokens/{id}',
  summary: 'Revoke one of the caller’s API tokens, effective immediately',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: pathId,
  answer: message,
});

export const listTokensOf = endpoint({
  id: 'users.tokens.list',
  method: 'GET',
  path: '/users/{id}/tokens',
  summary: 'The valid API tokens of a user',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: z.array(apiToken),
});

export const revokeTokenOf = endpoint({
  id: 'users.tokens.revoke',
  method: 'DELETE',
  path: '/users/{id}/tokens/{token}',
  summary: 'Revoke an API token of a user',
  access: 'users.manage',
  resource: OF_USERS,
  params: z.object({ id: z.coerce.number().pipe(id), token: z.coerce.number().pipe(id) }),
  answer: message,
});
