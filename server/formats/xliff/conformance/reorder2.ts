import { hint, type Inline, type Unit2 } from './unit2.ts';

const CODES = new Set(['ph', 'pc', 'sc', 'ec']);

/**
 * Checks non-reorderable sequences (2.1 section 4.7.2.4.3): they start with `firstNo`, and the target keeps their
 * order.
 */
export function checkReordering2(unit: Unit2): void {
  const inSource = sequences(unit, unit.source);
  const kept = new Set(sequences(unit, unit.target).map((sequence) => sequence.ids.join(' ')));
  const present = new Set(unit.target.map((inline) => identity(unit, inline)));
  for (const sequence of inSource) {
    const part = unit.parts[sequence.part] ?? -1;
    if (part < 0 || unit.tape.child(part, 'target') < 0 || sequence.ids.length < 2) continue;
    if (!kept.has(sequence.ids.join(' ')) && present.has(sequence.ids[0] ?? '')) {
      const list = sequence.ids.join(', ');
      unit.report.error(sequence.node, 'xliff2-reorder', 'format.finding.sequence', { list });
    }
  }
}

interface Sequence {
  node: number;
  part: number;
  ids: string[];
}

function sequences(unit: Unit2, side: readonly Inline[]): Sequence[] {
  const found: Sequence[] = [];
  const members = new Set<string>();
  let open: Sequence | null = null;
  for (const inline of side) {
    if (!CODES.has(inline.name)) continue;
    const reorder = hint(unit.tape, inline.node, 'canReorder');
    if (open && open.part !== inline.part) open = null;
    if (reorder === 'firstNo') {
      open = { node: inline.node, part: inline.part, ids: [identity(unit, inline)] };
      found.push(open);
      members.add(identity(unit, inline));
    } else if (reorder === 'no') {
      const id = identity(unit, inline);
      if (open) {
        open.ids.push(id);
        members.add(id);
        // The end of a span belongs to the sequence of its start, wherever it is.
      } else if (inline.name !== 'ec' || !members.has(id)) {
        const values = { id, condition: 'canReorder="no"', wanted: 'canReorder="firstNo"' };
        unit.report.error(inline.node, 'xliff2-reorder', 'format.finding.no-first', values);
      }
    } else open = null;
  }
  return found;
}

function identity(unit: Unit2, inline: Inline): string {
  return inline.id ?? unit.tape.attribute(inline.node, 'startRef') ?? '';
}
