import type { XmlTape } from '../../xml/tape.ts';
import type { Reporter } from './reporter.ts';
import type { Inline, Unit2 } from './unit2.ts';
import { valueFault } from './value-types2.ts';

/** Checks unique ids (2.1 section 4.3.1.22) and references to units. */
export function checkIds2(tape: XmlTape, root: number, report: Reporter): void {
  const files = tape.childElements(root).filter((node) => tape.nameOf(node) === 'file');
  unique(tape, files, report);
  for (const file of files) {
    const units: number[] = [];
    const groups: number[] = [];
    collect(tape, file, units, groups);
    unique(tape, units, report);
    unique(tape, groups, report);
    checkSubFlows(tape, units, report);
    for (const holder of [file, ...groups, ...units]) checkHolder(tape, holder, report);
  }
}

function collect(tape: XmlTape, node: number, units: number[], groups: number[]): void {
  for (const child of tape.childElements(node)) {
    const name = tape.nameOf(child);
    if (name === 'unit') units.push(child);
    else if (name === 'group') {
      groups.push(child);
      collect(tape, child, units, groups);
    }
  }
}

export function unique(tape: XmlTape, nodes: readonly number[], report: Reporter): void {
  const seen = new Set<string>();
  for (const node of nodes) {
    const id = tape.attribute(node, 'id');
    if (id === null) continue;
    // Core ids are checked with the core's other values, and extensions have rules of their own.
    const fault = tape.nameOf(node).includes(':') ? valueFault('token', id) : null;
    if (fault) report.error(node, 'xliff2-value', 'format.finding.value', { name: 'id', ...fault });
    if (seen.has(id)) report.error(node, 'xliff2-id', 'format.finding.id-twice', { id, where: 'here' });
    seen.add(id);
  }
}

function checkSubFlows(tape: XmlTape, units: readonly number[], report: Reporter): void {
  const known = new Set(units.map((unit) => tape.attribute(unit, 'id') ?? ''));
  for (const unit of units) {
    const end = tape.after[unit] ?? 0;
    for (let node = unit + 1; node < end; node++) {
      for (const name of ['subFlows', 'subFlowsStart', 'subFlowsEnd']) {
        const value = tape.attribute(node, name);
        for (const id of value === null ? [] : value.trim().split(/\s+/)) {
          if (!known.has(id)) {
            const values = { name, value: id, what: 'unit' };
            report.error(node, 'xliff2-subflows', 'format.finding.reference', values);
          }
        }
      }
    }
  }
}

/** Notes, original data and extension elements right under a file, group or unit. */
function checkHolder(tape: XmlTape, holder: number, report: Reporter): void {
  const extensions: number[] = [];
  for (const child of tape.childElements(holder)) {
    const name = tape.nameOf(child);
    if (name === 'notes') unique(tape, tape.childElements(child), report);
    else if (name === 'originalData') unique(tape, tape.childElements(child), report);
    else if (name.startsWith('{')) {
      const end = tape.after[child] ?? 0;
      for (let node = child; node < end; node++) if (tape.isElement(node)) extensions.push(node);
    }
  }
  const byNamespace = Map.groupBy(extensions, (node) => tape.nameOf(node).replace(/\}.*$/, ''));
  for (const nodes of byNamespace.values()) unique(tape, nodes, report);
}

/** Ids of parts and inline elements of one unit must be unique, except that a target repeats its source's. */
export function checkPartIds2(unit: Unit2): void {
  const { tape, report } = unit;
  const seen = new Map<string, { part: number; name: string }>();
  for (const [part, node] of unit.parts.entries()) {
    const id = tape.attribute(node, 'id');
    if (id === null) continue;
    if (seen.has(id)) report.error(node, 'xliff2-id', 'format.finding.id-twice', { id, where: 'unit' });
    seen.set(id, { part, name: tape.nameOf(node) });
  }
  for (const inline of unit.source) {
    const { id } = inline;
    if (id === null) continue;
    if (seen.has(id))
      report.error(inline.node, 'xliff2-id', 'format.finding.id-twice', { id, where: 'unit' });
    seen.set(id, inline);
  }
  const inTargets = new Set<string>();
  for (const inline of unit.target) checkTargetId(unit, inline, seen, inTargets);
}

function checkTargetId(
  { report }: Unit2,
  { node, id, name }: Inline,
  source: ReadonlyMap<string, { part: number; name: string }>,
  inTargets: Set<string>,
): void {
  if (id === null) return;
  const twin = source.get(id);
  if (twin && family(twin.name) !== family(name)) {
    report.error(node, 'xliff2-id', 'format.finding.id-of-other', { id, other: twin.name });
  }
  if (inTargets.has(id)) report.error(node, 'xliff2-id', 'format.finding.id-twice', { id, where: 'targets' });
  inTargets.add(id);
}

/** A span may be written as one element or as two (2.1 section 4.7.2.3). */
function family(name: string): string {
  if (name === 'pc' || name === 'sc' || name === 'ec') return 'span';
  return name === 'mrk' || name === 'sm' ? 'mark' : name;
}
