import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { withoutPlaces } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { CATEGORIES, formNotes, neededForms, type PluralLanguage } from '../plural-categories.ts';
import { readContent } from '../xml-content.ts';

/** Number format settings, not visible text. */
const FORMAT_KEYS = ['NSStringFormatSpecTypeKey', 'NSStringFormatValueTypeKey'];
const VARIABLE = /%(?:\d+\$)?#@[^@]*@/g;

/** A plural form in the file. */
interface Member {
  name: string;
  key: number;
  value: number;
}

/** A form in the file, and the missing forms to insert before it. */
interface OwnForm {
  name: string;
  /** Each with the form it is translated from. */
  missing: { name: string; from: number }[];
  member: Member;
}

/**
 * The plural forms, including those missing for the target language, and formats with words around their
 * variables, by key path. Throws a FormatError with the position.
 */
export function readStringsdict(text: string, plurals: PluralLanguage): FilterSegment[] {
  const { tape } = scanXml(text, { shorten: () => null });
  const paths = new Map<number, string[]>();
  /** The last key read in each dictionary. */
  const keys = new Map<number, string>();
  const forms = new Map<number, OwnForm>();
  const segments: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (!tape.isElement(node)) continue;
    const parent = tape.parent[node] ?? -1;
    const kind = tape.nameOf(node);
    if (kind === 'key') keys.set(parent, readContent(tape, node).source);
    if (kind === 'dict') {
      paths.set(node, [...(paths.get(parent) ?? []), ...ownKey(keys, parent)]);
      for (const form of formsIn(tape, node, plurals)) forms.set(form.member.value, form);
    }
    if (kind !== 'string') continue;
    const path = paths.get(parent) ?? [];
    const key = [...path, ...ownKey(keys, parent)].join('.');
    const isFormat = FORMAT_KEYS.includes(keys.get(parent) ?? '');
    const form = isFormat ? undefined : forms.get(node);
    const of = path.join('.');
    const about = (segment: FilterSegment, name: string): FilterSegment => ({
      ...segment,
      key: `${of}.${name}`,
      notes: formNotes(plurals, 'cardinal', name),
      block: { kind: 'paragraph', form: { of, name } },
    });
    for (const { name, from } of form?.missing ?? []) {
      const content = readContent(tape, from);
      if (!form || !hasWords(content.source)) continue;
      const added = { key, target: null, ...content, ...placeBefore(tape, form.member, name) };
      segments.push(about({ ...added, codes: withoutPlaces(content.codes) }, name));
    }
    const content = readContent(tape, node);
    if (isFormat || !hasWords(content.source)) continue;
    const segment = { key, target: null, ...content };
    segments.push(form ? about(segment, form.name) : segment);
  }
  return segments;
}

const hasWords = (source: string) => source.replace(VARIABLE, '').trim() !== '';

function ownKey(keys: ReadonlyMap<number, string>, parent: number): string[] {
  const key = keys.get(parent);
  return key === undefined ? [] : [key];
}

/** The forms in a variable's dictionary; empty for any other, or if a form is repeated. */
function formsIn(tape: XmlTape, dict: number, plurals: PluralLanguage): OwnForm[] {
  const members = membersOf(tape, dict);
  const rule = members.find(({ name }) => name === 'NSStringFormatSpecTypeKey');
  if (!rule || readContent(tape, rule.value).source.trim() !== 'NSStringPluralRuleType') return [];
  const own = members
    .filter(({ name }) => CATEGORIES.includes(name))
    .map((member) => ({ name: member.name, own: member }));
  const other = own.find(({ name }) => name === 'other')?.own;
  if (!other || new Set(own.map(({ name }) => name)).size < own.length) return [];
  let missing: OwnForm['missing'] = [];
  return neededForms(own, plurals.categories('cardinal'), { keepsAll: true }).flatMap((form): OwnForm[] => {
    if (!form.own) {
      missing.push({ name: form.name, from: other.value });
      return [];
    }
    const found = { name: form.name, missing, member: form.own };
    missing = [];
    return [found];
  });
}

function membersOf(tape: XmlTape, dict: number): Member[] {
  const children = tape.childElements(dict);
  return children.flatMap((value, at): Member[] => {
    const key = children[at - 1];
    if (key === undefined || tape.nameOf(key) !== 'key' || tape.nameOf(value) !== 'string') return [];
    return [{ name: readContent(tape, key).source, key, value }];
  });
}

/** The position before a form, and the markup around a value inserted there, in the same style. */
function placeBefore(tape: XmlTape, { key, value }: Member, name: string) {
  const start = tape.start[key] ?? 0;
  const between = tape.text.slice(tape.closeStart[key], tape.start[value]);
  const blank = /\s*$/.exec(tape.text.slice(Math.max(0, start - 1000), start))?.[0] ?? '';
  const before = `${tape.text.slice(start, tape.openEnd[key])}${name}${between}<${tape.rawName(value)}>`;
  return { start, end: start, around: { before, after: `</${tape.rawName(value)}>${blank}` } };
}
