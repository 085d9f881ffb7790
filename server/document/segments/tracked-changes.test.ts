import { describe, expect, test } from 'vitest';
import type { RecordChange } from '../../../shared/domain/contract/document/record.ts';
import { authorOf, trackedChanges } from './tracked-changes.ts';

const ANA = { id: 1, username: 'Ana' };
const BEN = { id: 2, username: 'Ben' };

/** A history, newest first, in which each text replaces the one before. */
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
  test('are those of the last person to what the one before had written', () => {
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

  test('are the answer, once the author has written again', () => {
    const history = historyOf([ANA, 'Ein Haus'], [BEN, 'Das Haus'], [ANA, 'Dies Haus']);
    expect(trackedChanges(history, null)).toMatchObject({ before: 'Das Haus', user: ANA, author: BEN });
  });

  test('are none in the text of one person, in a match that somebody edits, and where the text is as it was', () => {
    expect(trackedChanges(historyOf([ANA, 'Ein'], [ANA, 'Ein Haus']), null)).toBeNull();
    expect(trackedChanges(historyOf([BEN, 'Ein Haus', 'process'], [ANA, 'Das Haus']), null)).toBeNull();
    expect(trackedChanges(historyOf([ANA, 'Ein'], [BEN, 'Das'], [BEN, 'Ein']), null)).toBeNull();
  });

  test('are gone when they are accepted, and those after it are tracked', () => {
    const history = historyOf([ANA, 'Ein'], [BEN, 'Das'], [BEN, 'Dieses'], [ANA, 'Jenes']);
    expect(trackedChanges(history.slice(2), whole(2))).toBeNull();
    expect(trackedChanges(history.slice(1), whole(2))).toBeNull();
    expect(trackedChanges(history, whole(3))).toMatchObject({ before: 'Dieses', after: 'Jenes' });
  });
});

describe('single places that were accepted', () => {
  const history = historyOf([ANA, 'Ein Haus hier'], [BEN, 'Das Haus dort'], [BEN, 'Das Haus dort drüben']);
  const accepted = { change_id: 2, before: 'Das Haus hier' };

  test('are no changes any more, also when the same person writes on', () => {
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

  test('are forgotten once somebody else has written', () => {
    const answered = historyOf([ANA, 'Ein Haus hier'], [BEN, 'Das Haus dort'], [ANA, 'Ein Haus dort']);
    expect(trackedChanges(answered, accepted)).toMatchObject({ before: 'Das Haus dort', user: ANA });
  });
});

test('the author of a text is who wrote it last, not who approved it', () => {
  expect(authorOf(historyOf([ANA, 'Ein'], [BEN, 'Ein', 'approve']))).toEqual(ANA);
  expect(authorOf(historyOf([ANA, 'Ein'], [BEN, 'Zwei', 'propagate']))).toBeNull();
});
