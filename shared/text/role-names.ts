import type { Role } from '../policy/index.ts';

/** What people call the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  user: 'Translator',
  reviewer: 'Reviewer',
  manager: 'Manager',
  admin: 'Administrator',
};
