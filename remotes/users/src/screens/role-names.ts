import type { Role } from '@tessera/shared/policy';

export { ROLE_NAMES } from '@tessera/shared/text/role-names';

export const ROLE_NOTES: Record<Role, string> = {
  user: 'translates, comments and adds terms',
  reviewer: 'also approves segments, and changes terms and units',
  manager: 'also owns glossaries, memories and documents',
  admin: 'also manages users',
};
