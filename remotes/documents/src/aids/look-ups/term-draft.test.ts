import type { TermHit } from '@tessera/shared/contract/glossary';
import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { isSingleTerm } from '../../core/matches/single-term.ts';
import { assembleDraft } from './term-draft.ts';

function hits(source: string, terms: Record<string, string>, status = 'approved'): TermHit[] {
  return Object.entries(terms).map(([matched, target], index) => {
    const start = source.indexOf(matched);
    const record = { id: index + 1, source: matched, target, status };
    return { record, start, end: start + matched.length, matched, kind: 'exact' } as unknown as TermHit;
  });
}

const draftOf = (source: string, terms: readonly TermHit[], lang = 'de') =>
  assembleDraft(source, terms, lang);

test('a segment that is a single term becomes its translation', () => {
  expect(draftOf('Settings', hits('Settings', { Settings: 'Einstellungen' }))).toBe('Einstellungen');
});

test('terms are replaced in place, and other words stay', () => {
  const source = 'Kettle lid and filter!';
  const terms = { Kettle: 'bouilloire', lid: 'couvercle', filter: 'filtre' };
  expect(draftOf(source, hits(source, terms))).toBe('Bouilloire couvercle and filtre!');
});

test('terms begin sentences with a capital, and are in capitals where the source is', () => {
  const source = 'Lid. Filter and LID';
  expect(draftOf(source, hits(source, { Lid: 'couvercle', Filter: 'filtre' }), 'fr')).toBe(
    'Couvercle. Filtre and LID',
  );
  const [hit] = hits('LID filter', { LID: 'couvercle' });
  const term = hit ? [{ ...hit, record: { ...hit.record, source: 'lid' } }] : [];
  expect(draftOf('LID: x', term, 'fr')).toBe('COUVERCLE: x');
});

test('a term is replaced wherever it occurs', () => {
  const source = 'lid on lid';
  const [hit] = hits(source, { lid: 'Deckel' });
  const both = hit ? [hit, { ...hit, start: 7, end: 10 }] : [];
  expect(draftOf(source, both)).toBe('Deckel on Deckel');
});

test('the longest of overlapping terms is used', () => {
  const source = 'kettle lid';
  expect(draftOf(source, hits(source, { lid: 'Deckel', 'kettle lid': 'Kesseldeckel' }))).toBe('Kesseldeckel');
});

test('there is no draft where terms cover less than half of the letters, or are forbidden', () => {
  const source = 'Please close the lid slowly';
  expect(draftOf(source, hits(source, { lid: 'Deckel' }))).toBe(null);
  expect(draftOf('lid', hits('lid', { lid: 'Deckel' }, 'forbidden'))).toBe(null);
  expect(draftOf('lid', [])).toBe(null);
  expect(draftOf('', [])).toBe(null);
});

test('inline codes stay, and a term with a code inside is not replaced', () => {
  const code = formatCode(1, 'standalone');
  expect(draftOf(`lid${code}`, hits(`lid${code}`, { lid: 'Deckel' }))).toBe(`Deckel${code}`);
  const source = `li${code}d`;
  expect(draftOf(source, hits(source, { [source]: 'Deckel' }))).toBe(null);
});

test.each([
  ['“Settings…”', 'approved', true],
  [`${formatCode(1, 'open')}Settings${formatCode(1, 'close')}:`, 'approved', true],
  ['Settings 2', 'approved', false],
  ['All Settings', 'approved', false],
  ['Settings', 'forbidden', false],
])('"%s" with the %s term “Settings”: is it a single term? %s', (source, status, isTerm) => {
  expect(isSingleTerm(source, hits(source, { Settings: 'Einstellungen' }, status))).toBe(isTerm);
});
