import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import { normaliseLanguage, textDirection } from '../../../shared/domain/text/languages.ts';
import type { Splice } from '../xml/splice.ts';

/** Whether a stated language is the target language. */
export function isLanguage(stated: string, target: string): boolean {
  return normaliseLanguage(stated.replaceAll('_', '-')) === normaliseLanguage(target.replaceAll('_', '-'));
}

/** The value of an attribute in a start tag, with its offsets in the text; null = it has none. */
function attributeOf(tag: string, name: string): { value: string; start: number; end: number } | null {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'id').exec(tag);
  const range = found?.indices?.[1] ?? found?.indices?.[2] ?? found?.indices?.[3];
  return range ? { value: tag.slice(...range), start: range[0], end: range[1] } : null;
}

export interface Declaring {
  /** Attributes that state the language; existing ones are changed. */
  languages: readonly string[];
  /** The attribute to add if the tag has none of them. */
  added?: string;
  /** The attribute of the direction; absent = the format has none. */
  direction?: string;
}

/** Splices that make a start tag at an offset declare the target language and its direction. */
export function declareOnTag(
  tag: string,
  at: number,
  { target_lang }: FileLanguages,
  { languages, added, direction }: Declaring,
): Splice[] {
  const found = languages.flatMap((name) => attributeOf(tag, name) ?? []);
  const splices: Splice[] = found
    .filter(({ value }) => !isLanguage(value, target_lang))
    .map(({ start, end }) => ({ start: at + start, end: at + end, text: target_lang }));
  if (found.length === 0 && added === undefined) return [];
  const wanted = textDirection(target_lang);
  const stated = direction === undefined ? null : attributeOf(tag, direction);
  if (stated && stated.value.toLowerCase() !== wanted) {
    splices.push({ start: at + stated.start, end: at + stated.end, text: wanted });
  }
  const language = found.length === 0 ? ` ${added}="${target_lang}"` : '';
  const order = direction !== undefined && !stated && wanted === 'rtl' ? ` ${direction}="rtl"` : '';
  const end = at + endOfAttributes(tag);
  if (language + order !== '') splices.push({ start: end, end, text: language + order });
  return splices;
}

/** Offset for another attribute in a start tag. A regular expression would take quadratic time for white space. */
function endOfAttributes(tag: string): number {
  if (!tag.endsWith('>')) return tag.length;
  let end = tag.length - (tag.endsWith('/>') ? 2 : 1);
  while (/\s/.test(tag.charAt(end - 1))) end--;
  return end;
}

/** The splices outside of all edits. Splices must be in order. */
export function outsideOf(edits: readonly Splice[], splices: readonly Splice[]): Splice[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  let at = 0;
  return splices.filter(({ start }) => {
    while ((sorted[at]?.end ?? start + 1) <= start) at++;
    return (sorted[at]?.start ?? start) >= start;
  });
}
