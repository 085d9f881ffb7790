export {
  hasPermission,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
} from './permissions.ts';
export { maySetState, STATE_PERMISSIONS } from './states.ts';
