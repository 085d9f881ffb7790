import { z } from '@tessera/shared/schema';
import { MAX_PASSWORD } from './auth.ts';
import { message } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Optional for a session whose user has just confirmed their identity (`session.confirm`). */
const password = z.string().min(1, 'field.password').max(MAX_PASSWORD).optional();
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'field.six-digits');
/** Shown once; each allows one sign-in without the authenticator. */
const recoveryCodes = z.array(z.string());

export const getTotp = endpoint({
  id: 'totp.get',
  method: 'GET',
  path: '/user/totp',
  summary: 'Whether signing in requires a second factor',
  access: 'session',
  answer: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
});

export const startTotp = endpoint({
  id: 'totp.start',
  method: 'POST',
  path: '/user/totp',
  summary: 'A new authenticator secret; not required until confirmed with a code',
  access: 'session',
  body: z.object({ password }),
  /** `secret` is base32; `uri` is the content of the QR code. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
  errors: { 409: 'The second factor is already on' },
});

export const confirmTotp = endpoint({
  id: 'totp.confirm',
  method: 'POST',
  path: '/user/totp/confirm',
  summary: 'Turn on the second factor with a code from the authenticator',
  access: 'session',
  body: z.object({ code }),
  answer: z.object({ recovery_codes: recoveryCodes }),
  errors: { 409: 'There is no secret to confirm' },
});

export const renewRecoveryCodes = endpoint({
  id: 'totp.recovery_codes',
  method: 'POST',
  path: '/user/totp/recovery_codes',
  summary: 'New recovery codes; the old ones become invalid',
  access: 'session',
  body: z.object({ password }),
  answer: z.object({ recovery_codes: recoveryCodes }),
  errors: { 409: 'The second factor is off' },
});

export const disableTotp = endpoint({
  id: 'totp.disable',
  method: 'POST',
  path: '/user/totp/disable',
  summary: 'Turn the second factor off',
  access: 'session',
  body: z.object({ password }),
  answer: message,
});
