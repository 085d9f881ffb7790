import type { Role } from '../permissions.ts';
import { t } from './messages.ts';

/** Names of the roles in the page's language, read on each access. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  get user() {
    return t('role.user');
  },
  get reviewer() {
    return t('role.reviewer');
  },
  get manager() {
    return t('role.manager');
  },
  get admin() {
    return t('role.admin');
  },
};
