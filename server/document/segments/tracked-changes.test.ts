import { describe, expect, test } from 'vitest';
import type { RecordChange } from '../../../shared/domain/contract/document/record.ts';
import { authorOf, trackedChanges } from './tracked-changes.ts';

const ANA = { id: 1, username: 'Ana' };
const BEN = { id: 2, username: 'Ben' };

/** A history, newest first, in which each text replaces the previous one. */
function historyOf(...steps: [user: RecordChange['user'], text: string, kind?: RecordChange['kind']][]) {
  let before = '';
  const changes = steps.map(([user, text, kind = 'edit'], at): RecordChange => {
    const change = {
      id: at + 1,
      at: '2026-11-25T12:00:00.000Z',
      user,
      kind,
      target_before: before,
      target_after: text,
      approved_before: false,
      approved_after: kind === 'approve',
      state_before: 'draft',
      state_after: 'draft',
    } as const;
    before = text;
    return change;
  });
  return changes.reverse();
}

const whole = (change_id: number) => ({ change_id, before: null });

describe('tracked changes', () => {
  test('are the last editor’s changes to the previous editor’s text', () => {
    const history = historyOf(
      [ANA, 'Ein'],
      [ANA, 'Ein Haus'],
      [BEN, 'Eine Haus'],
      [BEN, 'Das Haus', 'approve'],
    );
    expect(trackedChanges(history, null)).toMatchObject({
      change_id: 4,
      before: 'Ein Haus',
      after: 'Das Haus',
      user: BEN,
      author: ANA,
    });
  });

  test('are the reply, once the author has edited again', () => {
    const history = historyOf([ANA, 'Ein Haus'], [BEN, 'Das Haus'], [ANA, 'Dies Haus']);
    expect(trackedChanges(history, null)).toMatchObject({ before: 'Das Haus', user: ANA, author: BEN });
  });

  test('do not exist in one person’s text, an edited match, or a restored text', () => {
    expect(trackedChanges(historyOf([ANA, 'Ein'], [ANA, 'Ein Haus']), null)).toBeNull();
    expect(trackedChanges(historyOf([BEN, 'Ein Haus', 'process'], [ANA, 'Das Haus']), null)).toBeNull();
    expect(trackedChanges(historyOf([ANA, 'Ein'], [BEN, 'Das'], [BEN, 'Ein']), null)).toBeNull();
  });

  test('disappear when accepted, and later ones are tracked', () => {
    const history = historyOf([ANA, 'Ein'], [BEN, 'Das'], [BEN, 'Dieses'], [ANA, 'Jenes']);
    expect(trackedChanges(history.slice(2), whole(2))).toBeNull();
    expect(trackedChanges(history.slice(1), whole(2))).toBeNull();
    expect(trackedChanges(history, whole(3))).toMatchObject({ before: 'Dieses', after: 'Jenes' });
  });
});

describe('single accepted places', () => {
  const history = historyOf([ANA, 'Ein Haus hier'], [BEN, 'Das Haus dort'], [BEN, 'Das Haus dort drüben']);
  const accepted = { change_id: 2, before: 'Das Haus hier' };

  test('do not count as changes, even when the same person continues editing', () => {
    expect(trackedChanges(history.slice(1), accepted)).toMatchObject({
      before: 'Das Haus hier',
      after: 'Das Haus dort',
      author: ANA,
    });
    expect(trackedChanges(history, accepted)).toMatchObject({
      change_id: 3,
      before: 'Das Haus hier',
      after: 'Das Haus dort drüben',
    });
  });

  test('are forgotten once another person has edited', () => {
    const answered = historyOf([ANA, 'Ein Haus hier'], [BEN, 'Das Haus dort'], [ANA, 'Ein Haus dort']);
    expect(trackedChanges(answered, accepted)).toMatchObject({ before: 'Das Haus dort', user: ANA });
  });
});

test('the author of a text is its last editor, not its approver', () => {
  expect(authorOf(historyOf([ANA, 'Ein'], [BEN, 'Ein', 'approve']))).toEqual(ANA);
  expect(authorOf(historyOf([ANA, 'Ein'], [BEN, 'Zwei', 'propagate']))).toBeNull();
});
