import { z } from '@tessera/shared/schema';

const name = z.string();

/** An import option of a format, chosen before the import. */
export const formatOption = z.discriminatedUnion('type', [
  z.object({ name, type: z.literal('boolean'), default: z.boolean() }),
  z.object({ name, type: z.literal('choice'), choices: z.array(z.string()), default: z.string() }),
  /** Words; users can add to and remove from the default. */
  z.object({ name, type: z.literal('list'), default: z.array(z.string()) }),
]);

export type FormatOption = z.output<typeof formatOption>;

/** Values by option name. */
export const optionValues = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

export type OptionValues = z.output<typeof optionValues>;

/** In a multipart body: JSON of {@link optionValues}. Missing options have their default. */
export const givenOptions = z.string().max(10_000).optional();

/** Maximum words of a list option. */
export const MAX_WORDS = 300;
export const MAX_WORD_LENGTH = 100;
