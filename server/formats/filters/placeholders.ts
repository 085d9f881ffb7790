import { formatCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import { type FilterCode, shorten } from './codes.ts';

/** Placeholders in a text or markup around its words. */
export type PlaceholderKind =
  /** `%s`, `%1$@`, `%(name)s`, `%{name}` */
  | 'printf'
  /** Unnumbered ones of `printf` are numbered in another order (`%2$d`). */
  | 'printf-order'
  /** `%1`, `%L1`, `%n` */
  | 'qt'
  /** `%#@name@`, `%arg` */
  | 'apple'
  /** `{0}`, `{name}`, `{when, date, short}`; not in messages with forms (`{n, plural, …}`). */
  | 'braces'
  /** `{0,choice,0#none|1#one}`, of Java */
  | 'choice'
  /** `:name`, of Laravel */
  | 'colon'
  /** `{{name}}`, `{{{name}}}` */
  | 'mustache'
  /** `$name$`, `${name}`, `$t(key)`; not `$1`, which may be a price. */
  | 'dollar'
  /** `<b>`, `</b>`, `<br/>` */
  | 'tags'
  /** `<1>`, `</1>`, as in react-i18next */
  | 'numbered-tags';

// Without the space flag, because of "100% of".
const PRINTF =
  "%(?:\\(\\w+\\))?(?:\\d+\\$)?[-+0#']*(?:\\d+|\\*)?(?:\\.(?:\\d+|\\*))?(?:hh|h|ll|l|L|q|j|z|t)?[diouxXeEfFgGaAcCsSp@]|%\\{\\w+\\}";

const PATTERNS: Readonly<Record<PlaceholderKind, string>> = {
  printf: PRINTF,
  'printf-order': PRINTF,
  qt: '%L?\\d{1,2}|%L?n',
  apple: '%(?:\\d+\\$)?#@\\w+@|%arg',
  braces: '\\{[ ]*[\\w.-]+[ ]*(?:,[ ]*(?:number|date|time|spellout|ordinal|duration)[ ]*(?:,[^{}]*)?)?\\}',
  choice: '\\{[ ]*\\w+[ ]*,[ ]*choice[ ]*,(?:[^{}]|\\{[^{}]*\\})*\\}',
  colon: '(?<![\\w:]):[A-Za-z_]\\w*',
  mustache: '\\{\\{\\{[^{}]*\\}\\}\\}|\\{\\{[^{}]*\\}\\}',
  dollar: '\\$\\{[\\w.]+\\}|\\$t\\([^()]*\\)|\\$[A-Za-z_]\\w*\\$',
  tags: '</?[A-Za-z][\\w:.-]*(?:[ ][^<>]*)?/?>',
  'numbered-tags': '</?\\d{1,3}/?>',
};

/** A message with branches: its braces contain texts. */
const FORMS = /\{\s*[\w.]+\s*,\s*(?:plural|select|selectordinal)\s*,/;

/** Texts with more codes are left alone; nobody translates them. */
const MAX_CODES = 1000;

interface Coded {
  source: string;
  target: string | null;
  codes?: FilterCode[];
  has_fixed_order?: true;
}

/**
 * Turns placeholders into codes, numbered after existing ones. The filter still reads their markup as text.
 */
export function codePlaceholders<S extends Coded>(segment: S, kinds: readonly PlaceholderKind[]): S {
  const pattern = patternFor(kinds, segment.source);
  if (!pattern || segment.source.search(pattern) < 0 || hasTooMany(segment, pattern)) return segment;
  const codes = [...(segment.codes ?? [])];
  const source = codeText(segment.source, pattern, codes, []);
  if (kinds.includes('printf-order')) numberArguments(codes, segment.has_fixed_order === true);
  if (codes.length === (segment.codes?.length ?? 0) || codes.length > MAX_CODES) return segment;
  const known = codes.filter((code) => code.is_text);
  const target = segment.target === null ? null : codeText(segment.target, pattern, codes, known);
  return { ...segment, source, target, codes };
}

/** Checked before pairing, whose time grows with the square of their number. */
function hasTooMany({ source, target }: Coded, pattern: RegExp): boolean {
  return [source, target ?? ''].some((text) => (text.match(pattern)?.length ?? 0) > 2 * MAX_CODES);
}

/** Placeholders that may contain others. */
const LONG: ReadonlySet<PlaceholderKind> = new Set(['mustache', 'choice']);

/** Cached, since a file has many texts with the same kinds. */
const patterns = new Map<string, RegExp>();

function patternFor(kinds: readonly PlaceholderKind[], source: string): RegExp | null {
  const used = kinds.filter((kind) => kind !== 'braces' || !FORMS.test(source));
  if (used.length === 0) return null;
  const name = used.join();
  const known = patterns.get(name);
  if (known) return known;
  // Longer ones first: `{{a}}` contains `{a}`.
  const ordered = used.toSorted((a, b) => Number(LONG.has(b)) - Number(LONG.has(a)));
  const pattern = new RegExp(ordered.map((kind) => PATTERNS[kind]).join('|'), 'g');
  patterns.set(name, pattern);
  return pattern;
}

/** A placeholder in a text, or one of a pair of tags. */
interface Found {
  markup: string;
  /** For an opening tag: its end. */
  closing?: Found;
  /** For a closing tag: its start. */
  opening?: Found;
  code?: FilterCode;
}

/** The text in the notation. Uses codes from `known` first; adds all others to `codes`. */
function codeText(text: string, pattern: RegExp, codes: FilterCode[], known: FilterCode[]): string {
  const pieces = parseText(text).flatMap((part) =>
    part.type === 'code' ? [part.raw] : piecesOf(part.text, pattern),
  );
  pairTags(pieces.filter((piece) => typeof piece !== 'string'));
  return pieces.map((piece) => (typeof piece === 'string' ? piece : codeOf(piece, codes, known))).join('');
}

function piecesOf(text: string, pattern: RegExp): (string | Found)[] {
  const pieces: (string | Found)[] = [];
  let last = 0;
  for (const { 0: markup, index } of text.matchAll(pattern)) {
    pieces.push(text.slice(last, index), { markup });
    last = index + markup.length;
  }
  pieces.push(text.slice(last));
  return pieces;
}

function pairTags(found: readonly Found[]): void {
  /** Unclosed opening tags, innermost last. */
  const open: { name: string; tag: Found }[] = [];
  for (const tag of found) {
    const [, slash, name, rest] = /^<(\/?)([\w:.-]+)([^>]*)>$/.exec(tag.markup) ?? [];
    if (name === undefined || rest?.endsWith('/')) continue;
    if (!slash) {
      open.push({ name, tag });
      continue;
    }
    const at = open.findLastIndex((one) => one.name === name);
    const opening = open[at]?.tag;
    if (!opening) continue;
    open.length = at;
    opening.closing = tag;
    tag.opening = opening;
  }
}

function codeOf(found: Found, codes: FilterCode[], known: FilterCode[]): string {
  const { markup, closing, opening } = found;
  if (opening?.code) return formatCode(opening.code.id, 'close');
  const at = known.findIndex(
    (one) => (one.markup === markup && one.closing_markup === closing?.markup) || numbered(one) === markup,
  );
  const [taken] = at < 0 ? [] : known.splice(at, 1);
  const code = taken ?? addCode(codes, markup, closing?.markup);
  found.code = code;
  return formatCode(code.id, closing ? 'open' : 'standalone');
}

function addCode(codes: FilterCode[], markup: string, closing: string | undefined): FilterCode {
  const display = shorten(closing === undefined ? markup : markup.replace(/^<([\w:.-]+).*$/s, '$1'));
  const code: FilterCode = { id: codes.length + 1, type: 'standalone', display, markup, is_text: true };
  if (closing !== undefined) {
    code.type = 'pair';
    code.closing_markup = closing;
  }
  codes.push(code);
  return code;
}

/** `%d` and `%#@n@`, but not `%1$d`, `%(name)s`, `%{name}` or `%arg`. */
const UNNUMBERED = /^%(?![({]|\d+\$|arg$)/;

/**
 * Sets the position of the argument that each unnumbered placeholder takes; none if some are numbered. Marks
 * placeholders whose order is fixed instead.
 */
function numberArguments(codes: readonly FilterCode[], isFixed: boolean): void {
  const placeholders = codes.filter(({ is_text, markup }) => is_text && markup.startsWith('%'));
  if (placeholders.length < 2 || placeholders.some(({ markup }) => !UNNUMBERED.test(markup))) return;
  let position = 0;
  for (const code of placeholders) {
    if (isFixed) {
      code.is_positional = true;
      continue;
    }
    // A width or precision `*` is an argument as well.
    position += 1 + code.markup.split('*').length - 1;
    code.argument = position;
  }
}

/** The placeholder with the number of its argument: `%2$d`. */
export function numbered({ markup, argument }: FilterCode): string | undefined {
  if (argument === undefined) return undefined;
  let star = argument - (markup.split('*').length - 1);
  return `%${argument}$${markup.slice(1).replaceAll('*', () => `*${star++}$`)}`;
}

/** Whether placeholders in this order take other arguments than in the source. */
function isReordered(used: readonly FilterCode[], codes: readonly FilterCode[]): boolean {
  const all = codes.filter(({ argument }) => argument !== undefined);
  return used.some((code, at) => code !== all[at]);
}

/** A text with its placeholders written out as its filter read them, and the segment's other codes. */
export function writeOutPlaceholders(
  text: string,
  codes: readonly FilterCode[],
): { text: string; codes: FilterCode[] } {
  const own = codes.filter((code) => !code.is_text);
  if (own.length === codes.length) return { text, codes: own };
  const parts = parseText(text);
  const used = parts.flatMap((part) => {
    const code = part.type === 'code' ? codes[part.id - 1] : undefined;
    return code?.argument === undefined ? [] : [code];
  });
  const areNumbered = isReordered(used, codes);
  const written = parts.map((part) => {
    const code = part.type === 'code' ? codes[part.id - 1] : undefined;
    if (part.type === 'text') return part.text;
    if (!code?.is_text) return part.raw;
    if (areNumbered && code.argument !== undefined) return numbered(code);
    return part.kind === 'close' ? (code.closing_markup ?? '') : code.markup;
  });
  return { text: written.join(''), codes: own };
}
