import { type Scanned, type ScanOptions, scanXml } from '../xml/scan.ts';
import { decodeCharacters } from '../xml/text.ts';
import type { Inline } from './codes.ts';

/** Replace the characters of references, in turn; the scanner treats them as letters. */
const FILLERS = ['\ue000', '\ue001'] as const;
const FILLED = /(\ue000+|\ue001+)/;
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
const DOCTYPE =
  /<!DOCTYPE\s+[^\s>[]+(\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s*(?:"[^"]*"|'[^']*')?)?\s*(\[|>)/y;
const DECLARATION =
  /\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!ENTITY\s+([\w:.-]+)\s+(?:"(?:[^"<&%]|&#\w+;)*"|'(?:[^'<&%]|&#\w+;)*')\s*>|<!(?:ELEMENT|ATTLIST|NOTATION)(?:[^"'>]|"[^"]*"|'[^']*')*>|\]\s*>/y;
const PIECE = /<!--|<!\[CDATA\[|<\?|&([A-Za-z_:][\w:.-]*);/g;
const CLOSING: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

/**
 * Blanks the declarations of plain-text entities and replaces references to them by letters of the same length, so that nothing
 * expands or fetches them. The scanner rejects the other references, unless the file has an external DTD.
 */
function maskEntities(text: string): string {
  const start = PROLOG.exec(text)?.[0].length ?? 0;
  DOCTYPE.lastIndex = start;
  const doctype = DOCTYPE.exec(text);
  if (!doctype || FILLED.test(text)) return text;
  const isExternal = doctype[1] !== undefined;
  const declared = new Set<string>();
  let at = DOCTYPE.lastIndex;
  let masked = text.slice(0, at);
  if (doctype[2] === '[') {
    for (;;) {
      DECLARATION.lastIndex = at;
      const found = DECLARATION.exec(text);
      // The scanner rejects the rest: entities with markup, of other files, and of parameters.
      if (!found) return text;
      const [written, name] = found;
      if (name !== undefined) declared.add(name);
      masked += name === undefined ? written : written.replace(/[^\r\n]/g, ' ');
      at = DECLARATION.lastIndex;
      if (written.startsWith(']')) break;
    }
  }
  return masked + maskReferences(text, at, (name) => isExternal || declared.has(name));
}

function maskReferences(text: string, from: number, isKnown: (name: string) => boolean): string {
  let masked = '';
  let last = from;
  let count = 0;
  PIECE.lastIndex = from;
  for (let found = PIECE.exec(text); found; found = PIECE.exec(text)) {
    const [written, name] = found;
    if (name === undefined) {
      const end = text.indexOf(CLOSING[written] ?? '', PIECE.lastIndex);
      if (end < 0) break;
      PIECE.lastIndex = end;
    } else if (!PREDEFINED.has(name) && isKnown(name)) {
      masked += text.slice(last, found.index) + (FILLERS[count++ % 2] ?? '').repeat(written.length);
      last = PIECE.lastIndex;
    }
  }
  return masked + text.slice(last);
}

/** Scans a document whose entities are codes. Throws a FormatError. */
export function scanWithEntities(text: string, shorten: ScanOptions['shorten']): Scanned {
  return scanXml(maskEntities(text), { shorten, file: text });
}

/** Any other reference that the scanner accepted is an entity's. */
const REFERENCE = /(&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:][\w:.-]*;)/;

/** The decoded pieces of a raw text at an offset, with entities as codes. */
export function entityInlines(raw: string, at: number, decode = decodeCharacters): Inline[] {
  let start = at;
  const pieces = raw.includes('&') ? raw.split(REFERENCE) : [raw];
  return pieces.flatMap((piece, index): Inline[] => {
    const place = { start, end: start + piece.length };
    start = place.end;
    if (piece === '') return [];
    if (index % 2 === 0) return [{ type: 'text', text: decode(piece), ...place }];
    return [{ type: 'code', kind: 'standalone', display: piece, ...place }];
  });
}
