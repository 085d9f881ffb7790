import { z } from 'zod';
import { message } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Shortest password of an account. */
export const MIN_PASSWORD = 8;
/** Longest password that is hashed: argon2 would take any, a denial of service too. */
export const MAX_PASSWORD = 256;

export const email = z.string().trim().max(254).pipe(z.email('Not an e-mail address'));
export const newPassword = z
  .string()
  .min(MIN_PASSWORD, `At least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `At most ${MAX_PASSWORD} characters`);

export const credentials = z.object({
  email,
  password: z.string().min(1, 'Enter the password').max(MAX_PASSWORD),
  remember: z.boolean().optional(),
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
    401: 'E-mail or password is wrong',
    403: 'The account is disabled',
    429: 'Too many failed attempts',
  },
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out; the session is dead on the server too',
  access: null,
  answer: message,
});
