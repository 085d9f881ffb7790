import { localised } from '../../../messages/localised.ts';
import type { Finding, XliffNote } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import { type Inline, numberCodes, withoutPlaces } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import {
  CATEGORIES,
  formNotes,
  neededForms,
  type PluralLanguage,
  type PluralType,
} from '../plural-categories.ts';
import type { SkippedSink } from '../skipped.ts';
import { parseFluent } from './parse.ts';
import type { Element, Pattern, Select, Variant } from './pattern.ts';
import { FluentScanner } from './scan.ts';

/** Units of an unread entry searched for its first line. */
const EXCERPT = 200;

interface Reading {
  text: string;
  plurals: PluralLanguage;
  segments: FilterSegment[];
}

interface Around {
  /** Key of the message or attribute. */
  of: string;
  /** Names of the variants around the text. */
  names: readonly string[];
  notes: readonly XliffNote[];
}

/**
 * Reads the texts of messages, their attributes, and terms. Each variant of a select expression is a text. Attributes
 * of terms are left out: only selectors in the file use them.
 */
export function readFluent(
  text: string,
  plurals: PluralLanguage,
  skipped?: SkippedSink,
): { segments: FilterSegment[]; findings: Finding[] } {
  const { entries, junk } = parseFluent(text);
  const reading: Reading = { text, plurals, segments: [] };
  for (const { id, value, attributes, comments } of entries) {
    const notes = comments.map((comment) => ({ text: comment }));
    if (value) collect(value, { of: id, names: [], notes }, reading);
    if (id.startsWith('-')) continue;
    for (const attribute of attributes) {
      collect(attribute.pattern, { of: `${id}.${attribute.id}`, names: [], notes }, reading);
    }
  }
  const places = new Places(text);
  const findings = junk.map((at): Finding => {
    skipped?.add('unsupported', { at, text: text.slice(at, at + EXCERPT).split('\n', 1)[0] ?? '' });
    const message = localised('format.warning.skipped', { what: 'entry' });
    return { severity: 'warning', constraint: 'skipped-text', message, ...places.at(at) };
  });
  return { segments: reading.segments, findings };
}

const selectsOf = (pattern: Pattern) =>
  pattern.elements.flatMap((element) => (element.type === 'placeable' ? element.selects : []));

function collect(pattern: Pattern, around: Around, reading: Reading): void {
  const selects = selectsOf(pattern);
  if (hasOwnText(pattern, reading.text)) reading.segments.push(segmentOf(pattern, around, reading.text));
  for (const select of selects) {
    const name = selects.length > 1 ? (key: string) => `${select.selector}: ${key}` : (key: string) => key;
    collectVariants(select, name, around, reading);
  }
}

/** Text around select expressions counts only if it has words. */
function hasOwnText(pattern: Pattern, raw: string): boolean {
  const inlines = pattern.elements.map((element) => inlineOf(element, raw));
  const hasWords = inlines.some((one) => one.type === 'text' && one.text.trim() !== '');
  return hasWords || (selectsOf(pattern).length === 0 && inlines.some(({ type }) => type === 'code'));
}

function segmentOf(pattern: Pattern, { of, names, notes }: Around, raw: string): FilterSegment {
  const { start, end } = pattern;
  const inlines = pattern.elements.map((element) => inlineOf(element, raw));
  return {
    key: of + names.map((name) => `[${name}]`).join(''),
    ...numberCodes(inlines, raw),
    target: null,
    start,
    end,
    notes: [...notes],
    ...(names.length > 0 && { block: { kind: 'paragraph', form: { of, name: names.join(' / ') } } }),
  };
}

/** Quoted literals, used for special characters, are text. All other placeables are codes. */
function inlineOf(element: Element, raw: string): Inline {
  if (element.type === 'text') return element;
  const { start, end, selects } = element;
  const literal = literalIn(raw.slice(start, end));
  if (literal !== null) return { type: 'text', text: literal, start, end };
  const [select] = selects;
  const display = select ? `{ ${select.selector} -> … }` : raw.slice(start, end);
  return { type: 'code', kind: 'standalone', display, start, end };
}

function literalIn(raw: string): string | null {
  if (!/^\{\s*"[^\n]*"\s*\}$/.test(raw)) return null;
  const scan = new FluentScanner(raw);
  scan.expect('{');
  scan.skipBlank();
  return scan.string();
}

function collectVariants(
  select: Select,
  nameOf: (key: string) => string,
  around: Around,
  reading: Reading,
): void {
  const { plurals, segments, text } = reading;
  const type = pluralType(select);
  const own = select.variants.map((variant) => ({ name: variant.key, own: variant }));
  const forms = type ? neededForms(own, plurals.categories(type)) : own;
  const other = select.variants.find(({ key }) => key === 'other');
  const within = (name: string): Around => ({
    ...around,
    names: [...around.names, nameOf(name)],
    notes: type ? [...formNotes(plurals, type, name), ...around.notes] : around.notes,
  });
  const bindings = unusedIn(select, new Set(forms.map((form) => form.own)));
  const from = segments.length;
  forms.forEach(({ name, own: variant }, at) => {
    if (variant) collect(variant.pattern, within(name), reading);
    else if (other && selectsOf(other.pattern).length === 0) {
      const next = forms.slice(at).find((form) => form.own !== null)?.own;
      if (next) segments.push(inserted(segmentOf(other.pattern, within(name), text), name, next, text));
    }
  });
  if (bindings.length === 0) return;
  for (const segment of segments.slice(from)) segment.bindings = [...(segment.bindings ?? []), ...bindings];
}

/** A variant that only the target language has, before another one. */
function inserted(segment: FilterSegment, name: string, next: Variant, text: string): FilterSegment {
  const { start } = next;
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    ...segment,
    codes: withoutPlaces(segment.codes ?? []),
    start,
    end: start,
    around: { before: `[${name}] `, after: lineBreak + indent },
  };
}

/** Type of plural that the variants are forms of; null = other variants. */
function pluralType({ selector, variants }: Select): PluralType | null {
  const keys = variants.map(({ key }) => key);
  const areForms = keys.every((key) => CATEGORIES.includes(key) || /^-?\d/.test(key));
  const isDefault = variants.some(({ key, isDefault }) => isDefault && key === 'other');
  const isNumber = /^(?:\$|NUMBER\s*\()/.test(selector);
  if (!areForms || !isDefault || !isNumber || keys.length < 2 || new Set(keys).size < keys.length)
    return null;
  return /type\s*:\s*"ordinal"/.test(selector) ? 'ordinal' : 'cardinal';
}

/** Places of variants that the target language never uses, with the white space next to them. */
function unusedIn({ variants }: Select, used: ReadonlySet<Variant | null>): { start: number; end: number }[] {
  const unused: { start: number; end: number }[] = [];
  for (let at = 0; at < variants.length; at++) {
    const from = at;
    const first = variants[from];
    if (!first || used.has(first)) continue;
    while (variants[at + 1] && !used.has(variants[at + 1] ?? null)) at++;
    const next = variants[at + 1];
    // The default is always used, so a variant precedes unused ones at the end.
    const before = variants[from - 1];
    const start = next ? first.start : (before?.pattern.end ?? first.start);
    unused.push({ start, end: next?.start ?? variants[at]?.pattern.end ?? start });
  }
  return unused;
}
