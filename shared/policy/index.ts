export {
  hasPermission,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
} from './permissions.ts';
