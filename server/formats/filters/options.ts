/** What people choose of how a file is read, before it is imported: `GET /document/formats` lists it. */
export type FilterOption =
  /**
   * `before`: as it is for documents from before there was the option, where that is not the default. `is_asked: false`:
   * nobody chooses it; it only tells such documents, which have the segments that they had.
   */
  | { name: string; type: 'boolean'; default: boolean; before?: boolean; is_asked?: false }
  | { name: string; type: 'choice'; choices: readonly string[]; default: string }
  /** Words, of which the default is no more than where to begin. */
  | { name: string; type: 'list'; default: readonly string[]; before?: readonly string[] };

export type OptionValue = boolean | string | readonly string[];

/** By the option's name. A filter gets a value for each of its options. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** Of formats whose texts are sentences. */
export const SENTENCES: readonly FilterOption[] = [
  { name: 'segmentation', type: 'choice', choices: ['paragraphs', 'sentences'], default: 'paragraphs' },
  /** After these no sentence ends, beside those that the rules of the language know. */
  { name: 'abbreviations', type: 'list', default: [] },
];

/** Of documents that people comment on, apart from their texts. */
export const COMMENTS: FilterOption = { name: 'comments', type: 'boolean', default: false };

/** Of documents with pictures: what is said of them to who does not see them. */
export const ALTERNATIVE_TEXTS: FilterOption = { name: 'alternative_texts', type: 'boolean', default: false };

/** Of formats with readings above words: the words are text, as documents from before did not have them. */
export const RUBY_BASES: FilterOption = {
  name: 'ruby_bases',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/** Of formats with tags in their texts: those that are numbers are some, as documents from before did not have them. */
export const NUMBERED_TAGS: FilterOption = {
  name: 'numbered_tags',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/** Of formats whose texts have keys: those that are no texts for people. */
export const SKIPPED_KEYS: FilterOption = { name: 'skipped_keys', type: 'list', default: [] };

/** The options of a document from before there were some of them, by which its file has the segments that it had. */
export function withThoseBefore(
  options: readonly FilterOption[] = [],
  kept: OptionValues = {},
): OptionValues {
  const before = options.flatMap((one) =>
    one.type !== 'choice' && one.before !== undefined ? [[one.name, one.before] as const] : [],
  );
  return { ...Object.fromEntries(before), ...kept };
}

/** The options that people choose. */
export function askedOptions(options: readonly FilterOption[] = []): FilterOption[] {
  return options.filter((one) => one.type !== 'boolean' || one.is_asked !== false);
}

/** A value for every option: that given, or the default. */
export function withDefaults(
  options: readonly FilterOption[] | undefined,
  given: OptionValues = {},
): OptionValues {
  return Object.fromEntries((options ?? []).map((one) => [one.name, given[one.name] ?? one.default]));
}

/** The words of an option that is a list. */
export function listOf(values: OptionValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/**
 * Whether keys are among those of the option: a pattern is a key or what keys begin with, up to a dot or a bracket, and `*`
 * stands for anything.
 */
export function skippedKeys(values: OptionValues): (key: string) => boolean {
  const patterns = listOf(values, SKIPPED_KEYS.name).map((pattern) => pattern.split('*'));
  return (key) => patterns.some((pieces) => matches(key, pieces));
}

/** Without a regular expression, which a pattern of many stars would make slow. */
function matches(key: string, [first = '', ...rest]: readonly string[]): boolean {
  if (!key.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  if (last === undefined) return isEnd(key, at);
  for (const piece of rest) {
    const found = key.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (last === '') return true;
  for (let found = key.indexOf(last, at); found >= 0; found = key.indexOf(last, found + 1)) {
    if (isEnd(key, found + last.length)) return true;
  }
  return false;
}

function isEnd(key: string, at: number): boolean {
  return at === key.length || key[at] === '.' || key[at] === '[';
}
