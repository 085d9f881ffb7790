import { encodeAttribute, encodeCharacters, type Unencodable } from '../../xml/text.ts';
import { writeCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';

export interface HtmlWriting {
  unencodable: Unencodable;
  /** Written for a line break in the text. */
  lineBreak: string;
}

/** Raw value of a target in a page; `raw` is the decoded file. */
export function writeHtml(
  target: string,
  { context, codes = [], start }: FilterSegment,
  raw: string,
  { unencodable, lineBreak }: HtmlWriting,
): string {
  if (context?.attribute !== undefined) {
    const value = encodeAttribute(target, unencodable);
    return raw[start] === "'" ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`;
  }
  return writeCodes(target, codes, (text) => encodeCharacters(text, unencodable).replaceAll('\n', lineBreak));
}
