import type { User } from '@tessera/shared/contract/user';
import type { Role } from '@tessera/shared/policy';

const NAMES = ['Ana Silva', 'Jonas Weber', 'Mei Lin', 'Oleg Kovač', 'Sara Haddad', 'Tom Byrne', 'Yuki Mori'];
const ROLE_OF: Role[] = ['admin', 'manager', 'reviewer', 'user', 'user', 'user', 'user'];

/** The users of the mock; made anew with each page load. */
export function createUserStore(): User[] {
  return NAMES.map((username, index) => ({
    id: index + 1,
    email: `${username.split(' ')[0]?.toLowerCase()}@example.com`,
    username,
    role: ROLE_OF[index] ?? 'user',
    disabled: index === 5,
    locked: index === 3,
    invited: index === 6,
    totp: index === 0,
    scope: index === 4 ? 'assigned' : 'all',
    created_at: new Date(Date.UTC(2026, 0, 5 + index)).toISOString(),
    last_seen_at: index === 6 ? null : new Date(Date.UTC(2026, 9, 1 + index * 4)).toISOString(),
  }));
}
