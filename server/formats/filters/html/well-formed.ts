import { parseFragment } from 'parse5';
import { localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { rootOf } from '../xml-content.ts';
import { isForeignRoot, type Role, roleOf } from './elements.ts';
import type { TemplateTag } from './templates.ts';

/** A page that is well-formed XML. */
export interface WellFormedPage {
  tape: XmlTape;
  /** `[start, end)`: the root element. */
  start: number;
  end: number;
  /** Comments, processing instructions and CDATA sections, which are codes in a text. */
  codes: TemplateTag[];
  /**
   * Offsets of inline elements that contain blocks. They also end a text: otherwise a text would contain only one of
   * their two tags, and a translator could delete it.
   */
  blocks: ReadonlySet<number>;
}

const REFERENCE = /&([A-Za-z]\w*);/g;
const PREDEFINED = /^(?:amp|lt|gt|quot|apos)$/;

/**
 * Scans a page. Entities of HTML are known even without its DTD; others, and anything that is not well-formed, throw
 * a FormatError with the position.
 */
export function scanPage(text: string): WellFormedPage {
  const { tape } = scanXml(maskEntities(text), { shorten: () => '', file: text });
  const root = rootOf(tape);
  const start = tape.start[root] ?? 0;
  const end = tape.end[root] ?? text.length;
  return { tape, start, end, codes: codesIn(tape, { start, end }), blocks: blocksIn(tape) };
}

/** Replaces the entities of HTML by letters. The first unknown one, which the scanner rejects, ends the search. */
function maskEntities(text: string): string {
  const known = new Map<string, boolean>();
  let hasUnknown = false;
  return text.replaceAll(REFERENCE, (whole, name: string) => {
    if (hasUnknown || PREDEFINED.test(name)) return whole;
    const isKnown = known.get(name) ?? isEntity(whole);
    known.set(name, isKnown);
    hasUnknown = !isKnown;
    return isKnown ? 'x'.repeat(whole.length) : whole;
  });
}

function isEntity(reference: string): boolean {
  const [node] = parseFragment(reference).childNodes;
  return node?.nodeName === '#text' && 'value' in node && !node.value.endsWith(';');
}

function codesIn(tape: XmlTape, { start, end }: { start: number; end: number }): TemplateTag[] {
  const codes: TemplateTag[] = [];
  for (let node = 0; node < tape.length; node++) {
    const place = { start: tape.start[node] ?? 0, end: tape.end[node] ?? 0 };
    if (!tape.isElement(node)) {
      // Text in a CDATA section stays as it is.
      if (place.start >= start && place.end <= end) codes.push({ ...place, isValue: false });
      continue;
    }
    // The tokenizer of HTML reads such a tag as text.
    const name = tape.rawName(node);
    if (!/^[A-Za-z]/.test(name)) {
      const problem = localised('format.xml.no-name', { name });
      throw placedError('syntax', problem, new Places(tape.text).at(place.start));
    }
  }
  return codes;
}

function blocksIn(tape: XmlTape): Set<number> {
  const blocks = new Set<number>();
  const roles: Role[] = [];
  const areForeign: boolean[] = [];
  for (let node = 0; node < tape.length; node++) {
    const parent = tape.parent[node] ?? -1;
    const name = tape.rawName(node).toLowerCase();
    const isInForeign = areForeign[parent] ?? false;
    areForeign.push(isInForeign || isForeignRoot(name));
    const isForeign = isInForeign && !isForeignRoot(name);
    roles.push(tape.isElement(node) ? roleOf(name, { isForeign, isXml: true }) : 'inline');
    if (roles[node] !== 'block') continue;
    for (let outer = parent; roles[outer] === 'inline'; outer = tape.parent[outer] ?? -1) {
      const start = tape.start[outer] ?? 0;
      if (blocks.has(start)) break;
      blocks.add(start);
    }
  }
  return blocks;
}
