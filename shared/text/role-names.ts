import type { Role } from '../policy/index.ts';

/** Display names of the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  user: 'Translator',
  reviewer: 'Reviewer',
  manager: 'Manager',
  admin: 'Administrator',
};
