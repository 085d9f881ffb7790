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
  const module: Module2 = { tape, root, report };
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
export function idsWithin(tape: XmlTape, within: number): Set<string> {
  const ids = new Set<string>();
  const end = within < 0 ? 0 : (tape.after[within] ?? 0);
  for (let node = within + 1; node < end; node++) {
    const id = tape.isElement(node) ? tape.attribute(node, 'id') : null;
    if (id !== null) ids.add(id);
  }
  return ids;
}
