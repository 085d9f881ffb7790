import { z } from '@tessera/shared/schema';
import { id, message, name, pathId, time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { OF_OWN_ACCOUNT } from './resource.ts';

/** Maximum passkeys per user. */
export const MAX_PASSKEYS = 20;

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: time,
  /** `null` = never used to sign in. */
  last_used_at: time.nullable(),
  /** Synced by a password manager or an account, and so available on several devices. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** A WebAuthn response of the browser; only the server checks its contents. */
const credential = z.object({ id: z.string().min(1).max(2000) }).catchall(z.unknown());

/** A challenge of the server, answered by an authenticator. */
export const passkeyAnswer = z.object({
  /** Id of the challenge; valid once, for five minutes. */
  challenge: z.string().regex(/^[\w-]{43}$/, 'field.challenge'),
  response: credential,
});

/** `options`: input of `navigator.credentials`, in the JSON form of WebAuthn level 3. */
const question = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) });

export const listPasskeys = endpoint({
  id: 'passkey.list',
  method: 'GET',
  path: '/user/passkeys',
  summary: 'The caller’s passkeys, oldest first',
  access: 'session',
  answer: z.array(passkey),
});

export const startPasskey = endpoint({
  id: 'passkey.start',
  method: 'POST',
  path: '/user/passkeys/start',
  summary: 'Options for the browser to create a passkey',
  access: 'session',
  answer: question,
  errors: { 403: 'Confirm your identity first (confirm-required)', 409: 'There are too many' },
});

export const createPasskey = endpoint({
  id: 'passkey.create',
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Register the passkey that the browser created',
  access: 'session',
  body: passkeyAnswer.extend({ name }),
  answer: passkey,
  status: 201,
  errors: {
    403: 'Confirm your identity first (confirm-required)',
    409: 'This passkey is already registered',
  },
});

export const renamePasskey = endpoint({
  id: 'passkey.rename',
  method: 'PUT',
  path: '/user/passkeys/{id}',
  summary: 'Rename one of the caller’s passkeys',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: pathId,
  body: z.object({ name }),
  answer: passkey,
});

export const removePasskey = endpoint({
  id: 'passkey.remove',
  method: 'DELETE',
  path: '/user/passkeys/{id}',
  summary: 'Remove one of the caller’s passkeys; it can no longer be used to sign in',
  access: 'session',
  resource: OF_OWN_ACCOUNT,
  params: pathId,
  answer: message,
  errors: { 403: 'Confirm your identity first (confirm-required)' },
});

export const askPasskey = endpoint({
  id: 'auth.passkey.start',
  method: 'POST',
  path: '/auth/passkey/start',
  summary: 'Options for the browser to sign in with a passkey; names no account',
  access: null,
  answer: question,
});

export const loginByPasskey = endpoint({
  id: 'auth.passkey',
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey; the answer sets the session cookie',
  access: null,
  body: passkeyAnswer.extend({ remember: z.boolean().optional() }),
  answer: message,
  errors: {
    401: 'The passkey is unknown, or the answer does not match the challenge',
    403: 'The account is disabled',
  },
});
