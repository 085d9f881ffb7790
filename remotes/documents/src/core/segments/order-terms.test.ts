import type { TermHit } from '@tessera/shared/contract/glossary';
import { expect, test } from 'vitest';
import { orderTerms } from './order-terms.ts';

const hit = (id: number, start: number, target: string, status?: string) =>
  ({
    start,
    end: start + 4,
    matched: 'file',
    kind: 'exact',
    record: { id, source: 'file', target, status },
  }) as TermHit;

test('a term is listed once, however often it occurs and in however many glossaries', () => {
  const found = [
    hit(1, 30, 'Datei'),
    hit(2, 4, 'Ablage'),
    hit(1, 4, 'Datei'),
    hit(3, 4, 'Datei'),
    hit(1, 60, 'Datei'),
  ];
  expect(orderTerms(found).map(({ record }) => record.target)).toEqual(['Ablage', 'Datei']);
});
