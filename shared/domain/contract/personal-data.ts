import { z } from '@tessera/shared/schema';
import { pathId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_USERS } from './resource.ts';
import { user } from './user.ts';

export const exportPerson = endpoint({
  id: 'users.data',
  method: 'GET',
  path: '/users/{id}/data',
  summary: 'Everything that is kept about a person, as JSON; no secrets',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answerKind: 'file',
  audit: true,
});

export const erasePerson = endpoint({
  id: 'users.erase',
  method: 'POST',
  path: '/users/{id}/erase',
  summary:
    'Take out what names a person: the account ends, what they did stays under a made-up name. It cannot be undone',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  body: z.object({
    /** The email address again, to prevent accidental erasure. */
    email: z.string().max(320),
  }),
  answer: user,
  errors: { 409: 'It is the last enabled admin, or the person who asks' },
  audit: true,
});
