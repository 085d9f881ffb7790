/**
 * The notation for inline codes in segment text.
 *
 * A code is written as `STX <n> ETX` (opening), `STX </n> ETX` (closing) or `STX <n/> ETX` (standalone),
 * where STX is U+0002, ETX is U+0003 and n is the code's number in its segment, from 1. XML 1.0 forbids both
 * control characters (section 2.2, Char), so no text from a document can be mistaken for a code and nothing
 * needs escaping: text without codes is exactly as an XML reader sees it.
 */
export const STX = '\u0002';
export const ETX = '\u0003';

export type CodeKind = 'open' | 'close' | 'standalone';

/** An inline code of a segment: the meaning of the numbers in its text. */
export interface InlineCode {
  /** Number in the notation, shared by both halves of a pair. */
  id: number;
  /** `pair` = has an opening and a closing half; `open`/`close` = an isolated half; `standalone` = a placeholder. */
  type: 'pair' | 'open' | 'close' | 'standalone';
  /** The text on the chip, e.g. `b`, `br`, `%s`. */
  display: string;
  /** The markup of the opening half or of the placeholder, as in the file. */
  markup: string;
  /** The markup of the closing half; pairs only. */
  closing_markup?: string;
  /** The program fills it by its position among the others, and does not support numbers. */
  is_positional?: true;
}

export type TextPart =
  | { type: 'text'; text: string; start: number }
  | { type: 'code'; id: number; kind: CodeKind; raw: string; start: number };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they make up the notation
const CODE = /\u0002<(\/?)([1-9]\d{0,5})(\/?)>\u0003/g;

/** Writes one code in the notation. */
export function formatCode(id: number, kind: CodeKind): string {
  const body = kind === 'open' ? `<${id}>` : kind === 'close' ? `</${id}>` : `<${id}/>`;
  return STX + body + ETX;
}

/** Splits text into plain runs and codes; `start` is a UTF-16 offset into `text`. Malformed codes stay plain text. */
export function parseText(text: string): TextPart[] {
  if (text !== '' && !text.includes(STX)) return [{ type: 'text', text, start: 0 }];
  const parts: TextPart[] = [];
  let last = 0;
  for (const match of text.matchAll(CODE)) {
    if (match[1] && match[3]) continue;
    const start = match.index;
    if (start > last) parts.push({ type: 'text', text: text.slice(last, start), start: last });
    const kind: CodeKind = match[1] ? 'close' : match[3] ? 'standalone' : 'open';
    parts.push({ type: 'code', id: Number(match[2]), kind, raw: match[0], start });
    last = start + match[0].length;
  }
  if (last < text.length) parts.push({ type: 'text', text: text.slice(last), start: last });
  return parts;
}

/** The text without its inline codes, for comparing, counting and searching. */
export function plainText(text: string): string {
  return text.includes(STX) ? text.replace(CODE, '') : text;
}

/**
 * The text with codes as `{1}`, `{/1}`, `{1/}`: for display and for formats without codes; not reversible.
 */
export function readableText(text: string): string {
  return text.includes(STX) ? text.replace(CODE, '{$1$2$3}') : text;
}
