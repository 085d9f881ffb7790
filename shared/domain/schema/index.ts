import * as zod from 'zod';

// The page's Content-Security-Policy has no 'unsafe-eval': zod must not compile its validators with `new Function`.
zod.config({ jitless: true });

/**
 * The part of zod that contracts and forms use, once per page: the shell provides it to the remotes. A shared
 * module cannot be tree-shaken, and all of zod with its fifty languages weighs more than the rest of the
 * shell, so the exports are listed here. Live remotes rely on every name.
 */
export const z = {
  NEVER: zod.NEVER,
  array: zod.array,
  boolean: zod.boolean,
  coerce: { number: zod.coerce.number },
  config: zod.config,
  discriminatedUnion: zod.discriminatedUnion,
  email: zod.email,
  enum: zod.enum,
  int: zod.int,
  iso: { date: zod.iso.date, datetime: zod.iso.datetime },
  literal: zod.literal,
  number: zod.number,
  object: zod.object,
  record: zod.record,
  strictObject: zod.strictObject,
  string: zod.string,
  tuple: zod.tuple,
  union: zod.union,
  unknown: zod.unknown,
};

/** Its types. */
export declare namespace z {
  type input<Schema> = zod.input<Schema>;
  type output<Schema> = zod.output<Schema>;
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>;
  type ZodUnknown = zod.ZodUnknown;
  type ZodRawShape = zod.ZodRawShape;
  type ZodObject<Shape extends zod.ZodRawShape> = zod.ZodObject<Shape>;
}
