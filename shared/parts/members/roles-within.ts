import { ROLES, type Role } from '@tessera/shared/policy';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { t } from './messages.ts';

/** Roles a user can have on one resource: their own or lower ones. */
export function rolesWithin(own: Role): { value: Role | ''; label: string }[] {
  const less = ROLES.slice(0, ROLES.indexOf(own)).reverse();
  return [
    { value: '', label: t('role.everywhere', { role: ROLE_NAMES[own] }) },
    ...less.map((value) => ({ value, label: t(`role.only.${value}`) })),
  ];
}
