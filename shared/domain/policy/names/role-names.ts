import type { Role } from '../permissions.ts';
import { t } from './messages.ts';

/** Display names of the roles, in the page's language: read whenever they are shown. */
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
