import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { name } from '../../shared/contract/common.ts';
import { fieldWords } from './field-words.ts';

const body = z.strictObject({
  name,
  lang: z.enum(['de', 'fr']).optional(),
  count: z.number().min(2).max(9).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  nested: z.object({ text: z.string() }).optional(),
});

describe('the words of a value that the contract refuses', () => {
  test.each([
    [{}, 'Fill this in'],
    [{ name: null }, 'Fill this in'],
    [{ name: 7 }, 'Must be text'],
    [{ name: ' ' }, 'Must not be empty'],
    [{ name: 'x'.repeat(201) }, 'Longer than 200 characters'],
    [{ name: 'x', lang: 'xx' }, 'Must be one of de, fr'],
    [{ name: 'x', count: '3' }, 'Must be a number'],
    [{ name: 'x', count: 1 }, 'Not less than 2'],
    [{ name: 'x', count: 10 }, 'Not more than 9'],
    [{ name: 'x', list: [] }, 'At least 1 entry'],
    [{ name: 'x', list: ['a', 'b', 'c'] }, 'More than 2 entries'],
    [{ name: 'x', nested: {} }, 'Fill this in'],
    [{ name: 'x', more: 1 }, 'Holds what is not known here: more'],
  ])('%j: %s', (input, words) => {
    const issues = body.safeParse(input).error?.issues ?? [];
    expect(issues.map((issue) => String(fieldWords(issue, input)))).toEqual([words]);
  });
});
