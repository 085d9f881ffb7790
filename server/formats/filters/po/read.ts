import { localised } from '../../../messages/localised.ts';
import type { Finding, XliffNote } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import type { PluralLanguage } from '../plural-categories.ts';
import type { SkippedSink } from '../skipped.ts';
import { languagesOf } from './header.ts';
import { type DescribedForm, formDescriber, type PluralRule, pluralRuleOf } from './plural-rule.ts';
import { type PoEntry, type PoString, scanPo } from './scan.ts';
import { unescapePo } from './strings.ts';

/** The sender of a note, by the character after `#`. */
const COMMENTS = { '.': undefined, '': 'translator', ':': 'reference', '|': 'previous' };

/**
 * The entries of a PO file: one segment each, or one per plural form in the file or required by its header,
 * or by the language's known rule. Throws a FormatError with the position.
 */
export function readPo(
  text: string,
  targetLang: string,
  plurals: PluralLanguage,
  skipped?: SkippedSink,
): FilterFile {
  if (skipped) reportObsolete(text, skipped);
  const entries = scanPo(text);
  const header = headerOf(entries)?.value ?? '';
  const rule = pluralRuleOf(header, targetLang, plurals);
  const describe = formDescriber(rule, plurals);
  const segments = entries
    .filter((entry) => !isHeader(entry))
    .flatMap((entry) => segmentsOf(entry, rule, describe));
  return { ...languagesOf(header), segments, findings: findRepeated(segments, new Places(text)) };
}

/** The message ids of obsolete entries; the text of one on several lines follows in strings of their own. */
const OBSOLETE = /^#~[ \t]*msgid[ \t]+"(.{0,200})(?:\r?\n#~[ \t]*"(.{0,200}))?/gm;

function reportObsolete(text: string, skipped: SkippedSink): void {
  for (const { 1: first = '', 2: second = '', index } of text.matchAll(OBSOLETE)) {
    skipped.add('obsolete', { at: index, text: unescapePo((first + second).replaceAll(/(?<!\\)"/g, '')) });
  }
}

/** Text of the header. */
export function headerOf(entries: readonly PoEntry[]): PoString | undefined {
  return entries.find(isHeader)?.forms[0];
}

const isHeader = ({ id, context }: PoEntry) => id?.value === '' && !context;

function segmentsOf(
  entry: PoEntry,
  rule: PluralRule | null,
  describe: (form: number) => DescribedForm,
): FilterSegment[] {
  const { context, plural, fuzzy } = entry;
  const forms = withMissing(entry, rule?.count ?? 0);
  const id = entry.id?.value ?? '';
  const name = context?.value ? `${context.value}|${id}` : id;
  const notes = notesOf(entry);
  const flags = flagsOf(entry);
  const isMessage = flags.some((flag) => MESSAGE.test(flag));
  const isFixed = flags.some((flag) => FIXED_ORDER.test(flag));
  return forms.flatMap(({ number, value, start, end }): FilterSegment[] => {
    // A language's only form is used for every number.
    const isPlural = plural !== null && (number !== 0 || forms.length === 1);
    const source = withoutBreaks(isPlural ? plural.value : id, id);
    if (source === '') return [];
    const target = withoutBreaks(value, id);
    const about = number === null ? null : describe(number);
    const other = plural && { text: isPlural ? id : plural.value, from: isPlural ? 'msgid' : 'msgid_plural' };
    return [
      {
        key: number === null ? name : `${name}[${number}]`,
        source,
        target: target === '' ? null : target,
        start,
        end,
        ...(target !== '' && fuzzy.length > 0 ? { state: 'draft' as const } : {}),
        notes: [
          ...(about?.examples ? [{ text: about.examples, from: about.name }] : []),
          ...(other ? [other] : []),
          ...notes,
        ],
        ...(about && { block: { kind: 'paragraph', form: { of: name, name: about.name } } }),
        context: context ? { msgctxt: context.value } : {},
        ...(number === null && isMessage ? { is_message: true as const } : {}),
        ...(isFixed ? { has_fixed_order: true as const } : {}),
      },
    ];
  });
}

/** The number after the existing forms of an entry. */
export const nextNumber = (forms: PoEntry['forms']) =>
  Math.max(...forms.map(({ number }) => number ?? 0)) + 1;

/** Whether a form is empty and not in the rule: templates have two forms for every language. */
export const isSuperfluous = ({ number, value }: PoEntry['forms'][number], count: number) =>
  count > 0 && (number ?? 0) >= count && value === '';

/** The forms of an entry, with those missing for a rule added after the last. 0 = no rule. */
function withMissing({ forms, plural }: PoEntry, count: number): PoEntry['forms'] {
  const end = Math.max(...forms.map((form) => form.end));
  const missing = plural
    ? Array.from({ length: count }, (_, number) => ({ number, value: '', start: end, end }))
    : [];
  const needed = forms.filter((form) => !isSuperfluous(form, count));
  return [...needed, ...missing.slice(nextNumber(forms))];
}

/**
 * Removes the line breaks that its msgid also begins or ends with. gettext's compiler requires them in the
 * msgstr, so translators need not type them.
 */
function withoutBreaks(text: string, id: string): string {
  const { before, after } = breaksOf(id);
  const start = before && text.startsWith(before) ? 1 : 0;
  const end = after && text.length > start && text.endsWith(after) ? text.length - 1 : text.length;
  return text.slice(start, end);
}

/** The line breaks around a msgid, `''` or one each. */
export function breaksOf(id: string): { before: string; after: string } {
  if (id.trim() === '') return { before: '', after: '' };
  return { before: id.startsWith('\n') ? '\n' : '', after: id.endsWith('\n') ? '\n' : '' };
}

/** Flags that tools use for ICU messages; gettext itself has none. */
const MESSAGE = /^icu-(?:message-)?format$/;

/** Languages whose format strings do not support `%2$d`. */
const FIXED_ORDER = /^(?:python|lua)-format$/;

function flagsOf({ comments }: PoEntry): string[] {
  return [...(comments.get(',') ?? []), ...(comments.get('=') ?? [])]
    .flatMap((line) => line.split(','))
    .map((flag) => flag.trim());
}

function notesOf(entry: PoEntry): XliffNote[] {
  const { context, comments } = entry;
  const notes = Object.entries(COMMENTS).map(([sign, from]) => {
    const text = comments.get(sign)?.join('\n').trim() ?? '';
    return from ? { text, from } : { text };
  });
  const flags = flagsOf(entry).filter((flag) => flag !== '' && flag !== 'fuzzy');
  return [
    { text: context?.value ?? '', from: 'msgctxt' },
    ...notes,
    { text: flags.join(', '), from: 'flags' },
  ].filter(({ text }) => text !== '');
}

/** gettext's compiler rejects the same text twice in one context. */
function findRepeated(segments: readonly FilterSegment[], places: Places): Finding[] {
  const known = new Set<string>();
  return segments.flatMap(({ key, start }) => {
    if (!known.has(key)) {
      known.add(key);
      return [];
    }
    const message = localised('format.warning.po-twice');
    return [{ severity: 'warning' as const, constraint: 'po-repeated', message, ...places.at(start) }];
  });
}
