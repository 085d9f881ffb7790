import { expect, test } from 'vitest';
import { mergeDraft, textsOf } from './form-draft.ts';

const start = { name: 'Pump', comment: '' };
const draft = { values: { name: 'Main pump', comment: '' }, start, attempt: null };

test('a restored draft changes only the edited fields', () => {
  const now = { name: 'Pump', comment: 'By a colleague' };
  expect(mergeDraft(draft, now)).toEqual({
    values: { name: 'Main pump', comment: 'By a colleague' },
    isStale: false,
  });
});

test('a restored draft is stale if another user changed the same field', () => {
  expect(mergeDraft(draft, { name: 'Bilge pump', comment: '' })).toMatchObject({ isStale: true });
  expect(mergeDraft(draft, { name: 'Main pump', comment: '' })).toMatchObject({ isStale: false });
});

test('a restored draft omits fields removed from the form', () => {
  const older = { values: { name: 'Main pump', status: 'draft' }, start: { name: 'Pump', status: '' } };
  expect(mergeDraft({ ...older, attempt: null }, { name: 'Pump' } as typeof older.start).values).toEqual({
    name: 'Main pump',
  });
});

test('a draft is described by its typed texts, without empty ones', () => {
  const values = { name: 'Main pump', comment: ' ', isShared: true };
  expect(textsOf({ values, start: { ...start, isShared: false }, attempt: null })).toEqual(['Main pump']);
});
