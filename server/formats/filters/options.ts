/** An import option: `GET /document/formats` lists them. */
export type FilterOption =
  /**
   * `before`: value for documents imported before the option existed, if not the default. `is_asked: false`:
   * users cannot set it; it only lets older documents keep their segments.
   */
  | { name: string; type: 'boolean'; default: boolean; before?: boolean; is_asked?: false }
  | { name: string; type: 'choice'; choices: readonly string[]; default: string; before?: string }
  /** Words; users may extend the default. */
  | { name: string; type: 'list'; default: readonly string[]; before?: readonly string[] };

export type OptionValue = boolean | string | readonly string[];

/** By option name. A filter gets a value for each of its options. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

const SEGMENTATION = {
  name: 'segmentation',
  type: 'choice',
  choices: ['paragraphs', 'sentences'],
  // Documents imported before the option existed were read in paragraphs, whatever the default is now.
  before: 'paragraphs',
} as const;

/** No sentence ends after these, in addition to those in the language's rules. */
const ABBREVIATIONS: FilterOption = { name: 'abbreviations', type: 'list', default: [] };

/** For documents, whose paragraphs are segmented into sentences. */
export const SENTENCES: readonly FilterOption[] = [{ ...SEGMENTATION, default: 'sentences' }, ABBREVIATIONS];

/** The same for formats whose lines, cells or elements stay whole by default. */
export const WHOLE_TEXTS: readonly FilterOption[] = [
  { ...SEGMENTATION, default: 'paragraphs' },
  ABBREVIATIONS,
];

/** For formats with comments. */
export const COMMENTS: FilterOption = { name: 'comments', type: 'boolean', default: false };

/** For formats with pictures: reads their alternative texts. */
export const ALTERNATIVE_TEXTS: FilterOption = { name: 'alternative_texts', type: 'boolean', default: false };

/** For formats with ruby: reads the base text; off for documents imported before this option. */
export const RUBY_BASES: FilterOption = {
  name: 'ruby_bases',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/** For formats with tags: numeric tags are codes; off for documents imported before this option. */
export const NUMBERED_TAGS: FilterOption = {
  name: 'numbered_tags',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/**
 * For formats with `%s`: placeholders in another order are numbered; off for documents imported before this
 * option.
 */
export const PLACEHOLDER_ORDER: FilterOption = {
  name: 'placeholder_order',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/** For PHP: placeholders and choices of Laravel are read; off for documents imported before this option. */
export const LARAVEL: FilterOption = {
  name: 'laravel',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/** For PHP: `\${$a}` contains the variable `{$a}`; off for documents imported before this option. */
export const PHP_ESCAPES: FilterOption = {
  name: 'php_escapes',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/**
 * For JSON: plurals of older i18next become the target language's numbered forms; off for documents imported before
 * this option.
 */
export const NUMBERED_PLURALS: FilterOption = {
  name: 'numbered_plurals',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
};

/** For formats with keys: skips untranslatable texts. */
export const SKIPPED_KEYS: FilterOption = { name: 'skipped_keys', type: 'list', default: [] };

/** Option values that preserve the segments of a document imported before some of the options existed. */
export function withThoseBefore(
  options: readonly FilterOption[] = [],
  kept: OptionValues = {},
): OptionValues {
  const before = options.flatMap((one) =>
    one.before !== undefined ? [[one.name, one.before] as const] : [],
  );
  return { ...Object.fromEntries(before), ...kept };
}

/** The options users can set. */
export function askedOptions(options: readonly FilterOption[] = []): FilterOption[] {
  return options.filter((one) => one.type !== 'boolean' || one.is_asked !== false);
}

/** A value for every option: the given one, or the default. */
export function withDefaults(
  options: readonly FilterOption[] | undefined,
  given: OptionValues = {},
): OptionValues {
  return Object.fromEntries((options ?? []).map((one) => [one.name, given[one.name] ?? one.default]));
}

/** The words of a list option. */
export function listOf(values: OptionValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

/**
 * Returns whether the option skips a key. A pattern matches a whole key, or its beginning up to a dot or a
 * bracket; `*` matches anything.
 */
export function skippedKeys(values: OptionValues): (key: string) => boolean {
  const patterns = listOf(values, SKIPPED_KEYS.name).map((pattern) => pattern.split('*'));
  return (key) => patterns.some((pieces) => matches(key, pieces));
}

/** Not a regular expression, which would be slow for a pattern with many stars. */
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
