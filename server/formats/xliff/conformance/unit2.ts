import type { XmlTape } from '../../xml/tape.ts';
import type { Reporter } from './reporter.ts';

/** Context shared by the checks of one 2.x unit. */
export interface Unit2 {
  tape: XmlTape;
  node: number;
  file: number;
  /** Segments and ignorables in order. */
  parts: number[];
  /** Inline elements in all the unit's sources, and in all its targets, in order. */
  source: Inline[];
  target: Inline[];
  report: Reporter;
}

export interface Inline {
  node: number;
  name: string;
  id: string | null;
  /** Number of the segment or ignorable that contains it. */
  part: number;
}

export function collectUnit2(tape: XmlTape, node: number, file: number, report: Reporter): Unit2 {
  const unit: Unit2 = { tape, node, file, parts: [], source: [], target: [], report };
  for (const child of tape.childElements(node)) {
    const name = tape.nameOf(child);
    if (name !== 'segment' && name !== 'ignorable') continue;
    const part = unit.parts.push(child) - 1;
    for (const side of tape.childElements(child)) {
      if (tape.nameOf(side) === 'source') collect(tape, side, part, unit.source);
      else if (tape.nameOf(side) === 'target') collect(tape, side, part, unit.target);
    }
  }
  return unit;
}

function collect(tape: XmlTape, within: number, part: number, list: Inline[]): void {
  const end = tape.after[within] ?? 0;
  for (let node = within + 1; node < end; node++) {
    if (tape.isElement(node))
      list.push({ node, name: tape.nameOf(node), id: tape.attribute(node, 'id'), part });
  }
}

/** The value of a hint on a code, or its default. */
export function hint(tape: XmlTape, node: number, name: string): string {
  return tape.attribute(node, name) ?? (name === 'canOverlap' && tape.nameOf(node) === 'pc' ? 'no' : 'yes');
}
