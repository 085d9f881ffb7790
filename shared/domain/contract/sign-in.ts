import { z } from '@tessera/shared/schema';
import { email, MAX_PASSWORD } from './auth.ts';
import { message } from './common.ts';
import { endpoint } from './endpoint.ts';
import { passkeyAnswer } from './passkey.ts';

/** The sign-in methods other than the password. */
export const signInMethods = z.object({
  /** `null` = no provider is configured; `label` is its button text. */
  oidc: z.object({ label: z.string() }).nullable(),
  /** Whether the server sends mail, including reset links. */
  mail: z.boolean(),
});
export type SignInMethods = z.output<typeof signInMethods>;

export const getSignInMethods = endpoint({
  id: 'auth.methods',
  method: 'GET',
  path: '/auth/methods',
  summary: 'The available sign-in methods besides the password',
  access: null,
  answer: signInMethods,
});

export const forgotPassword = endpoint({
  id: 'auth.forgot',
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Request a mailed link to set a new password; the answer is the same for every address',
  access: null,
  body: z.object({ email }),
  answer: message,
  errors: { 409: 'This server sends no mail', 429: 'Too many requests from this address' },
});

/** Why an external sign-in failed; given in `/login/?problem=`. */
export const SIGN_IN_PROBLEMS = [
  'provider-away',
  'provider-refused',
  'provider-too-weak',
  'sign-in-expired',
  'email-unverified',
  'no-account',
  'account-disabled',
] as const;
export type SignInProblemCode = (typeof SIGN_IN_PROBLEMS)[number];

export const startOidc = endpoint({
  id: 'auth.oidc.start',
  method: 'GET',
  path: '/auth/oidc',
  summary: 'Start sign-in with the OpenID Connect provider; answers with a redirect (302)',
  access: null,
  query: z.object({ redirect: z.string().max(2000).optional() }),
  answerKind: 'file',
  status: 302,
  audit: false,
});

export const finishOidc = endpoint({
  id: 'auth.oidc.callback',
  method: 'GET',
  path: '/auth/oidc/callback',
  summary: 'Callback of the OpenID Connect provider; answers with a redirect (302)',
  access: null,
  answerKind: 'file',
  status: 302,
  audit: false,
});

/** How long an identity confirmation is valid after a sign-in or confirmation, ms. */
export const CONFIRMED_FOR = 15 * 60_000;

export const confirmIdentity = endpoint({
  id: 'session.confirm',
  method: 'POST',
  path: '/user/confirm',
  summary:
    'Confirm one’s identity by password or passkey before changing sign-in settings; renews the cookie',
  access: 'session',
  body: z.object({
    password: z.string().min(1, 'field.password').max(MAX_PASSWORD).optional(),
    passkey: passkeyAnswer.optional(),
  }),
  answer: message,
  errors: { 429: 'Too many failed attempts' },
});
