import type { z } from 'zod';
import english from '../../shared/problems/messages/en.json' with { type: 'json' };
import { isWordedId, type Worded, worded } from './worded.ts';

type Issue = z.core.$ZodIssue;

/** Sentences without places to fill: the contract states its own messages as such a sentence. */
const idOfSentence = new Map(Object.entries(english).map(([id, sentence]) => [sentence, id]));

/** What a person reads of a value that the contract refuses. `input`: the whole of what was sent. */
export function fieldWords(issue: Issue, input: unknown): Worded | string {
  // Of a key that is not allowed the reason is one level deeper.
  const inner = issue.code === 'invalid_key' ? issue.issues[0] : undefined;
  if (inner) return fieldWords(inner, undefined);
  const stated = idOfSentence.get(issue.message);
  if (stated !== undefined && isWordedId(stated)) return worded(stated);
  if (issue.code === 'custom') return issue.message;
  return wordsOfCode(issue, input) ?? worded('field.format');
}

function wordsOfCode(issue: Issue, input: unknown): Worded | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return wordsOfType(issue.expected, valueAt(input, issue.path));
    case 'too_big':
      return worded(tooMuch(issue.origin), { maximum: Number(issue.maximum) });
    case 'too_small':
      return worded(tooLittle(issue.origin), { minimum: Number(issue.minimum) });
    case 'invalid_value':
      return worded('field.choice', { choices: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return worded('field.unknown-keys', { keys: issue.keys.join(', ') });
    default:
      return undefined;
  }
}

function wordsOfType(expected: string, value: unknown): Worded {
  if (value === undefined || value === null) return worded('field.missing');
  if (expected === 'string') return worded('field.text');
  if (expected === 'number' || expected === 'int') return worded('field.number');
  return worded('field.kind', { expected });
}

const tooMuch = (origin: string) =>
  origin === 'string' ? 'field.too-long' : origin === 'array' ? 'field.too-many' : 'field.too-large';
const tooLittle = (origin: string) =>
  origin === 'string' ? 'field.too-short' : origin === 'array' ? 'field.too-few' : 'field.too-small';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}
