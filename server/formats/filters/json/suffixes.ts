import type { FilterSegment } from '../filter.ts';
import { formNotes, neededForms, type PluralLanguage } from '../plural-categories.ts';
import type { Text } from './texts.ts';
import { nameLike } from './write.ts';

/** i18next: `file_one`, `file_other`, `place_ordinal_few`. */
const SUFFIX = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/s;

interface Catalogue {
  text: string;
  plurals: PluralLanguage;
}

/** A text whose key ends with a plural suffix. */
export interface Suffixed {
  of: string;
  isOrdinal: boolean;
  name: string;
  text: Text;
  segment: FilterSegment;
}

export function suffixOf(text: Text, segment: FilterSegment): Suffixed | null {
  const [, base, ordinal = '', name] = SUFFIX.exec(segment.key) ?? [];
  if (!text.name || !base || name === undefined) return null;
  return { of: base + ordinal, isOrdinal: ordinal !== '', name, text, segment };
}

/** Marks segments that are plural forms, and adds the forms that the target language needs. */
export function withForms(
  segments: FilterSegment[],
  suffixed: readonly Suffixed[],
  { text, plurals }: Catalogue,
): FilterSegment[] {
  const made = new Map<FilterSegment, FilterSegment[]>();
  for (const group of Map.groupBy(suffixed, ({ of }) => of).values()) {
    if (!isPlural(group)) continue;
    for (const [segment, forms] of formsOf(group, text, plurals)) made.set(segment, forms);
  }
  return made.size === 0 ? segments : segments.flatMap((segment) => made.get(segment) ?? [segment]);
}

/** Whether the keys of a group are plural forms and do not just end like them. */
function isPlural(group: readonly Suffixed[]): boolean {
  const names = new Set(group.map(({ name }) => name));
  if (!names.has('other') || names.size < group.length) return false;
  return names.size > 1 || group.some(({ text }) => text.value.includes('{{count'));
}

/** For each segment of a group: the missing forms inserted before it, and the segment. */
function formsOf(group: readonly Suffixed[], text: string, plurals: PluralLanguage) {
  const [first] = group;
  const type = first?.isOrdinal ? 'ordinal' : 'cardinal';
  const own = group.map((each) => ({ name: each.name, own: each }));
  const other = own.find(({ name }) => name === 'other')?.own;
  const made = new Map<FilterSegment, FilterSegment[]>();
  let before: FilterSegment[] = [];
  for (const form of neededForms(own, plurals.categories(type), { keepsAll: true })) {
    const about = (segment: FilterSegment): FilterSegment => ({
      ...segment,
      notes: [...formNotes(plurals, type, form.name), ...(segment.notes ?? [])],
      block: { kind: 'paragraph', form: { of: first?.of ?? '', name: form.name } },
    });
    if (form.own) {
      made.set(form.own.segment, [
        ...before.map((each) => placed(each, form.own?.text, text)),
        about(form.own.segment),
      ]);
      before = [];
    } else if (other) {
      const key = other.segment.key.replace(/other$/, form.name);
      before.push(about({ ...other.segment, key }));
    }
  }
  return made;
}

/** A form inserted before the property of another form. */
function placed(segment: FilterSegment, next: Text | undefined, text: string): FilterSegment {
  if (!next) throw new Error('A form goes before another');
  const [, ending = ''] = SUFFIX.exec(segment.key)?.slice(2) ?? [];
  return insertedBefore(segment, next, (last) => last.replace(/[a-z]+$/, ending), text);
}

/** A segment inserted before a property and written in its style, with a name made from the property's. */
export function insertedBefore(
  segment: FilterSegment,
  next: Text,
  toName: (last: string) => string,
  text: string,
): FilterSegment {
  if (!next.name) throw new Error('Only properties have names');
  const { start, end } = next.name;
  const [blank = ''] = /\s*$/.exec(text.slice(Math.max(0, start - 1000), start)) ?? [];
  const name = nameLike(text.slice(start, end), toName(String(next.path.at(-1))));
  return {
    ...segment,
    start,
    end: start,
    around: { before: name + text.slice(end, next.start), after: `,${blank}` },
  };
}
