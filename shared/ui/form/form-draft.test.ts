import { expect, test } from 'vitest';
import { mergeDraft, textsOf } from './form-draft.ts';

const start = { name: 'Pump', comment: '' };
const draft = { values: { name: 'Main pump', comment: '' }, start, attempt: null };

test('a restored draft changes only the fields that were typed in', () => {
  const now = { name: 'Pump', comment: 'By a colleague' };
  expect(mergeDraft(draft, now)).toEqual({
    values: { name: 'Main pump', comment: 'By a colleague' },
    isStale: false,
  });
});

test('a restored draft is stale when a colleague changed the same field to another text', () => {
  expect(mergeDraft(draft, { name: 'Bilge pump', comment: '' })).toMatchObject({ isStale: true });
  expect(mergeDraft(draft, { name: 'Main pump', comment: '' })).toMatchObject({ isStale: false });
});

test('a restored draft leaves out fields that the form no longer has', () => {
  const older = { values: { name: 'Main pump', status: 'draft' }, start: { name: 'Pump', status: '' } };
  expect(mergeDraft({ ...older, attempt: null }, { name: 'Pump' } as typeof older.start).values).toEqual({
    name: 'Main pump',
  });
});

test('a draft is described by the texts that were typed, without empty ones', () => {
  const values = { name: 'Main pump', comment: ' ', isShared: true };
  expect(textsOf({ values, start: { ...start, isShared: false }, attempt: null })).toEqual(['Main pump']);
});
