/** A tag of a template language. */
export interface TemplateTag {
  start: number;
  end: number;
  /** A value replaces it, so it counts as a word; other tags are control flow. */
  isValue: boolean;
}

const OPENING = /\{\{|\{%|\{#|\{!!|<%|<\?(?!xml\b)/g;
const CLOSING: Readonly<Record<string, string>> = {
  '{{': '}}',
  '{%': '%}',
  '{#': '#}',
  '{!!': '!!}',
  '<%': '%>',
  '<?': '?>',
};
const VALUE = /^(?:\{\{|\{!!|<%[=-]|<\?=|<\?php\s+(?:echo|print)\b)/;
/** Longest tag in braces: a page may also contain braces by chance. */
const MAX_BRACES = 1000;
/** Replace the characters of tags, in turn; the tokenizer treats them as letters. */
export interface Fillers {
  characters: readonly [string, string];
  /** Captures the filled places. */
  filled: RegExp;
}

const FILLERS: Fillers = { characters: ['\ue000', '\ue001'], filled: /(\ue000+|\ue001+)/ };
/** XML has no such characters. */
export const XML_FILLERS: Fillers = { characters: ['\ufffe', '\uffff'], filled: /(\ufffe+|\uffff+)/ };

/** The tags of Jinja, Twig, Liquid, Handlebars, Blade, ERB and PHP in a page, in order. */
export function findTemplateTags(text: string): TemplateTag[] {
  const tags: TemplateTag[] = [];
  // Pages that use the characters themselves are left alone.
  if (FILLERS.filled.test(text)) return tags;
  const missing = new Set<string>();
  let last = 0;
  for (const { 0: opening, index: start } of text.matchAll(OPENING)) {
    if (start < last) continue;
    const closing = CLOSING[opening] ?? '';
    const end = missing.has(closing) ? -1 : endOf(text, start + opening.length, opening, closing);
    if (end < 0) {
      // PHP at the end of a file may be unclosed.
      if (opening === '<?' && /^<\?(?:php\b|=)/.test(text.slice(start, start + 6))) {
        tags.push({ start, end: text.length, isValue: false });
        break;
      }
      if (opening.startsWith('<')) missing.add(closing);
      continue;
    }
    last = end;
    tags.push({ start, end, isValue: VALUE.test(text.slice(start, start + 40)) });
  }
  return tags;
}

function endOf(text: string, from: number, opening: string, closing: string): number {
  if (opening.startsWith('<')) {
    const found = text.indexOf(closing, from);
    return found < 0 ? -1 : found + closing.length;
  }
  const inside = text.slice(from, from + MAX_BRACES);
  const found = inside.indexOf(closing);
  const content = inside.slice(0, found);
  return found < 0 || /<[/!]|\n\s*\n/.test(content) ? -1 : from + found + closing.length;
}

/** The text with a filler for each character of a tag. */
export function maskTags(
  text: string,
  tags: readonly TemplateTag[],
  { characters }: Fillers = FILLERS,
): string {
  if (tags.length === 0) return text;
  let masked = '';
  let last = 0;
  for (const [at, { start, end }] of tags.entries()) {
    masked += text.slice(last, start) + (characters[at % 2] ?? '').repeat(end - start);
    last = end;
  }
  return masked + text.slice(last);
}

/** A read text cut at the tags in it: every other piece is a tag. */
export function cutAtTags(text: string, { filled }: Fillers = FILLERS): string[] {
  return text.split(filled);
}

/** A text in which no tag begins. */
export function withoutTags(text: string): string {
  return text.replace(/\{(?=[{%#]|!!)/g, '&#123;');
}

/** Index of the first tag that does not begin before an offset. */
export function tagAfter(tags: readonly TemplateTag[], offset: number): number {
  let [low, high] = [0, tags.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tags[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
