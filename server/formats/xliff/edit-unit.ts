import type { SegmentLayout, UnitLayout } from './layout.ts';
import { renderTarget } from './render.ts';
import { spliceStatus } from './status-edit.ts';
import { spliceUnitTargets } from './target-edit.ts';
import type { XliffEdit } from './types.ts';
import type { WriteContext } from './write-context.ts';

/** Adds the splices for edits of a unit's segments. */
export function editUnit(
  context: WriteContext,
  unit: UnitLayout,
  edits: ReadonlyMap<number, XliffEdit>,
): void {
  const contents = new Map<SegmentLayout, string>();
  for (const segment of unit.segments) {
    const edit = edits.get(segment.index);
    if (!edit) continue;
    const target = edit.target ?? (segment.target === null ? null : '');
    if (target === null || target === segment.target) continue;
    contents.set(segment, renderTarget(context, segment, target));
  }
  // Attributes first: an attribute and the content of a self-closed element may splice at the same
  // position.
  const inserted = spliceStatus(context, unit, edits, contents);
  if (contents.size > 0) spliceUnitTargets(context, unit, contents, inserted);
}
