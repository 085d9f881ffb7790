import type { AuditEvent } from '@tessera/shared/contract/audit';

/** Events in words; unknown actions are shown as logged. */
const ACTIONS: Record<string, string> = {
  'auth.login': 'Signed in',
  'auth.login_failed': 'Failed to sign in',
  'auth.locked': 'Account locked',
  'auth.refused': 'Sign-in refused',
  'auth.logout': 'Signed out',
  'auth.reset': 'Password set by link',
  'auth.forgot': 'Asked for a link by mail',
  'auth.confirm_failed': 'Failed to confirm',
  'session.confirm': 'Confirmed who they are',
  'oidc.link': 'Linked to provider',
  'passkey.create': 'Added passkey',
  'passkey.remove': 'Removed passkey',
  'user.profile': 'Changed own name',
  'webhook.create': 'Created webhook',
  'webhook.update': 'Changed webhook',
  'webhook.secret': 'New secret of webhook',
  'webhook.delete': 'Deleted webhook',
  'user.password': 'Changed own password',
  'users.create': 'Created user',
  'users.update': 'Changed user',
  'users.role': 'Changed role',
  'users.disable': 'Disabled user',
  'users.enable': 'Enabled user',
  'users.password': 'Set password of user',
  'users.link': 'Made one-time link',
  'users.unlock': 'Unlocked user',
  'session.end': 'Ended sessions',
  'token.create': 'Made API token',
  'token.revoke': 'Revoked API token',
  'totp.enable': 'Second factor on',
  'totp.disable': 'Second factor off',
  'totp.recovery_codes': 'New recovery codes',
  'system.malware': 'Malware refused',
  'workspace.export': 'Exported everything',
  'audit.export': 'Exported audit log',
  'release.publish': 'Released screen',
  'release.refused': 'Refused release of screen',
  'release.rollback': 'Rolled screen back',
  'release.promote': 'Promoted screen',
  'release.pin': 'Pinned screen',
  'release.unpin': 'Unpinned screen',
  'release.withdraw': 'Withdrew screen',
  'release.restore': 'Restored screen',
  'glossary.create': 'Created glossary',
  'glossary.update': 'Changed glossary',
  'glossary.delete': 'Deleted glossary',
  'glossary.restore': 'Restored glossary',
  'glossary.purge': 'Deleted glossary for good',
  'glossary.upload': 'Imported glossary',
  'glossary.download': 'Exported glossary',
  'glossary.records.delete': 'Deleted term',
  'glossary.records.restore': 'Restored term',
  'glossary.records.purge': 'Deleted term for good',
  'memory.create': 'Created memory',
  'memory.update': 'Changed memory',
  'memory.delete': 'Deleted memory',
  'memory.restore': 'Restored memory',
  'memory.purge': 'Deleted memory for good',
  'memory.upload': 'Imported memory',
  'memory.download': 'Exported memory',
  'memory.records.delete': 'Deleted unit',
  'memory.records.restore': 'Restored unit',
  'memory.records.purge': 'Deleted unit for good',
  'document.upload': 'Uploaded document',
  'document.update': 'Changed document',
  'document.delete': 'Deleted document',
  'document.restore': 'Restored document',
  'document.purge': 'Deleted document for good',
  'document.download': 'Downloaded document',
  'document.process': 'Pre-translated document',
  'document.memories.set': 'Attached memories',
  'document.glossaries.set': 'Attached glossaries',
};

/** The filter's options: whole nouns, as in the API. */
export const ACTION_GROUPS = [
  { value: '', label: 'All actions' },
  { value: 'auth', label: 'Signing in and out' },
  { value: 'users', label: 'Users and rights' },
  { value: 'users.role', label: 'Roles' },
  { value: 'token', label: 'API tokens' },
  { value: 'passkey', label: 'Passkeys' },
  { value: 'totp', label: 'Second factors' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'release', label: 'Deploys' },
  { value: 'session', label: 'Sessions ended' },
  { value: 'document', label: 'Documents' },
  { value: 'glossary', label: 'Glossaries' },
  { value: 'memory', label: 'Memories' },
  { value: 'workspace', label: 'Exports of everything' },
  { value: 'system.malware', label: 'Malware' },
  { value: 'audit', label: 'Audit log' },
];

export function actionName(action: string): string {
  return ACTIONS[action] ?? action;
}

export function subjectName({ subject }: AuditEvent): string {
  if (!subject) return '';
  if (subject.name) return subject.name;
  return subject.id === null ? subject.kind : `${subject.kind} ${subject.id}`;
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** To the second, in the reader's time zone: a log is compared with other logs. */
export function timeWords(time: string): string {
  return exact.format(Date.parse(time));
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The details in one line: `role: user → admin; reason: password`. */
export function detailWords(details: AuditEvent['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join('; ');
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && TIME.test(value)) return timeWords(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('from' in value && 'to' in value) return `${valueWords(value.from)} → ${valueWords(value.to)}`;
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${valueWords(inner)}`)
    .join(', ');
}
