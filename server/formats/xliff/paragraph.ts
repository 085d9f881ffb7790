import type { XmlTape } from '../xml/tape.ts';
import type { UnitLayout } from './layout.ts';

/** How files call what holds the sentences of a paragraph: `paragraph`, `x-p`, `html:p`, `x-html-para`. */
const PARAGRAPH = /(^|[-:_])(p|para|paragraph)$/i;

/**
 * What the segments of a unit have in common with others of their paragraph: the group around them that says it is
 * one, else the unit, as its segments are one text. Null = the unit stands alone.
 */
export function paragraphOf(tape: XmlTape, { unit, fileIndex, id, segments }: UnitLayout): string | null {
  const group = tape.parent[unit.node] ?? -1;
  if (group >= 0 && tape.nameOf(group) === 'group') {
    // 1.x says it by `restype`, 2.x by `type`.
    const kind = tape.attribute(group, 'restype') ?? tape.attribute(group, 'type') ?? '';
    if (PARAGRAPH.test(kind)) return `${fileIndex + 1}/group ${group}`;
  }
  return segments.length > 1 ? `${fileIndex + 1}/${id}` : null;
}
