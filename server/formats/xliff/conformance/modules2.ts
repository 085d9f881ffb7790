import type { XliffDocument } from '../document.ts';
import { checkGlossary, checkMatches } from './annotation-modules2.ts';
import { checkFormatStyle, checkSizeRestriction } from './attribute-modules2.ts';
import { checkRevisions } from './change-tracking2.ts';
import { checkMetadata, checkResources, checkRule } from './data-modules2.ts';
import type { Module2 } from './module2.ts';
import type { Reporter } from './reporter.ts';

const CHECKS: Readonly<Record<string, (module: Module2, node: number) => void>> = {
  'mtc:matches': checkMatches,
  'gls:glossary': checkGlossary,
  'res:resourceData': checkResources,
  'val:rule': checkRule,
  'mda:metadata': checkMetadata,
  'ctr:revisions': checkRevisions,
};

/** Checks the modules of XLIFF 2.x (section 5), wherever they appear; costs nothing for a file without modules. */
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
