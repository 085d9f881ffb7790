/** The permission table: the single source of permissions, for server and screens. */
export const ROLES = ['user', 'reviewer', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The lowest role with each permission; `names/` describes them. */
export const PERMISSIONS = {
  'glossary.read': 'user',
  'glossary.add_terms': 'user',
  'glossary.edit_terms': 'reviewer',
  'glossary.manage': 'manager',
  'memory.read': 'user',
  'memory.edit_units': 'reviewer',
  'memory.manage': 'manager',
  'document.read': 'user',
  'document.translate': 'user',
  'document.approve': 'reviewer',
  'document.process': 'reviewer',
  'document.manage': 'manager',
  'users.manage': 'admin',
  'operations.manage': 'admin',
  'webhooks.manage': 'admin',
  'audit.read': 'admin',
  'system.metrics': 'admin',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof PERMISSIONS;

/** Where a role applies: to everything, or to resources its holder owns or was granted. */
export const SCOPES = ['all', 'assigned'] as const;
export type Scope = (typeof SCOPES)[number];

export function hasPermission(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]);
}

/** Every permission of a role, in the table's order. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => hasPermission(role, permission));
}
