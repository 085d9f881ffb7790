/** The permission table: the single source of who may do what, for server and screens alike. */
export const ROLES = ['user', 'reviewer', 'manager', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What each permission allows, in words for the users screen, and the lowest role that has it. */
export const PERMISSIONS = {
  'glossary.read': { from: 'user', allows: 'See glossaries and look up terms' },
  'glossary.add_terms': { from: 'user', allows: 'Add terms to a glossary' },
  'glossary.edit_terms': { from: 'reviewer', allows: 'Change and delete terms' },
  'glossary.manage': { from: 'manager', allows: 'Create, import, rename and delete glossaries' },
  'memory.read': { from: 'user', allows: 'See memories and look up matches' },
  'memory.edit_units': { from: 'reviewer', allows: 'Add, change and delete units of a memory' },
  'memory.manage': { from: 'manager', allows: 'Create, import, rename and delete memories' },
  'document.read': { from: 'user', allows: 'See documents and download them' },
  'document.translate': { from: 'user', allows: 'Translate segments and comment on them' },
  'document.approve': { from: 'reviewer', allows: 'Approve segments and take approval back' },
  'document.process': { from: 'reviewer', allows: 'Pre-translate a document from its memories' },
  'document.manage': {
    from: 'manager',
    allows: 'Upload, rename, delete documents and attach memories and glossaries',
  },
  'users.manage': { from: 'admin', allows: 'Create, change and disable users, and export everything' },
  'operations.manage': { from: 'admin', allows: 'See how the screens fare and roll them back' },
  'webhooks.manage': {
    from: 'admin',
    allows: 'Choose where the server tells what happened, and set up machine translation',
  },
  'audit.read': { from: 'admin', allows: 'Read and export the audit log' },
  'system.metrics': { from: 'admin', allows: 'Read the figures of the running server' },
} as const satisfies Record<string, { from: Role; allows: string }>;

export type Permission = keyof typeof PERMISSIONS;

/** Where a role applies: to everything, or to what its holder owns or was granted. */
export const SCOPES = ['all', 'assigned'] as const;
export type Scope = (typeof SCOPES)[number];

export function hasPermission(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission].from);
}

/** Every permission of a role, in the table's order. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => hasPermission(role, permission));
}
