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
  description_says: { id: 'did.approved', values: { row: 41 } },
  ...fields,
});

test('a single segment is named by its number, several by their count', () => {
  expect(actionName(action({}))).toBe('approve 41');
  const unapproved = { id: 'did.unapproved', values: { row: 7 } };
  expect(actionName(action({ kind: 'unapprove', description_says: unapproved }))).toBe('unapprove 7');
  const bulk = { id: 'did.bulk.approve' };
  expect(actionName(action({ changed: 12, description_says: bulk }))).toBe('approve in 12');
  const propagated = { id: 'did.propagated', values: { row: 3 } };
  expect(actionName(action({ kind: 'propagate', description_says: propagated }))).toBe('propagate in 1');
  const source = { id: 'did.source-edited', values: { row: 5 } };
  expect(actionName(action({ kind: 'edit', description_says: source }))).toBe('edited source');
  const locked = { id: 'did.locked', values: { row: 5 } };
  expect(actionName(action({ kind: 'edit', description_says: locked }))).toBe('lock 5');
  const unlocked = { id: 'did.undid', quotes: { what: { id: 'did.bulk.lock' } } };
  expect(actionName(action({ kind: 'undo', changed: 4, description_says: unlocked }))).toBe('lock in 4');
  const version = { id: 'did.version', values: { file: 'segment 3.json' } };
  const reimport = { kind: 'reimport', changed: 4 } as const;
  expect(actionName(action({ ...reimport, description_says: version }))).toBe('new version');
  const undone = { id: 'did.undid', quotes: { what: version } };
  expect(actionName(action({ ...reimport, description_says: undone }))).toBe('new version');
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
