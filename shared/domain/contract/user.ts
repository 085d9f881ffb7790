import { z } from '@tessera/shared/schema';
import { INTERFACE_LANGUAGE_TAGS } from '../messages/languages.ts';
import { email, MAX_PASSWORD, newPassword } from './auth.ts';
import { id, listQuery, message, name, pathId, recordsOf, role, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { languagePair, scope } from './member.ts';
import { OF_USERS } from './resource.ts';

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  role,
  disabled: z.boolean(),
  created_at: time,
  /** `null` = never signed in. */
  last_seen_at: time.nullable(),
  /** After ten failed sign-ins, until an administrator unlocks it or sets a password. */
  locked: z.boolean(),
  /** Invited, without a password yet. */
  invited: z.boolean(),
  /** Signs in with a second factor. */
  totp: z.boolean(),
  /** Where the role applies. */
  scope,
});
export type User = z.output<typeof user>;

export const currentUser = user
  .pick({ id: true, email: true, username: true, role: true, disabled: true })
  .extend({
    permissions: z.array(z.string()),
    /** Absent = everything, from a server older than scopes. */
    scope: scope.optional(),
    /** The user must set up a second factor first: most calls return 403. Absent = no. */
    needs_second_factor: z.boolean().optional(),
    /** Interface language, BCP 47; absent or `null` = the browser's. */
    language: z.string().nullable().optional(),
  });
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = endpoint({
  id: 'user.current',
  method: 'GET',
  path: '/user/',
  summary: 'The signed-in user',
  access: 'session',
  answer: currentUser,
});

export const updateProfile = /* @__PURE__ */ endpoint({
  id: 'user.profile',
  method: 'PUT',
  path: '/user/profile',
  summary: 'Change the caller’s name; only administrators can change the email address',
  access: 'session',
  body: z.object({ username: name }),
  answer: currentUser,
});

/** The language of texts in a downloaded table or page; English by default for programs. */
export const reportLanguage = z.enum(INTERFACE_LANGUAGE_TAGS).default('en');

export const updateLanguage = /* @__PURE__ */ endpoint({
  id: 'user.language',
  method: 'PUT',
  path: '/user/language',
  summary: 'Choose the interface language; `null` uses the browser’s',
  access: 'session',
  body: z.object({ language: z.enum(INTERFACE_LANGUAGE_TAGS).nullable() }),
  answer: currentUser,
});

/** The account page's data in addition to the current user. */
export const account = user
  .pick({ id: true, email: true, username: true, role: true, created_at: true })
  .extend({
    /** False for users who only sign in through a provider or a passkey. */
    has_password: z.boolean(),
    /** Names of the providers linked to the account. */
    providers: z.array(z.string()),
    /** Whether the session may perform actions that require `session.confirm`; absent in older servers. */
    confirmed: z.boolean().optional(),
  });
export type Account = z.output<typeof account>;

export const getAccount = endpoint({
  id: 'user.account',
  method: 'GET',
  path: '/user/account',
  summary: 'The caller’s account',
  access: 'session',
  answer: account,
});

export const passwordChange = z.object({
  current_password: z.string().min(1, 'field.current-password').max(MAX_PASSWORD),
  new_password: newPassword,
});

export const changePassword = endpoint({
  id: 'user.password',
  method: 'PUT',
  path: '/user/password',
  summary: 'Change the caller’s password; ends all other sessions and renews this one’s cookie',
  access: 'session',
  body: passwordChange,
  answer: message,
});

/** Whether a user can sign in, or why not; the first that applies. */
export const USER_STATES = ['disabled', 'locked', 'invited', 'active'] as const;
export type UserState = (typeof USER_STATES)[number];

export const listUsers = /* @__PURE__ */ endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/users/',
  summary: 'The users, 100 per page; search is a substring of email or name',
  access: 'users.manage',
  query: listQuery.extend({
    role: role.optional(),
    scope: scope.optional(),
    state: z.enum(USER_STATES).optional(),
    sort: z.enum(['username', '-username', 'email', '-email', 'last_seen_at', '-last_seen_at']).optional(),
    /** Only this user. */
    id: z.coerce.number().pipe(id).optional(),
  }),
  answer: recordsOf(user),
});

export const userFields = z.object({
  email,
  username: name,
  role,
  disabled: z.boolean().default(false),
});

/** A link to pass on; it sets the password once. */
export const accountLink = z.object({
  kind: z.enum(['invite', 'reset']),
  /** Relative to the application's own address. */
  path: z.string(),
  token: z.string(),
  expires_at: time,
  /** Whether it is also sent by mail. */
  mailed: z.boolean().default(false),
});
export type AccountLink = z.output<typeof accountLink>;

export const createUser = /* @__PURE__ */ endpoint({
  id: 'users.create',
  method: 'POST',
  path: '/users/',
  summary: 'Create a user; without a password, they are invited with a link',
  access: 'users.manage',
  body: userFields.extend({
    password: newPassword.optional(),
    /**
     * The language of the invitation, and of the interface until the user changes it; by default the
     * creator's.
     */
    language: z.enum(INTERFACE_LANGUAGE_TAGS).nullable().optional(),
    scope: scope.default('all'),
    /** With the scope `assigned`: the language pairs initially granted. */
    pairs: z.array(languagePair).max(200).default([]),
  }),
  /** `link` is shown only once, and only without a password. */
  answer: user.extend({ link: accountLink.optional() }),
  status: 201,
  errors: { 409: 'Another user has this email address' },
});

export const updateUser = /* @__PURE__ */ endpoint({
  id: 'users.update',
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change a user; with a password, reset it. Disabling ends their sessions immediately',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  body: userFields.extend({ disabled: z.boolean(), password: newPassword }).partial(),
  answer: user,
  errors: { 409: 'The email address is taken, or this is the last enabled administrator' },
});

export const createLink = endpoint({
  id: 'users.link',
  method: 'POST',
  path: '/users/{id}/link',
  summary: 'A new one-time link for a user: invitation (7 days) or password reset (1 day); earlier ones end',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: accountLink,
  status: 201,
  errors: { 409: 'The user is disabled' },
});

export const unlockUser = endpoint({
  id: 'users.unlock',
  method: 'POST',
  path: '/users/{id}/unlock',
  summary: 'Unlock a user who was locked after ten failed attempts',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: user,
});

export const removePasskeysOf = endpoint({
  id: 'users.passkeys.remove',
  method: 'DELETE',
  path: '/users/{id}/passkeys',
  summary: 'Remove all passkeys of a user who lost them',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: message,
});

export const removeTotp = endpoint({
  id: 'users.totp.remove',
  method: 'DELETE',
  path: '/users/{id}/totp',
  summary: 'Turn off the second factor of a user who lost it',
  access: 'users.manage',
  resource: OF_USERS,
  params: pathId,
  answer: message,
});
