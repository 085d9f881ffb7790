import type { XmlTape } from '../../xml/tape.ts';
import type { Reporter } from './reporter.ts';

/** Context shared by the checks of modules. */
export interface Module2 {
  tape: XmlTape;
  root: number;
  report: Reporter;
  /** Cached results of tree walks: a hostile file may need the same one a hundred thousand times. */
  ids: Map<number, Set<string>>;
  named: Map<string, number[]>;
  spans: Map<number, Set<string>>;
}

/** The nearest enclosing unit, group or file of a node. */
export function enclosing(tape: XmlTape, node: number, names: readonly string[]): number {
  let at = tape.parent[node] ?? -1;
  while (at >= 0 && !names.includes(tape.nameOf(at))) at = tape.parent[at] ?? -1;
  return at;
}

/** Ids of all elements in a subtree. */
export function idsWithin({ tape, ids }: Module2, within: number): Set<string> {
  const known = ids.get(within);
  if (known) return known;
  const found = new Set<string>();
  const end = tape.after[within] ?? 0;
  for (let node = within + 1; node < end; node++) {
    const id = tape.isElement(node) ? tape.attribute(node, 'id') : null;
    if (id !== null) found.add(id);
  }
  ids.set(within, found);
  return found;
}

/** The elements with a name in a subtree. */
export function namedWithin({ tape, named }: Module2, within: number, name: string): number[] {
  const key = `${within} ${name}`;
  const known = named.get(key);
  if (known) return known;
  const found: number[] = [];
  const end = tape.after[within] ?? 0;
  for (let node = within + 1; node < end; node++) if (tape.nameOf(node) === name) found.push(node);
  named.set(key, found);
  return found;
}
