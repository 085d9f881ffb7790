import { z } from 'zod';
import type { Dice } from './dice.ts';

/** The parts of a JSON schema that decide about a value. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  default?: unknown;
  pattern?: string;
}

export function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** The value of a field that means something in the workspace; `undefined` = any that fits its schema. */
export type Meaning = (names: readonly string[], schema: Schema) => Promise<unknown>;

/** How often an optional field is present. */
const PRESENT = 0.4;
/** Pages send the version that a change is based on. */
const MOSTLY_PRESENT: Record<string, number> = {
  version: 0.9,
  target: 0.95,
  approved: 0.6,
  must_not_leave: 0.7,
};

/** A value that fits the schema, in which known fields refer to what exists. */
export async function fittingValue(
  schema: Schema,
  dice: Dice,
  meaning: Meaning,
  names: readonly string[] = [],
): Promise<unknown> {
  const known = await meaning(names, schema);
  if (known !== undefined) return known;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.of(schema.enum);
  if (choices) return fittingValue(dice.of(choices) ?? {}, dice, meaning, names);
  if (schema.properties) {
    const value: Record<string, unknown> = {};
    for (const [name, each] of Object.entries(schema.properties)) {
      const isRequired = schema.required?.includes(name) ?? false;
      if (!isRequired && !dice.chance(MOSTLY_PRESENT[name] ?? PRESENT)) continue;
      value[name] = await fittingValue(each, dice, meaning, [...names, name]);
    }
    return value;
  }
  switch (schema.type) {
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, dice.number(3));
      const values: unknown[] = [];
      for (let at = 0; at < length; at += 1)
        values.push(await fittingValue(schema.items ?? {}, dice, meaning, names));
      return values;
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 9 } = schema;
      const from = Math.max(minimum, -9);
      const fraction = schema.type === 'number' && maximum <= 1;
      if (fraction) return from + dice.number(11) / 10;
      return from + dice.number(Math.max(1, Math.min(maximum, from + 9) - from + 1));
    }
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'object':
      return {};
    default:
      return dice.of(['', 'a', 'heron', 'See', '=1', 'x y']);
  }
}
