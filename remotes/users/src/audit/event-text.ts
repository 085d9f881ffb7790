import type { AuditEvent } from '@tessera/shared/contract/audit';
import { byLanguage } from '@tessera/shared/text/by-language';
import { formatNumber } from '@tessera/shared/ui';
import en from '../messages/en.json' with { type: 'json' };
import { t } from '../messages.ts';

/** The filter's groups: whole nouns, as in the API. */
const GROUPS = [
  'auth',
  'users',
  'users.role',
  'token',
  'passkey',
  'totp',
  'webhook',
  'machine_translation',
  'release',
  'session',
  'read',
  'document',
  'glossary',
  'memory',
  'workspace',
  'system.malware',
  'audit',
] as const;

export function actionGroups(): { value: string; label: string }[] {
  const all = { value: '', label: t('audit.group.all') };
  return [all, ...GROUPS.map((value) => ({ value, label: t(`audit.group.${value}`) }))];
}

const isMessage = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** The log may hold identifiers of newer and older servers: without a message they are shown as logged. */
function wordsOr(logged: string, id: string): string {
  return isMessage(id) ? t(id) : logged;
}

export function actionName(action: string): string {
  return wordsOr(action, `audit.action.${action}`);
}

export function subjectName({ subject }: AuditEvent): string {
  if (!subject) return '';
  if (subject.name) return subject.name;
  const kind = wordsOr(subject.kind, `audit.kind.${subject.kind.replaceAll(' ', '-')}`);
  return subject.id === null ? kind : t('audit.subject', { kind, id: subject.id });
}

/** `local`: the server itself, for example at its first start. */
export function addressName({ address }: AuditEvent): string {
  return address === 'local' ? t('audit.local') : address;
}

/** In English, the reader's own format, as for other dates. */
const exact = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(language === 'en' ? undefined : language, {
      dateStyle: 'medium',
      timeStyle: 'medium',
    }),
);

/** To the second, in the reader's time zone: logs are compared with other logs. */
export function timeWords(time: string): string {
  return exact().format(Date.parse(time));
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The details in one line: `role: translator → administrator; reason: password`. */
export function detailWords(details: AuditEvent['details']): string {
  const words = Object.entries(details).map(([name, value]) =>
    t('audit.named', { name: detailName(name, name.replaceAll('_', ' ')), value: valueWords(value, name) }),
  );
  return joined('audit.join-details', words);
}

function detailName(name: string, logged: string): string {
  return wordsOr(logged, `audit.detail.${name}`);
}

/** Details whose values have messages elsewhere. */
const VALUES: Readonly<Record<string, string>> = { events: 'webhook.event', purpose: 'sending.purpose' };

/** @param name of the detail: `user` is a role in one, and a user's name in another. */
function valueWords(value: unknown, name: string): string {
  if (Array.isArray(value)) {
    return joined(
      'audit.join',
      value.map((inner) => valueWords(inner, name)),
    );
  }
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (value === null) return t('audit.nothing');
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') {
    if (TIME.test(value)) return timeWords(value);
    return wordsOr(value, `${VALUES[name] ?? `audit.value.${name}`}.${value.replaceAll(' ', '-')}`);
  }
  if (typeof value !== 'object') return String(value);
  if ('from' in value && 'to' in value)
    return t('audit.changed', { from: valueWords(value.from, name), to: valueWords(value.to, name) });
  return joined(
    'audit.join',
    Object.entries(value).map(([key, inner]) =>
      t('audit.with', { name: detailName(key, key), value: valueWords(inner, key) }),
    ),
  );
}

/** `Intl.ListFormat` would end in “and”. */
function joined(id: 'audit.join' | 'audit.join-details', words: string[]): string {
  return words.length === 0 ? '' : words.reduce((before, next) => t(id, { before, next }));
}
