import { ENDPOINTS } from '@tessera/shared/contract/all';
import type { AuditEvent } from '@tessera/shared/contract/audit';
import { expect, test } from 'vitest';
import { actionGroups, actionName, detailWords, subjectName } from './event-text.ts';

test('details read as one line, changes with an arrow', () => {
  expect(detailWords({ role: { from: 'user', to: 'admin' }, reason: 'password' })).toBe(
    'role: user → admin; reason: password',
  );
  expect(detailWords({ scopes: ['a', 'b'], query: { format: 'csv', page: 1 } })).toBe(
    'scopes: a, b; query: format csv, page 1',
  );
  expect(detailWords({ remember: false })).toBe('remember: no');
  expect(detailWords({ expires_at: '2026-03-04T05:06:07.000Z' })).toMatch(/^expires at: .*2026/);
  expect(detailWords({})).toBe('');
});

test('an action nobody has words for is shown as it is', () => {
  expect(actionName('users.role')).toBe('Changed role');
  expect(actionName('something.new')).toBe('something.new');
});

test('a subject without a name is told by kind and number', () => {
  const event = (subject: AuditEvent['subject']) => ({ subject }) as AuditEvent;
  expect(subjectName(event({ kind: 'glossary', id: 3, name: 'Terms' }))).toBe('Terms');
  expect(subjectName(event({ kind: 'glossary records', id: 3, name: null }))).toBe('glossary records 3');
  expect(subjectName(event(null))).toBe('');
});

test('every noun that the filter offers is one of the API', () => {
  const nouns = new Set(ENDPOINTS.map(({ id }) => id.split('.')[0]));
  const offered = actionGroups()
    .map(({ value }) => value.split('.')[0])
    .filter((noun) => noun !== '');
  expect(offered.filter((noun) => !nouns.has(noun))).toEqual([]);
});
