import { linkPath } from '@tessera/shared/contract/auth';
import { erasePerson } from '@tessera/shared/contract/personal-data';
import { endSessionOf, endSessionsOf, listSessionsOf, type Session } from '@tessera/shared/contract/session';
import { type ApiToken, listTokensOf, revokeTokenOf } from '@tessera/shared/contract/token';
import {
  type AccountLink,
  createLink,
  removePasskeysOf,
  removeTotp,
  type User,
  unlockUser,
} from '@tessera/shared/contract/user';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';

const DAY = 24 * 3600_000;
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
];

/** A link as the server would hand it out; it leads nowhere. */
export function mockLink(kind: AccountLink['kind']): AccountLink {
  const token = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x');
  const days = kind === 'invite' ? 7 : 1;
  const expires_at = new Date(Date.now() + days * DAY).toISOString();
  return { kind, token, path: linkPath(token), expires_at, mailed: false };
}

function sessionsFor(user: User): Session[] {
  if (!user.last_seen_at || user.disabled) return [];
  const seen = user.last_seen_at;
  return AGENTS.map((user_agent, index) => ({
    id: `${user.id}${index}`.padStart(64, '0'),
    created_at: seen,
    last_seen_at: seen,
    expires_at: new Date(Date.now() + DAY).toISOString(),
    user_agent,
    address: `192.0.2.${user.id + index}`,
    remember: index === 0,
    current: user.id === 1 && index === 0,
  }));
}

function tokensFor(user: User): ApiToken[] {
  if (user.role !== 'manager') return [];
  return [
    {
      id: user.id,
      name: 'Nightly import',
      hint: 'k3Qz',
      scopes: ['document.read', 'document.manage'],
      created_at: user.created_at,
      expires_at: new Date(Date.now() + 60 * DAY).toISOString(),
      last_used_at: user.last_seen_at,
    },
  ];
}

/** What belongs to an account besides its fields: sessions, tokens, links, lock and second factor. */
export function accountHandlers(users: readonly User[]): RequestHandler[] {
  const sessions = new Map(users.map((user) => [user.id, sessionsFor(user)]));
  const tokens = new Map(users.map((user) => [user.id, tokensFor(user)]));
  const find = (id: number) => users.find((user) => user.id === id);
  const none = (thing: string) => problem(404, `There is no such ${thing}, or it was deleted.`);
  return [
    mock(listSessionsOf, ({ params }) => (find(params.id) ? (sessions.get(params.id) ?? []) : none('user'))),
    mock(endSessionsOf, ({ params }) => {
      if (!find(params.id)) return none('user');
      const all = sessions.get(params.id) ?? [];
      const kept = all.filter((session) => session.current);
      sessions.set(params.id, kept);
      return { message: `${all.length - kept.length} sessions have ended.` };
    }),
    mock(endSessionOf, ({ params }) => {
      if (!find(params.id)) return none('user');
      const all = sessions.get(params.id) ?? [];
      if (!all.some((session) => session.id === params.session)) return none('session');
      sessions.set(
        params.id,
        all.filter((session) => session.id !== params.session),
      );
      return { message: 'The session has ended.' };
    }),
    mock(listTokensOf, ({ params }) => (find(params.id) ? (tokens.get(params.id) ?? []) : none('user'))),
    mock(revokeTokenOf, ({ params }) => {
      if (!find(params.id)) return none('user');
      const all = tokens.get(params.id) ?? [];
      if (!all.some((token) => token.id === params.token)) return none('token');
      tokens.set(
        params.id,
        all.filter((token) => token.id !== params.token),
      );
      return { message: 'The token was revoked.' };
    }),
    mock(createLink, ({ params }) => {
      const user = find(params.id);
      if (!user) return none('user');
      if (user.disabled) return problem(409, 'This user is disabled. Enable the account first.');
      return mockLink(user.invited ? 'invite' : 'reset');
    }),
    mock(unlockUser, ({ params }) => {
      const user = find(params.id);
      return user ? Object.assign(user, { locked: false }) : none('user');
    }),
    mock(removePasskeysOf, ({ params }) => {
      const user = find(params.id);
      return user ? { message: `${user.username} has no passkeys.` } : none('user');
    }),
    mock(erasePerson, ({ params, body }) => {
      const user = find(params.id);
      if (!user) return none('user');
      if (user.id === 1) return problem(409, 'Nobody erases themselves: another administrator does.');
      if (body.email.trim().toLowerCase() !== user.email.toLowerCase())
        return problem(422, 'email: This is not the address of the person');
      const username = `Erased person ${user.id}`;
      const email = `erased-${user.id}@erased.invalid`;
      return Object.assign(user, { username, email, disabled: true, role: 'user' as const });
    }),
    mock(removeTotp, ({ params }) => {
      const user = find(params.id);
      if (!user) return none('user');
      Object.assign(user, { totp: false });
      return { message: 'The second factor is off.' };
    }),
  ];
}
