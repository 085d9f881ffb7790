import { z } from 'zod';
import { email, MAX_PASSWORD, newPassword } from './auth.ts';
import { id, listQuery, message, name, pathId, recordsOf, role, time } from './common.ts';
import { endpoint } from './endpoint.ts';

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  role,
  disabled: z.boolean(),
  created_at: time,
  /** `null` = never signed in. */
  last_seen_at: time.nullable(),
});
export type User = z.output<typeof user>;

export const currentUser = user
  .pick({ id: true, email: true, username: true, role: true, disabled: true })
  .extend({ permissions: z.array(z.string()) });
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = endpoint({
  id: 'user.current',
  method: 'GET',
  path: '/user/',
  summary: 'Who is signed in',
  access: 'session',
  answer: currentUser,
});

export const passwordChange = z.object({
  current_password: z.string().min(1, 'Enter the current password').max(MAX_PASSWORD),
  new_password: newPassword,
});

export const changePassword = endpoint({
  id: 'user.password',
  method: 'PUT',
  path: '/user/password',
  summary: 'Change the own password; every other session of the user ends',
  access: 'session',
  body: passwordChange,
  answer: message,
});

export const listUsers = endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/users/',
  summary: 'The users, 100 a page; search is a substring of e-mail or name',
  access: 'users.manage',
  query: listQuery.extend({
    role: role.optional(),
    sort: z.enum(['username', '-username', 'email', '-email', 'last_seen_at', '-last_seen_at']).optional(),
  }),
  answer: recordsOf(user),
});

export const userFields = z.object({
  email,
  username: name,
  role,
  disabled: z.boolean().default(false),
});

export const createUser = endpoint({
  id: 'users.create',
  method: 'POST',
  path: '/users/',
  summary: 'Create a user',
  access: 'users.manage',
  body: userFields.extend({ password: newPassword }),
  answer: user,
  status: 201,
  errors: { 409: 'Another user has this e-mail address' },
});

export const updateUser = endpoint({
  id: 'users.update',
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change a user; with a password, reset it. Disabling ends their sessions at once',
  access: 'users.manage',
  params: pathId,
  body: userFields.extend({ disabled: z.boolean(), password: newPassword }).partial(),
  answer: user,
  errors: { 409: 'The e-mail address is taken, or this is the last enabled admin' },
});
