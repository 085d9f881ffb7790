import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
};

export interface Call {
  path: string;
  query: string;
  body: unknown;
  headers?: Record<string, string>;
}

/** Existing, missing and impossible ids. */
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '1e9', '2147483648', '99999999999999', 'x', '%00', '1%2f2'),
  },
);

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    "'; DROP TABLE unit; --",
    '%',
    '_',
    '\\',
    '../..',
    'null',
    '\u0002<1>\u0003',
    'x'.repeat(120_000),
  ),
);
const wild: fc.Arbitrary<unknown> = fc.oneof(
  wildText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, -1, 0, 1.5, 1e308, 2 ** 31, true, [], {}, [null], { id: 1 }),
);

/** Values that usually satisfy a schema. */
function roughly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fitting(schema) }, { weight: 1, arbitrary: wild });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties, required = [], items, anyOf, oneOf, allOf } = schema;
  const choices = anyOf ?? oneOf ?? allOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices?.length) return fc.oneof(...choices.map(fitting));
  if (properties) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, roughly(each)]),
    );
    return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  }
  if (type === 'array') return fc.array(roughly(items ?? {}), { maxLength: 4 });
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 5 } = schema;
    return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(Math.max(maximum, minimum), 5) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string')
    return fc.oneof(fc.constantFrom('a', 'en', 'de', '1', '2026-01-01T00:00:00Z'), wildText);
  return wild;
}

function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Calls of an endpoint that match its contract or nearly do. */
export function callsOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const query = Object.entries(schemaOf(endpoint.query).properties ?? {});
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(() => ids);
  return fc
    .record({
      ids: fc.tuple(...names),
      query: fc.record(Object.fromEntries(query.map(([name, schema]) => [name, roughly(schema)])), {
        requiredKeys: [],
      }),
      body: roughly(schemaOf(endpoint.body)),
    })
    .map(({ ids: values, query: fields, body }) => {
      let next = 0;
      return {
        path: endpoint.path.replace(/\{\w+\}/g, () => String(values[next++])),
        query: Object.entries(fields)
          .map(([name, value]) => `${name}=${encodeURIComponent(String(asText(value)).toWellFormed())}`)
          .join('&'),
        body,
      };
    });
}

/** Text that no database and no file can hold. */
const POISON = ['\0', '\ud800'];

/** A header may hold any byte but NUL and line ends, which HTTP itself refuses. */
const BYTES = '\u0001\u007f\u0080\u00ed\u00a0\u0080\u00ff';
const HEADERS = ['user-agent', 'x-forwarded-for', 'idempotency-key'];

/**
 * Variants of the call, each with text that cannot be stored in one string of its path, query or body, or
 * with invalid text in one of the headers that are read.
 */
export function poisoned(call: Call): Call[] {
  const calls: Call[] = HEADERS.map((name) => ({ ...call, headers: { [name]: BYTES } }));
  const parts = call.path.split('/');
  for (const [at, part] of parts.entries()) {
    if (!/\d/.test(part)) continue;
    calls.push({ ...call, path: parts.map((each, index) => (index === at ? `${each}%00` : each)).join('/') });
  }
  const fields = call.query === '' ? [] : call.query.split('&');
  for (const at of fields.keys()) {
    // A lone surrogate as bytes is invalid UTF-8.
    for (const text of ['%00', '%ED%A0%80']) {
      calls.push({
        ...call,
        query: fields.map((field, index) => (index === at ? field + text : field)).join('&'),
      });
    }
  }
  for (const place of stringsIn(call.body)) {
    for (const text of POISON) calls.push({ ...call, body: withText(call.body, place, text) });
  }
  return calls;
}

type Place = readonly string[];

function stringsIn(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => stringsIn(part, [...place, name]));
}

function withText(value: unknown, [name, ...rest]: Place, text: string): unknown {
  if (name === undefined) return `a${text}b`;
  if (Array.isArray(value)) {
    return value.map((part, at) => (String(at) === name ? withText(part, rest, text) : part));
  }
  const record = value as Record<string, unknown>;
  return { ...record, [name]: withText(record[name], rest, text) };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
