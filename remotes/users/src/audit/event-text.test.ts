import { ENDPOINTS } from '@tessera/shared/contract/all';
import type { AuditEvent } from '@tessera/shared/contract/audit';
import { expect, test } from 'vitest';
import { actionGroups, actionName, addressName, detailWords, subjectName } from './event-text.ts';

test('shows details on one line, with an arrow for changes', () => {
  expect(detailWords({ role: { from: 'user', to: 'admin' }, reason: 'password' })).toBe(
    'role: translator → administrator; reason: password',
  );
  expect(detailWords({ scopes: ['a', 'b'], query: { format: 'csv', page: 1 } })).toBe(
    'scopes: a, b; query: format csv, page 1',
  );
  expect(detailWords({ remember: false })).toBe('remember: no');
  expect(detailWords({ events: ['document.imported', 'newer.event'], budget: 500_000 })).toBe(
    'events: A document was imported, newer.event; characters per month: 500,000',
  );
  expect(detailWords({ expires_at: '2026-03-04T05:06:07.000Z' })).toMatch(/^expires at: .*2026/);
  expect(detailWords({})).toBe('');
});

test('an action without a message is shown as logged', () => {
  expect(actionName('users.role')).toBe('Changed role');
  expect(actionName('read.texts')).toBe('Read texts');
  expect(actionName('read.search')).toBe('Found texts by search');
  expect(actionName('something.new')).toBe('something.new');
});

test('an unnamed subject is shown by kind and number', () => {
  const event = (subject: AuditEvent['subject']) => ({ subject }) as AuditEvent;
  expect(subjectName(event({ kind: 'glossary', id: 3, name: 'Terms' }))).toBe('Terms');
  expect(subjectName(event({ kind: 'glossary records', id: 3, name: null }))).toBe('term 3');
  expect(subjectName(event(null))).toBe('');
});

test('an event of the server itself has no network address', () => {
  expect(addressName({ address: 'local' } as AuditEvent)).toBe('this server');
  expect(addressName({ address: '127.0.0.1' } as AuditEvent)).toBe('127.0.0.1');
});

test('every noun in the filter exists in the API', () => {
  // Readings are recorded for many calls at once.
  const nouns = new Set(['read', ...ENDPOINTS.map(({ id }) => id.split('.')[0])]);
  const offered = actionGroups()
    .map(({ value }) => value.split('.')[0])
    .filter((noun) => noun !== '');
  expect(offered.filter((noun) => !nouns.has(noun))).toEqual([]);
});
