import { ENDPOINTS } from '@tessera/shared/contract/all';
import type { AuditEvent } from '@tessera/shared/contract/audit';
import { expect, test } from 'vitest';
import { actionGroups, actionName, detailWords, subjectName } from './event-text.ts';

test('shows details on one line, with an arrow for changes', () => {
  expect(detailWords({ role: { from: 'user', to: 'admin' }, reason: 'password' })).toBe(
    'role: translator → administrator; reason: password',
  );
  expect(detailWords({ scopes: ['a', 'b'], query: { format: 'csv', page: 1 } })).toBe(
    'scopes: a, b; query: format csv, page 1',
  );
  expect(detailWords({ remember: false })).toBe('remember: no');
  expect(detailWords({ expires_at: '2026-03-04T05:06:07.000Z' })).toMatch(/^expires at: .*2026/);
  expect(detailWords({})).toBe('');
});

test('an action without a message is shown as logged', () => {
  expect(actionName('users.role')).toBe('Changed role');
  expect(actionName('something.new')).toBe('something.new');
});

test('an unnamed subject is shown by kind and number', () => {
  const event = (subject: AuditEvent['subject']) => ({ subject }) as AuditEvent;
  expect(subjectName(event({ kind: 'glossary', id: 3, name: 'Terms' }))).toBe('Terms');
  expect(subjectName(event({ kind: 'glossary records', id: 3, name: null }))).toBe('term 3');
  expect(subjectName(event(null))).toBe('');
});

test('every noun in the filter exists in the API', () => {
  const nouns = new Set(ENDPOINTS.map(({ id }) => id.split('.')[0]));
  const offered = actionGroups()
    .map(({ value }) => value.split('.')[0])
    .filter((noun) => noun !== '');
  expect(offered.filter((noun) => !nouns.has(noun))).toEqual([]);
});
