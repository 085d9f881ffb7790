import { z } from '@tessera/shared/schema';
import { pathId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_USERS } from './resource.ts';
import { user } from './user.ts';

export const exportPerson = endpoint({
  id: 'users.data',
  method: 'GET',
  path: '/users/{id}/data',
  summary: 'All data stored about a user, as JSON, without secrets',
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
    'Erase a user’s personal data: the account is closed, and their work is kept under a placeholder name. Irreversible',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  body: z.object({
    /** The email address again, to prevent accidental erasure. */
    email: z.string().max(320),
  }),
  answer: user,
  errors: { 409: 'It is the last enabled administrator, or the caller' },
  audit: true,
});
