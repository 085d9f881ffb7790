import type { z } from 'zod';
import en from './messages/en.json' with { type: 'json' };

type Issue = z.core.$ZodIssue;
type FieldId = keyof typeof en;

/** Why a field is refused, by message id in `messages/`. */
export interface FieldWording {
  id: FieldId;
  values?: Record<string, string | number>;
}

/** How zod's own messages begin; any other belongs to its schema. */
const OF_ZOD = /^(Invalid|Too|Unrecognized) /;

export const isFieldId = (id: string): id is FieldId => Object.hasOwn(en, id);

/**
 * The message for a value refused by a schema, in the page and on the server: by the id in the contract, or
 * else by the kind of issue. A plain sentence in a schema is meant for developers only. `input` is the whole
 * checked value.
 */
export function fieldWording(issue: Issue, input: unknown): FieldWording | string {
  // For a forbidden key the reason is one level deeper.
  const inner = issue.code === 'invalid_key' ? issue.issues[0] : undefined;
  if (inner) return fieldWording(inner, undefined);
  if (isFieldId(issue.message)) return { id: issue.message };
  if (!OF_ZOD.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return wordingOfType(issue.expected, valueAt(input, issue.path));
    case 'too_big':
      return { id: tooMuch(issue.origin), values: { maximum: Number(issue.maximum) } };
    case 'too_small':
      return { id: tooLittle(issue.origin), values: { minimum: Number(issue.minimum) } };
    case 'invalid_value':
      return { id: 'field.choice', values: { choices: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { id: 'field.unknown-keys', values: { keys: issue.keys.join(', ') } };
    default:
      return { id: 'field.format' };
  }
}

function wordingOfType(expected: string, value: unknown): FieldWording {
  if (value === undefined || value === null) return { id: 'field.missing' };
  if (expected === 'string') return { id: 'field.text' };
  if (expected === 'number' || expected === 'int') return { id: 'field.number' };
  return { id: 'field.kind', values: { expected } };
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
