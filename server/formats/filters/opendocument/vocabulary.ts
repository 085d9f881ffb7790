import type { XmlTape } from '../../xml/tape.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns:';
const PREFIXES: Readonly<Record<string, string>> = {
  [`${OASIS}text:1.0`]: 'text',
  [`${OASIS}office:1.0`]: 'office',
  [`${OASIS}draw:1.0`]: 'draw',
  [`${OASIS}table:1.0`]: 'table',
  [`${OASIS}style:1.0`]: 'style',
  [`${OASIS}svg-compatible:1.0`]: 'svg',
  [`${OASIS}xsl-fo-compatible:1.0`]: 'fo',
};

export function shortenOpenDocument(uri: string): string | null {
  return PREFIXES[uri] ?? null;
}

export const PARAGRAPHS: ReadonlySet<string> = new Set(['text:p', 'text:h']);
/** Their tags are codes around what is in them. */
export const PAIRS: ReadonlySet<string> = new Set(['text:span', 'text:a', 'text:meta', 'text:ruby-base']);
/** No text for people is in them: what was deleted, what others said of it, descriptions of drawings. */
export const OPAQUE: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'office:annotation',
  'office:scripts',
  'office:font-face-decls',
  'svg:title',
  'svg:desc',
]);

const DISPLAYS: Readonly<Record<string, string>> = {
  'text:a': 'a',
  'text:tab': 'tab',
  'text:line-break': 'br',
  'draw:frame': 'img',
  'office:annotation': 'comment',
  'office:annotation-end': 'comment',
  'text:bookmark': 'bookmark',
  'text:bookmark-start': 'bookmark',
  'text:bookmark-end': 'bookmark',
};

/** The short name for an element that is a code. */
export function displayOf(tape: XmlTape, node: number): string {
  const name = tape.nameOf(node);
  const known = DISPLAYS[name];
  if (known) return known;
  if (name === 'text:note') return tape.attribute(node, 'text:note-class') ?? 'note';
  const inside = tape.firstChild(node) < 0 ? tape.text.slice(tape.openEnd[node], tape.closeStart[node]) : '';
  return inside.trim() || name.replace(/^.*[:}]/, '');
}

/** What the automatic styles of a part do to text, in short names; empty = nothing that is seen. */
export function readStyles(tape: XmlTape): Map<string, string> {
  const styles = new Map<string, string>();
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'style:style' || tape.attribute(node, 'style:family') !== 'text') continue;
    const name = tape.attribute(node, 'style:name') ?? '';
    const properties = tape.child(node, 'style:text-properties');
    const parent = tape.attribute(node, 'style:parent-style-name');
    const looks = properties < 0 ? [] : looksOf(tape, properties);
    styles.set(name, [...new Set(parent === null ? looks : [...looks, 'style'])].slice(0, 3).join('+'));
  }
  return styles;
}

function looksOf(tape: XmlTape, properties: number): string[] {
  const looks: string[] = [];
  const [first, last] = tape.attributeRange(properties);
  for (let attribute = first; attribute < last; attribute++) {
    const name = tape.attributeName(attribute);
    const value = tape.valueOf(attribute);
    // The language, and who wrote it when: {…/officeooo/…}rsid.
    if (/^fo:(language|country|script)$|rsid$|^style:(language|country)-|^style:rfc-language/.test(name))
      continue;
    if (name === 'fo:font-weight') looks.unshift(value === 'normal' ? 'format' : 'b');
    else if (name === 'fo:font-style') looks.unshift(value === 'normal' ? 'format' : 'i');
    else if (name === 'style:text-underline-style') looks.unshift(value === 'none' ? 'format' : 'u');
    else if (name === 'style:text-position') looks.unshift(value.startsWith('sub') ? 'sub' : 'sup');
    else if (name === 'fo:color') looks.push('color');
    else if (!/-(asian|complex)$|^style:text-underline/.test(name)) looks.push('format');
  }
  const shown = looks.filter((look) => look !== 'format');
  return shown.length > 0 ? shown : looks;
}
