import type { Role, Scope } from '../../../shared/domain/policy/permissions.ts';
import type { Player } from '../../../shared/remote/standalone/scenario.ts';

export interface Person {
  email: string;
  username: string;
  role: Role;
  scope: Scope;
  disabled: boolean;
}

function person(username: string, role: Role, fields: Partial<Person> = {}): Person {
  const email = `${username.split(' ')[0]?.toLowerCase()}@example.com`;
  return { email, username, role, scope: 'all', disabled: false, ...fields };
}

/** The users who can be signed in, in every data set. */
export const PLAYERS: Record<Player, Person> = {
  admin: person('Ana Silva', 'admin'),
  manager: person('Jonas Weber', 'manager'),
  reviewer: person('Mei Lin', 'reviewer'),
  user: person('Oleg Kovač', 'user'),
  freelancer: person('Sara Haddad', 'user', { scope: 'assigned' }),
};

/** The password of every player. */
export const PLAYER_PASSWORD = 'a long password';

/** Colleagues who never sign in. */
export const COLLEAGUES: readonly Person[] = [
  person('Tom Byrne', 'user', { disabled: true }),
  person('Yuki Mori', 'user'),
];
