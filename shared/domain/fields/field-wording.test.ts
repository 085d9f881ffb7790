import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { name } from '../contract/common.ts';
import { fieldWording } from './field-wording.ts';

const body = z.strictObject({
  name,
  lang: z.enum(['de', 'fr']).optional(),
  count: z.number().min(2).max(9).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  nested: z.object({ text: z.string() }).optional(),
});

describe('a refused value', () => {
  test.each([
    [{}, { id: 'field.missing' }],
    [{ name: null }, { id: 'field.missing' }],
    [{ name: 7 }, { id: 'field.text' }],
    [{ name: ' ' }, { id: 'field.empty' }],
    [{ name: 'x'.repeat(201) }, { id: 'field.too-long', values: { maximum: 200 } }],
    [
      { name: 'x', lang: 'xx' },
      { id: 'field.choice', values: { choices: 'de, fr' } },
    ],
    [{ name: 'x', count: '3' }, { id: 'field.number' }],
    [
      { name: 'x', count: 1 },
      { id: 'field.too-small', values: { minimum: 2 } },
    ],
    [
      { name: 'x', count: 10 },
      { id: 'field.too-large', values: { maximum: 9 } },
    ],
    [
      { name: 'x', list: [] },
      { id: 'field.too-few', values: { minimum: 1 } },
    ],
    [
      { name: 'x', list: ['a', 'b', 'c'] },
      { id: 'field.too-many', values: { maximum: 2 } },
    ],
    [{ name: 'x', nested: {} }, { id: 'field.missing' }],
    [
      { name: 'x', more: 1 },
      { id: 'field.unknown-keys', values: { keys: 'more' } },
    ],
  ])('%j gets the message %j', (input, wording) => {
    const issues = body.safeParse(input).error?.issues ?? [];
    expect(issues.map((issue) => fieldWording(issue, input))).toEqual([wording]);
  });
});
