import type { TermHit } from '@tessera/shared/contract/glossary';
import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { assembleDraft } from './term-draft.ts';

function hits(source: string, terms: Record<string, string>, status = 'approved'): TermHit[] {
  return Object.entries(terms).map(([matched, target], index) => {
    const start = source.indexOf(matched);
    const record = { id: index + 1, source: matched, target, status };
    return { record, start, end: start + matched.length, matched, kind: 'exact' } as unknown as TermHit;
  });
}

test('a segment that is a single term becomes its translation', () => {
  expect(assembleDraft('Settings', hits('Settings', { Settings: 'Einstellungen' }))).toBe('Einstellungen');
});

test('terms are replaced in place, and other words stay', () => {
  const source = 'Kettle lid and filter!';
  const terms = { Kettle: 'bouilloire', lid: 'couvercle', filter: 'filtre' };
  expect(assembleDraft(source, hits(source, terms))).toBe('Bouilloire couvercle and filtre!');
});

test('a term is replaced wherever it occurs', () => {
  const source = 'lid on lid';
  const [hit] = hits(source, { lid: 'Deckel' });
  const both = hit ? [hit, { ...hit, start: 7, end: 10 }] : [];
  expect(assembleDraft(source, both)).toBe('Deckel on Deckel');
});

test('the longest of overlapping terms is used', () => {
  const source = 'kettle lid';
  expect(assembleDraft(source, hits(source, { lid: 'Deckel', 'kettle lid': 'Kesseldeckel' }))).toBe(
    'Kesseldeckel',
  );
});

test('there is no draft where terms cover less than half of the letters, or are forbidden', () => {
  const source = 'Please close the lid slowly';
  expect(assembleDraft(source, hits(source, { lid: 'Deckel' }))).toBe(null);
  expect(assembleDraft('lid', hits('lid', { lid: 'Deckel' }, 'forbidden'))).toBe(null);
  expect(assembleDraft('lid', [])).toBe(null);
  expect(assembleDraft('', [])).toBe(null);
});

test('inline codes stay, and a term with a code inside is not replaced', () => {
  const code = formatCode(1, 'standalone');
  expect(assembleDraft(`lid${code}`, hits(`lid${code}`, { lid: 'Deckel' }))).toBe(`Deckel${code}`);
  const source = `li${code}d`;
  expect(assembleDraft(source, hits(source, { [source]: 'Deckel' }))).toBe(null);
});
