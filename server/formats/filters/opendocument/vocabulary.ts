import type { XmlTape } from '../../xml/tape.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns:';
const PREFIXES: Readonly<Record<string, string>> = {
  [`${OASIS}text:1.0`]: 'text',
  [`${OASIS}office:1.0`]: 'office',
  [`${OASIS}draw:1.0`]: 'draw',
  [`${OASIS}table:1.0`]: 'table',
  [`${OASIS}style:1.0`]: 'style',
  [`${OASIS}presentation:1.0`]: 'presentation',
  [`${OASIS}svg-compatible:1.0`]: 'svg',
  [`${OASIS}xsl-fo-compatible:1.0`]: 'fo',
};

export function shortenOpenDocument(uri: string): string | null {
  return PREFIXES[uri] ?? null;
}

export const PARAGRAPHS: ReadonlySet<string> = new Set(['text:p', 'text:h']);
/** Elements whose tags become a pair of codes. */
export const PAIRS: ReadonlySet<string> = new Set(['text:a', 'text:meta']);
/** Elements without translatable text: deletions, descriptions of drawings. */
export const OPAQUE: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'office:scripts',
  'office:font-face-decls',
  'svg:title',
  'svg:desc',
]);

/** A comment; read only with the option. */
export const COMMENT = 'office:annotation';

const DISPLAYS: Readonly<Record<string, string>> = {
  'text:a': 'a',
  'text:tab': 'tab',
  'text:line-break': 'br',
  'draw:frame': 'img',
  [COMMENT]: 'comment',
  'office:annotation-end': 'comment',
  'text:bookmark': 'bookmark',
  'text:bookmark-start': 'bookmark',
  'text:bookmark-end': 'bookmark',
};

/** Short label for an element that is a code. */
export function displayOf(tape: XmlTape, node: number): string {
  const name = tape.nameOf(node);
  const known = DISPLAYS[name];
  if (known) return known;
  if (name === 'text:note') return tape.attribute(node, 'text:note-class') ?? 'note';
  const inside = tape.firstChild(node) < 0 ? tape.text.slice(tape.openEnd[node], tape.closeStart[node]) : '';
  return inside.trim() || name.replace(/^.*[:}]/, '');
}

/** Visible effect of a style; styles with equal keys look the same, an empty key has no effect. */
export interface Look {
  key: string;
  /** Short names. */
  names: readonly string[];
}

/** The automatic styles of a part by name. */
export function readStyles(tape: XmlTape): Map<string, Look> {
  const styles = new Map<string, Look>();
  for (let node = 0; node < tape.length; node++) {
    if (tape.nameOf(node) !== 'style:style' || tape.attribute(node, 'style:family') !== 'text') continue;
    const name = tape.attribute(node, 'style:name') ?? '';
    const parent = tape.attribute(node, 'style:parent-style-name');
    const properties = tape.child(node, 'style:text-properties');
    const own = properties < 0 ? { key: '', names: [] } : lookOf(tape, properties);
    styles.set(name, parent === null ? own : { key: `${parent} ${own.key}`, names: [...own.names, 'style'] });
  }
  return styles;
}

/** Language and revision data are invisible: `{…/officeooo/…}rsid`. */
const NOT_SEEN = /^fo:(language|country|script)$|rsid$|^style:(language|country)-|^style:rfc-language/;

function lookOf(tape: XmlTape, properties: number): Look {
  const seen: string[] = [];
  const names: string[] = [];
  const [first, last] = tape.attributeRange(properties);
  for (let attribute = first; attribute < last; attribute++) {
    const name = tape.attributeName(attribute);
    if (NOT_SEEN.test(name)) continue;
    const value = tape.valueOf(attribute);
    seen.push(`${name}=${value}`);
    if (name === 'fo:font-weight' && value !== 'normal') names.push('b');
    else if (name === 'fo:font-style' && value !== 'normal') names.push('i');
    else if (name === 'style:text-underline-style' && value !== 'none') names.push('u');
    else if (name === 'style:text-position') names.push(value.startsWith('sub') ? 'sub' : 'sup');
    else if (name === 'fo:color') names.push('color');
  }
  return { key: seen.sort().join(' '), names };
}
