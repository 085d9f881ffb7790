import type { XmlTape } from '../xml/tape.ts';
import type { UnitLayout } from './layout.ts';

/** Container types of a paragraph's sentences: `paragraph`, `x-p`, `html:p`, `x-html-para`. */
const PARAGRAPH = /(^|[-:_])(p|para|paragraph)$/i;

/**
 * A key shared by the segments of one paragraph: the enclosing group marked as a paragraph, otherwise the
 * unit if it has several segments. Null = a single unit.
 */
export function paragraphOf(tape: XmlTape, { unit, fileIndex, id, segments }: UnitLayout): string | null {
  const group = tape.parent[unit.node] ?? -1;
  if (group >= 0 && tape.nameOf(group) === 'group') {
    // `restype` in 1.x, `type` in 2.x.
    const kind = tape.attribute(group, 'restype') ?? tape.attribute(group, 'type') ?? '';
    if (PARAGRAPH.test(kind)) return `${fileIndex + 1}/group ${group}`;
  }
  return segments.length > 1 ? `${fileIndex + 1}/${id}` : null;
}
