import { PAGE_SIZE } from '@tessera/shared/contract/common';
import { createUser, listUsers, type User, updateUser } from '@tessera/shared/contract/user';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';
import { accountHandlers, mockLink } from './account-handlers.ts';
import { auditHandlers } from './audit-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { grantHandlers } from './grant-handlers.ts';
import { type Confirmation, guessedEarly, MOCK_PASSWORD, ownHandlers } from './own-handlers.ts';
import { createUserStore } from './store.ts';
import { webhookHandlers } from './webhook-handlers.ts';

const EMAIL_TAKEN = 'Another user has this email address';

/** The mocked API of users over a store of its own. */
export function createHandlers(users = createUserStore()): RequestHandler[] {
  const confirmation: Confirmation = { isConfirmed: false };
  return [
    ...accountHandlers(users),
    ...auditHandlers(users),
    ...exportHandlers(confirmation),
    ...grantHandlers(users),
    ...ownHandlers(confirmation),
    ...webhookHandlers(),

    mock(listUsers, ({ query }) => {
      const term = query.search.toLowerCase();
      const found = users
        .filter((user) => `${user.username}\n${user.email}`.toLowerCase().includes(term))
        .filter((user) => !query.role || user.role === query.role)
        .sort(byColumn(query.sort ?? 'username'));
      const start = query.page * PAGE_SIZE;
      return { records: found.slice(start, start + PAGE_SIZE), total_rows: found.length };
    }),

    mock(createUser, ({ body: { password, pairs: _, ...body } }) => {
      if (isTaken(users, body.email)) return taken();
      if (password === MOCK_PASSWORD) return guessedEarly('password');
      const id = Math.max(...users.map((user) => user.id)) + 1;
      const user: User = {
        ...body,
        id,
        created_at: new Date().toISOString(),
        last_seen_at: null,
        locked: false,
        invited: !password,
        totp: false,
      };
      users.push(user);
      return password ? user : { ...user, link: mockLink('invite') };
    }),

    mock(updateUser, ({ params, body: { password, ...change } }) => {
      const user = users.find((other) => other.id === params.id);
      if (!user) return problem(404, 'There is no such user, or it was deleted.');
      if (change.email && isTaken(users, change.email, user)) return taken();
      if (password === MOCK_PASSWORD) return guessedEarly('password');
      const changed = { ...user, ...change };
      const admins = users.filter((other) => isAdmin(other === user ? changed : other));
      if (admins.length === 0)
        return problem(409, 'This is the last enabled admin. Make somebody else admin first.');
      return Object.assign(user, change);
    }),
  ];
}

/** The mocked API of this remote while it runs alone. */
export const handlers = createHandlers();

function isAdmin(user: User): boolean {
  return user.role === 'admin' && !user.disabled;
}

function isTaken(users: readonly User[], email: string, except?: User): boolean {
  return users.some((user) => user !== except && user.email.toLowerCase() === email.toLowerCase());
}

function taken(): Response {
  return problem(409, `${EMAIL_TAKEN}.`, { fields: [{ path: 'email', message: EMAIL_TAKEN }] });
}

function byColumn(sort: string): (a: User, b: User) => number {
  const column = sort.replace('-', '') as 'username' | 'email' | 'last_seen_at';
  const sign = sort.startsWith('-') ? -1 : 1;
  return (a, b) => sign * (a[column] ?? '').localeCompare(b[column] ?? '');
}
