import type { CurrentUser } from '@tessera/shared/contract/user';
import { permissionsOf, ROLES, type Role } from '@tessera/shared/policy';

function isRole(value: string | null): value is Role {
  return ROLES.some((role) => role === value);
}

/** The one who is signed in while a remote runs alone; an admin unless told otherwise, so that nothing is hidden. */
export function sampleUser(roleName: string | null = null): CurrentUser {
  const role = isRole(roleName) ? roleName : 'admin';
  return {
    id: 1,
    email: 'sample@example.org',
    username: 'Sample User',
    role,
    disabled: false,
    permissions: permissionsOf(role),
    scope: 'all',
  };
}
