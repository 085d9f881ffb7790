import { z } from '@tessera/shared/schema';

const name = z.string();

/** What can be chosen of how a file of a format is read, before it is imported. */
export const formatOption = z.discriminatedUnion('type', [
  z.object({ name, type: z.literal('boolean'), default: z.boolean() }),
  z.object({ name, type: z.literal('choice'), choices: z.array(z.string()), default: z.string() }),
  /** Words; the default may be added to and taken from. */
  z.object({ name, type: z.literal('list'), default: z.array(z.string()) }),
]);

export type FormatOption = z.output<typeof formatOption>;

/** Values by the option's name. */
export const optionValues = z.record(z.string(), z.union([z.boolean(), z.string(), z.array(z.string())]));

export type OptionValues = z.output<typeof optionValues>;

/** In a multipart body: JSON of {@link optionValues}. What is not given has its default. */
export const givenOptions = z.string().max(10_000).optional();

/** Of an option that is a list. */
export const MAX_WORDS = 300;
export const MAX_WORD_LENGTH = 100;
