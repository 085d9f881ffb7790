import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Endpoint } from '@tessera/shared/contract/endpoint';
import { PLATFORM_MODULES } from '@tessera/shared/remote/federation';
import { z } from 'zod';

/**
 * The public interface of contract and platform as facts: a subject and a value. The report has one per line, so that
 * changes can be reviewed, and compared by rule.
 */
export type Facts = Map<string, string>;

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  [rule: string]: unknown;
}

const RULES = ['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

/** Alternatives of a value, e.g. `"a" | "b" | null`, sorted; objects and lists are described separately. */
function alternatives(schema: JsonSchema): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(alternatives);
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => (schema.format ? `${type}:${schema.format}` : type));
}

/** Limits of length and size; a pattern that only repeats the format is omitted. */
function rulesOf(schema: JsonSchema): string[] {
  return RULES.flatMap((rule) => (schema[rule] === undefined ? [] : [`${rule}=${schema[rule]}`]));
}

function follow(facts: Facts, at: string, schema: JsonSchema, isOptional: boolean): void {
  const choices = schema.anyOf ?? schema.oneOf ?? [schema];
  const words = [...new Set(alternatives(schema))].sort().join(' | ');
  const rules = choices.flatMap(rulesOf).sort();
  facts.set(at, [words, ...rules, ...(isOptional ? ['optional'] : [])].join(', '));
  for (const choice of choices) {
    for (const [name, field] of Object.entries(choice.properties ?? {}))
      follow(facts, `${at}.${name}`, field, !choice.required?.includes(name) || choices.length > 2);
    if (typeof choice.items === 'object') follow(facts, `${at}[]`, choice.items, false);
    if (typeof choice.additionalProperties === 'object')
      follow(facts, `${at}.*`, choice.additionalProperties, false);
  }
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}

/** The input and output of an endpoint. */
export function describeEndpoint(endpoint: Endpoint): Facts {
  const facts: Facts = new Map();
  const { id, method, path: address, bodyKind, answerKind, status } = endpoint;
  facts.set(`call ${id}`, `${method} ${address}, body ${bodyKind}, answer ${answerKind} ${status}`);
  for (const part of ['params', 'query', 'body'] as const)
    follow(facts, `${id} ${part}`, schemaOf(endpoint[part], 'input'), false);
  if (answerKind === 'json') follow(facts, `${id} answer`, schemaOf(endpoint.answer, 'output'), false);
  return facts;
}

/** Runtime exports of a module, without types. */
async function exportedNames(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const listed = [...text.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, isType, names]) =>
    isType ? [] : (names ?? '').split(',').map((name) => name.trim()),
  );
  const declared = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  );
  const passedOn = [...text.matchAll(/export \* from '([^']+)'/g)].map(([, from]) => from ?? '');
  const inner = await Promise.all(passedOn.map((from) => exportedNames(path.join(path.dirname(file), from))));
  const names = listed.map((name) => name.split(' as ').at(-1) ?? name);
  return [...names.filter((name) => name && !name.startsWith('type ')), ...declared, ...inner.flat()];
}

/** The exports the shell provides to remotes. */
export async function describePlatform(shared: string): Promise<Facts> {
  const facts: Facts = new Map();
  const manifest = JSON.parse(await readFile(path.join(shared, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  for (const module of [...PLATFORM_MODULES, '@tessera/shared/ui']) {
    const file = path.join(shared, manifest.exports[module.replace('@tessera/shared', '.')] ?? '');
    for (const name of await exportedNames(file)) facts.set(`gives ${module} ${name}`, 'given');
  }
  return facts;
}
