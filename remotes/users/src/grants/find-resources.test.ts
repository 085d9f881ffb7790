import { expect, test } from 'vitest';
import { findResources, type Resource } from './find-resources.ts';

const thing = (kind: Resource['kind'], id: number, name: string): Resource => ({ kind, id, name });
const ALL = [
  thing('document', 1, 'Manual.xlf'),
  thing('glossary', 1, 'Manual terms'),
  thing('memory', 2, 'Rule books'),
];

test('matches names in any case, and omits resources already granted', () => {
  expect(findResources(ALL, { search: 'MANUAL', given: [] })).toEqual(ALL.slice(0, 2));
  expect(findResources(ALL, { search: '', given: [thing('document', 1, '')] })).toEqual(ALL.slice(1));
});

test('limits the results to a readable number', () => {
  const many = Array.from({ length: 40 }, (_, index) => thing('document', index + 1, `File ${index}`));
  expect(findResources(many, { search: 'file', given: [] })).toHaveLength(5);
});
