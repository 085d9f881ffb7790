import type { Permission } from '../permissions.ts';
import { t } from './messages.ts';

/** A permission's description in the page's language. */
export const permissionName = (permission: Permission): string => t(`permission.${permission}`);
