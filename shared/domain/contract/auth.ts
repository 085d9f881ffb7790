import { z } from '@tessera/shared/schema';
import { message, time } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Shortest password of an account. */
export const MIN_PASSWORD = 8;
/** Longest accepted password: hashing arbitrarily long ones would allow denial of service. */
export const MAX_PASSWORD = 256;

export const email = z.string().trim().max(254).pipe(z.email('field.email'));
export const newPassword = z.string().min(MIN_PASSWORD).max(MAX_PASSWORD);

export const credentials = z.object({
  email,
  password: z.string().min(1, 'field.password').max(MAX_PASSWORD),
  remember: z.boolean().optional(),
  /** Six digits from the authenticator, or a recovery code; requested by a 401 with the code `totp-required`. */
  totp: z.string().trim().max(40).optional(),
});
export type Credentials = z.output<typeof credentials>;

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; the answer sets the session cookie',
  access: null,
  body: credentials,
  answer: message,
  errors: {
    401: 'Email or password is wrong (about:blank), a code is required (totp-required), or the code is wrong (totp-wrong)',
    403: 'The account is disabled, or locked after too many failures (account-locked)',
    429: 'Too many failed attempts',
  },
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out; also ends the session on the server',
  access: null,
  answer: message,
});

/** A one-time link: 256 bits, URL-safe. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'field.link');

/** The URL of a one-time link. The token is in the fragment: no server, log or referrer sees it. */
export function linkPath(token: string): string {
  return `/login/#link=${token}`;
}

export const checkLink = endpoint({
  id: 'auth.link',
  method: 'POST',
  path: '/auth/reset/check',
  summary: 'The user of a one-time link, for the form that sets the password',
  access: null,
  body: z.object({ token: linkToken }),
  answer: z.object({
    kind: z.enum(['invite', 'reset']),
    email: z.string(),
    username: z.string(),
    expires_at: time,
  }),
  errors: { 404: 'The link was used, replaced, or has expired (link-invalid)' },
});

export const resetPassword = endpoint({
  id: 'auth.reset',
  method: 'POST',
  path: '/auth/reset',
  summary: 'Set the password with a one-time link; ends all sessions of the user and unlocks the account',
  access: null,
  body: z.object({ token: linkToken, password: newPassword }),
  answer: message,
  errors: { 404: 'The link was used, replaced, or has expired (link-invalid)' },
});
