import type { DocumentAction } from '@tessera/shared/contract/document/change';
import { expect, test } from 'vitest';
import { actionName, lastAction } from './action-name.ts';

const action = (fields: Partial<DocumentAction>): DocumentAction => ({
  action_id: 'a',
  kind: 'approve',
  user: { id: 1, username: 'Ana' },
  at: '2026-11-21T04:00:00.000Z',
  changed: 1,
  undone_at: null,
  description: 'Approved segment 41',
  ...fields,
});

test('a single segment is named by its number, several by their count', () => {
  expect(actionName(action({}))).toBe('approve 41');
  expect(actionName(action({ kind: 'unapprove', description: 'Unapproved segment 7' }))).toBe('unapprove 7');
  expect(actionName(action({ changed: 12, description: 'Approved the segments under a filter' }))).toBe(
    'approve in 12',
  );
  expect(
    actionName(action({ kind: 'propagate', description: 'Propagated segment 3 to its repetitions' })),
  ).toBe('propagate in 1');
  // Older screens only know these kinds; files may have any name.
  expect(
    actionName(
      action({ kind: 'reimport', changed: 4, description: 'Took the new version "segment 3.json"' }),
    ),
  ).toBe('new version');
});

test('the last action is the user’s own, in force, and not an undo', () => {
  const own = action({ action_id: 'own' });
  const actions = [
    action({ action_id: 'undo', kind: 'undo' }),
    action({ action_id: 'other', user: { id: 2, username: 'Ben' } }),
    action({ action_id: 'undone', undone_at: '2026-11-21T04:01:00.000Z' }),
    own,
  ];
  expect(lastAction(actions, 1)).toBe(own);
  expect(lastAction(actions, 3)).toBeUndefined();
});
