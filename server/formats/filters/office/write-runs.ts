import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import { encodeAttribute } from '../../xml/text.ts';
import type { RunFormat } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';

/** XML for a text in a format, including the markup around it. */
export type TextWriter = (text: string, format: RunFormat) => string;

/** The runs for a target, or the attribute value if there is no format. */
export function writeRuns(
  target: string,
  { codes = [], format }: FilterSegment,
  writeText: TextWriter,
): string {
  if (!format) return `"${encodeAttribute(target, null)}"`;
  const formats = [format];
  let xml = '';
  for (const part of parseText(target)) {
    if (part.type === 'text') {
      xml += writeText(part.text, formats.at(-1) ?? format);
      continue;
    }
    const code = codes[part.id - 1];
    if (!code) continue;
    if (part.kind === 'standalone') {
      xml += code.format ? code.format.open + code.markup + code.format.close : code.markup;
      continue;
    }
    const isOpen = part.kind === 'open';
    if (code.format && isOpen) formats.push(code.format);
    else if (code.format) formats.pop();
    if (!code.is_format) xml += isOpen ? code.markup : (code.closing_markup ?? '');
  }
  return xml;
}

/** Whether the white space of a text would be lost without `xml:space="preserve"`. */
export function needsSpacePreserved(text: string): boolean {
  return /^\s|\s$|\s\s|[\n\t]/.test(text);
}
