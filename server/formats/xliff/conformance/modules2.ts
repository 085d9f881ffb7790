import type { XmlTape } from '../../xml/tape.ts';
import type { XliffDocument } from '../document.ts';
import { checkGlossary, checkMatches } from './annotation-modules2.ts';
import { checkFormatStyle, checkSizeRestriction } from './attribute-modules2.ts';
import { checkRevisions } from './change-tracking2.ts';
import { checkMetadata, checkResources, checkRule } from './data-modules2.ts';
import type { Reporter } from './reporter.ts';

/** What the checks of the modules share. */
export interface Module2 {
  tape: XmlTape;
  root: number;
  report: Reporter;
  /** Answers that cost a walk, kept: a hostile file asks the same one a hundred thousand times. */
  ids: Map<number, Set<string>>;
  named: Map<string, number[]>;
  spans: Map<number, Set<string>>;
}

const CHECKS: Readonly<Record<string, (module: Module2, node: number) => void>> = {
  'mtc:matches': checkMatches,
  'gls:glossary': checkGlossary,
  'res:resourceData': checkResources,
  'val:rule': checkRule,
  'mda:metadata': checkMetadata,
  'ctr:revisions': checkRevisions,
};

/** Modules of XLIFF 2.x (section 5), wherever they stand. A file that uses none costs nothing. */
export function checkModules2({ tape, root }: XliffDocument, report: Reporter): void {
  const uses = (prefix: string) => tape.names.some((name) => name.startsWith(prefix));
  const style = uses('fs:');
  const size = uses('slr:');
  if (!style && !size && !Object.keys(CHECKS).some((name) => tape.names.includes(name))) return;
  const module: Module2 = { tape, root, report, ids: new Map(), named: new Map(), spans: new Map() };
  for (let node = 0; node < tape.length; node++) {
    if (!tape.isElement(node)) continue;
    CHECKS[tape.nameOf(node)]?.(module, node);
    if (style) checkFormatStyle(module, node);
    if (size) checkSizeRestriction(module, node);
  }
}

/** The nearest unit, group or file around a node. */
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

/** The elements of a name in a subtree. */
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
