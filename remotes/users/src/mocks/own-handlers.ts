import { GUESSED_EARLY } from '@tessera/shared/contract/auth';
import {
  createPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@tessera/shared/contract/passkey';
import { endOtherSessions, endSession, listSessions, type Session } from '@tessera/shared/contract/session';
import { confirmIdentity } from '@tessera/shared/contract/sign-in';
import { type ApiToken, createToken, listTokens, revokeToken } from '@tessera/shared/contract/token';
import {
  confirmTotp,
  disableTotp,
  getTotp,
  renewRecoveryCodes,
  startTotp,
} from '@tessera/shared/contract/totp';
import { changePassword, getAccount, updateProfile } from '@tessera/shared/contract/user';
import { permissionsOf } from '@tessera/shared/policy';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';

const DAY = 24 * 3600_000;
/** The password of the mocked account. */
export const MOCK_PASSWORD = 'password';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const none = (thing: string) => problem(404, `There is no such ${thing}, or it was deleted.`);
const wrong = (path: string) =>
  problem(422, 'This is not the current password', {
    fields: [{ path, message: 'This is not the current password' }],
  });
/** Of all that the server refuses, the mocks know the one that everybody tries. */
export const guessedEarly = (path: string) =>
  problem(422, GUESSED_EARLY, { fields: [{ path, message: GUESSED_EARLY }] });
/** Whether whoever runs this remote alone has shown who they are. */
export interface Confirmation {
  isConfirmed: boolean;
}
export const confirmRequired = (reason = 'this changes how you sign in') =>
  problem(403, `Confirm who you are first: ${reason}.`, { code: 'confirm-required' });
const makeCodes = () =>
  Array.from({ length: 10 }, () =>
    crypto
      .randomUUID()
      .replaceAll('-', '')
      .slice(0, 16)
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

function makeSessions(): Session[] {
  const session = (index: number, user_agent: string): Session => ({
    id: String(index).padStart(64, 'a'),
    created_at: ago(index + 1),
    last_seen_at: ago(index),
    expires_at: new Date(Date.now() + DAY).toISOString(),
    user_agent,
    address: `192.0.2.${10 + index}`,
    remember: index === 1,
    current: index === 0,
  });
  return [
    session(0, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'),
    session(1, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1'),
    session(2, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ];
}

/** The own account of whoever runs this remote alone. */
export function ownHandlers(confirmation: Confirmation): RequestHandler[] {
  // As shared/standalone answers who is signed in.
  const role = 'admin' as const;
  const me = { id: 1, email: 'sample@example.org', username: 'Sample User', role, created_at: ago(300) };
  let sessions = makeSessions();
  let tokens: ApiToken[] = [];
  let passkeys: Passkey[] = [
    { id: 1, name: 'Phone', created_at: ago(40), last_used_at: ago(1), synced: true },
  ];
  let nextId = 2;
  const totp = { enabled: false, recovery_codes_left: 0 };
  const setCodes = () => {
    totp.recovery_codes_left = 10;
    return { recovery_codes: makeCodes() };
  };
  return [
    mock(getAccount, () => ({
      id: me.id,
      email: me.email,
      username: me.username,
      role: me.role,
      created_at: me.created_at,
      has_password: true,
      providers: [],
      confirmed: confirmation.isConfirmed,
    })),
    mock(updateProfile, ({ body }) => {
      const { created_at: _, ...user } = Object.assign(me, body);
      return { ...user, disabled: false, permissions: permissionsOf(role) };
    }),
    mock(changePassword, ({ body }) => {
      if (body.current_password !== MOCK_PASSWORD) return wrong('current_password');
      if (body.new_password === MOCK_PASSWORD) return guessedEarly('new_password');
      sessions = sessions.filter(({ current }) => current);
      return { message: 'The password was changed. Your other sessions have ended.' };
    }),
    mock(confirmIdentity, ({ body }) => {
      if (body.password !== MOCK_PASSWORD) return wrong('password');
      confirmation.isConfirmed = true;
      return { message: 'Confirmed.' };
    }),
    mock(listSessions, () => sessions),
    mock(endOtherSessions, () => {
      const count = sessions.length - 1;
      sessions = sessions.filter(({ current }) => current);
      return { message: `${count} other sessions have ended.` };
    }),
    mock(endSession, ({ params }) => {
      if (!sessions.some(({ id }) => id === params.session)) return none('session');
      sessions = sessions.filter(({ id }) => id !== params.session);
      return { message: 'The session has ended.' };
    }),
    mock(listTokens, () => tokens),
    mock(createToken, ({ body: { expires_in_days, ...body } }) => {
      if (!confirmation.isConfirmed) return confirmRequired();
      const token: ApiToken = {
        ...body,
        id: nextId++,
        hint: 'k3Qz',
        created_at: ago(0),
        expires_at: ago(-expires_in_days),
        last_used_at: null,
      };
      tokens = [token, ...tokens];
      return { ...token, token: `tsra_${'x'.repeat(39)}k3Qz` };
    }),
    mock(revokeToken, ({ params }) => {
      if (!tokens.some(({ id }) => id === params.id)) return none('token');
      tokens = tokens.filter(({ id }) => id !== params.id);
      return { message: 'The token was revoked.' };
    }),
    mock(listPasskeys, () => passkeys),
    mock(startPasskey, () =>
      confirmation.isConfirmed ? { challenge: 'x'.repeat(43), options: {} } : confirmRequired(),
    ),
    mock(createPasskey, ({ body }) => {
      const made = { id: nextId++, name: body.name, created_at: ago(0), last_used_at: null, synced: false };
      passkeys = [...passkeys, made];
      return made;
    }),
    mock(renamePasskey, ({ params, body }) => {
      const found = passkeys.find(({ id }) => id === params.id);
      return found ? Object.assign(found, body) : none('passkey');
    }),
    mock(removePasskey, ({ params }) => {
      if (!confirmation.isConfirmed) return confirmRequired();
      if (!passkeys.some(({ id }) => id === params.id)) return none('passkey');
      passkeys = passkeys.filter(({ id }) => id !== params.id);
      return { message: 'The passkey was removed.' };
    }),
    mock(getTotp, () => totp),
    mock(startTotp, () =>
      confirmation.isConfirmed
        ? { secret: SECRET, uri: `otpauth://totp/Tessera:${me.email}?secret=${SECRET}&issuer=Tessera` }
        : confirmRequired(),
    ),
    mock(confirmTotp, ({ body }) => {
      // Any code but this one is the present one: nobody has the authenticator.
      if (body.code === '000000') return wrongCode();
      totp.enabled = true;
      return setCodes();
    }),
    mock(renewRecoveryCodes, () => (confirmation.isConfirmed ? setCodes() : confirmRequired())),
    mock(disableTotp, () => {
      if (!confirmation.isConfirmed) return confirmRequired();
      Object.assign(totp, { enabled: false, recovery_codes_left: 0 });
      return { message: 'The second factor is off.' };
    }),
  ];
}

function wrongCode(): Response {
  const message = 'This is not the present code of the authenticator';
  return problem(422, message, { fields: [{ path: 'code', message }] });
}
