const TOKEN = /^[-.:\w\u00B7-\uFFFD]+$/;
/** RFC 5646 syntax only: a language of two letters or more, or a private or grandfathered tag. */
const LANGUAGE = /^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|[XxIi](-[A-Za-z0-9]{1,8})+)$/;
/**
 * A fragment identifier in XLIFF (2.1 section 4.4): ids from the outside in, each optionally prefixed with
 * its kind.
 */
const FRAGMENT =
  /^#\/?(([fgundt]|[A-Za-z_][-\w]+)=)?[-.:\w\u00B7-\uFFFD]+(\/(([fgundt]|[A-Za-z_][-\w]+)=)?[-.:\w\u00B7-\uFFFD]+)*$/;

/** Valid values: one of `list`, or a kind described in the finding's message. */
interface Rule {
  pattern: RegExp;
  kind: string;
  list?: string;
}

const oneOf = (...values: string[]): Rule => ({
  pattern: new RegExp(`^(${values.join('|')})$`),
  kind: 'list',
  list: values.join(', '),
});

const RULES = {
  yesNo: oneOf('yes', 'no'),
  yesNoFirstNo: oneOf('yes', 'firstNo', 'no'),
  dir: oneOf('ltr', 'rtl', 'auto'),
  token: { pattern: TOKEN, kind: 'token' },
  tokens: { pattern: /^[-.:\w\u00B7-\uFFFD]+( +[-.:\w\u00B7-\uFFFD]+)*$/, kind: 'tokens' },
  user: { pattern: /^[^\s:]+:[^\s:]+$/, kind: 'user' },
  codeType: oneOf('fmt', 'ui', 'quote', 'link', 'image', 'other'),
  markType: {
    pattern: /^(generic|comment|term|[^\s:]+:[^\s:]+)$/,
    kind: 'mark',
    list: 'generic, comment, term',
  },
  state: oneOf('initial', 'translated', 'reviewed', 'final'),
  priority: { pattern: /^([1-9]|10)$/, kind: 'range', list: '1–10' },
  language: { pattern: LANGUAGE, kind: 'language', list: 'de-CH' },
  // Within the file, or an external address.
  reference: { pattern: new RegExp(`${FRAGMENT.source}|^[^#\\s]\\S*$`), kind: 'reference', list: '#n=1' },
  space: oneOf('default', 'preserve'),
  preserve: oneOf('preserve'),
  side: oneOf('source', 'target'),
  part: oneOf('source', 'target', 'ignorable'),
  normalization: oneOf('none', 'nfc', 'nfd'),
  whole: { pattern: /^\d+$/, kind: 'whole' },
  positive: { pattern: /^\+?0*[1-9]\d*$/, kind: 'positive' },
  codepoint: { pattern: /^([0-9A-Fa-f]{2}){1,4}$/, kind: 'codepoint' },
} satisfies Record<string, Rule>;

/** Value types of XLIFF attributes. */
export type ValueType = keyof typeof RULES | 'any';

/** Spellings of yes and no in other formats. */
const SPELLINGS: Readonly<Record<string, string>> = { true: 'yes', '1': 'yes', false: 'no', '0': 'no' };
/** Separators in language tags as written by programs and word processors. */
const SEPARATOR = /[_\u2010-\u2015\u2212]/g;

/**
 * The only valid value that an invalid one can mean, or null: same except for case, separators, spaces or the
 * spelling of yes and no.
 */
export function rightValue(type: ValueType, value: string): string | null {
  const { kind, list = '' }: Partial<Rule> = type === 'any' ? {} : RULES[type];
  const isListed = kind === 'list' || kind === 'mark';
  const right = isListed
    ? rightOf(list.split(', '), value)
    : type === 'language'
      ? value.trim().replace(SEPARATOR, '-')
      : type === 'reference'
        ? value.replace(/\s+/g, '')
        : null;
  return right !== null && valueFault(type, right) === null ? right : null;
}

/** The only value in a list that an invalid one can mean, or null. */
export function rightOf(values: readonly string[], wrong: string): string | null {
  const alike = plain(wrong);
  const spelled = SPELLINGS[alike];
  return values.find((one) => plain(one) === alike || one === spelled) ?? null;
}

function plain(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, '');
}

/** Whether a reference is a valid fragment identifier. */
export function isFragment(reference: string): boolean {
  return FRAGMENT.test(reference);
}

/** Describes valid values for the message `format.finding.value`; null if this value is valid. */
export function valueFault(
  type: ValueType,
  value: string,
): { value: string; kind: string; list: string } | null {
  if (type === 'any') return null;
  const { pattern, kind, list = '' }: Rule = RULES[type];
  return pattern.test(value.trim()) ? null : { value, kind, list };
}
