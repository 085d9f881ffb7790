import { encodeAttribute, encodeCharacters, type Unencodable } from '../../xml/text.ts';
import { writeCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { withoutTags } from './templates.ts';

export interface HtmlWriting {
  unencodable: Unencodable;
  /** Written for a line break in the text. */
  lineBreak: string;
  /** No tag of a template begins in a text. */
  hasTemplates?: boolean;
}

/** Raw value of a target in a page; `raw` is the decoded file. */
export function writeHtml(
  target: string,
  { context, codes = [], start }: FilterSegment,
  raw: string,
  { unencodable, lineBreak, hasTemplates = false }: HtmlWriting,
): string {
  const plain = (text: string) => (hasTemplates ? withoutTags(text) : text);
  if (context?.attribute !== undefined) {
    const encode = (text: string) => plain(encodeAttribute(text, unencodable));
    const value = codes.length > 0 ? writeCodes(target, codes, encode) : encode(target);
    return raw[start] === "'" ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`;
  }
  return writeCodes(target, codes, (text) =>
    plain(encodeCharacters(text, unencodable)).replaceAll('\n', lineBreak),
  );
}
