import * as zod from 'zod/v4';

/**
 * What the browser has of zod, once in the page: the shell provides this module as `zod` to itself and to every remote.
 * The library as a whole cannot be tree-shaken when it is shared, so what a contract or form needs is named here; a test
 * finds what is missing.
 */
export const z = {
  NEVER: zod.NEVER,
  any: zod.any,
  array: zod.array,
  boolean: zod.boolean,
  coerce: { boolean: zod.coerce.boolean, number: zod.coerce.number, string: zod.coerce.string },
  config: zod.config,
  custom: zod.custom,
  discriminatedUnion: zod.discriminatedUnion,
  email: zod.email,
  enum: zod.enum,
  int: zod.int,
  iso: { date: zod.iso.date, datetime: zod.iso.datetime },
  lazy: zod.lazy,
  literal: zod.literal,
  null: zod.null,
  nullable: zod.nullable,
  number: zod.number,
  object: zod.object,
  optional: zod.optional,
  preprocess: zod.preprocess,
  record: zod.record,
  strictObject: zod.strictObject,
  string: zod.string,
  transform: zod.transform,
  tuple: zod.tuple,
  union: zod.union,
  unknown: zod.unknown,
};

// The page's Content-Security-Policy has no 'unsafe-eval'; zod must not compile its validators with `new Function`.
zod.config({ jitless: true });
