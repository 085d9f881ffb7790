import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { moveRepair, removalRepair, renameRepair, valueRepair } from './repairs.ts';
import type { Reporter } from './reporter.ts';
import { type ElementRule, SCHEMA2 } from './schema2.ts';
import { valueFault } from './value-types2.ts';

/** Validates elements, attributes and values of the 2.x core; skips foreign elements with their content. */
export function checkStructure2(tape: XmlTape, root: number, report: Reporter, version: string): void {
  visit(tape, root, report);
  if (version === '2.0' || version === '2.1') {
    const notes = tape.child(root, 'notes');
    if (notes >= 0)
      report.error(notes, 'xliff2-element', 'format.finding.element-since', {
        element: 'xliff',
        found: 'notes',
        version: '2.2',
      });
  }
}

function visit(tape: XmlTape, node: number, report: Reporter): void {
  const name = tape.nameOf(node);
  const rule = SCHEMA2[name];
  if (!rule) return;
  checkAttributes(tape, node, rule, report);
  checkChildren(tape, node, name, rule, report);
  for (const child of tape.childElements(node)) visit(tape, child, report);
}

function isForeign(name: string): boolean {
  return name.includes(':') || name.startsWith('{');
}

function checkAttributes(tape: XmlTape, node: number, rule: ElementRule, report: Reporter): void {
  const [first, end] = tape.attributeRange(node);
  const seen = new Set<string>();
  for (let attribute = first; attribute < end; attribute++) {
    const name = tape.attributeName(attribute);
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    seen.add(name);
    const type = Object.hasOwn(rule.attributes, name) ? rule.attributes[name] : undefined;
    if (type) {
      const fault = valueFault(type, tape.valueOf(attribute));
      if (!fault) continue;
      const repair = valueRepair(tape, node, name, type);
      report.error(node, 'xliff2-value', 'format.finding.value', { name, ...fault }, repair);
    } else if (!isForeign(name) || name === 'xml:space' || !rule.foreignAttributes) {
      const repair = unknownRepair(tape, node, attribute, rule);
      report.error(node, 'xliff2-attribute', 'format.finding.attribute', { name }, repair);
    }
  }
  for (const name of rule.required ?? []) {
    if (!seen.has(name)) {
      report.error(node, 'xliff2-attribute-required', 'format.finding.no-attribute', { name });
    }
  }
}

/** Every attribute name in the core, in lower case. */
const KNOWN_NAMES: ReadonlySet<string> = new Set(
  Object.values(SCHEMA2).flatMap(({ attributes }) =>
    Object.keys(attributes).map((name) => name.toLowerCase()),
  ),
);

/**
 * Corrects the case of a name, or removes an attribute that is invalid everywhere; attributes valid elsewhere
 * stay.
 */
function unknownRepair(
  tape: XmlTape,
  node: number,
  attribute: number,
  { attributes }: ElementRule,
): Splice[] | null {
  const name = tape.attributeName(attribute);
  if (isForeign(name)) return null;
  const small = name.toLowerCase();
  const meant = Object.keys(attributes).find((one) => one.toLowerCase() === small);
  if (meant !== undefined) {
    return tape.findAttribute(node, meant) < 0 ? renameRepair(tape, attribute, meant) : null;
  }
  return KNOWN_NAMES.has(small) ? null : removalRepair(tape, node, name);
}

function checkChildren(
  tape: XmlTape,
  node: number,
  element: string,
  rule: ElementRule,
  report: Reporter,
): void {
  const places = rule.children ?? [];
  const counts = places.map(() => 0);
  let furthest = 0;
  /** The first child at each position. */
  const firsts = new Map<number, number>();
  for (const child of tape.childElements(node)) {
    const found = tape.nameOf(child);
    const place = places.findIndex(({ names }) => names.includes(found));
    if (place >= 0) {
      counts[place] = (counts[place] ?? 0) + 1;
      if (place < furthest) {
        const later = [...firsts].filter(([other]) => other > place).map(([, first]) => first);
        const repair = moveRepair(tape, child, Math.min(...later));
        report.error(child, 'xliff2-order', 'format.finding.element-late', { element, found }, repair);
      }
      if (!firsts.has(place)) firsts.set(place, child);
      furthest = Math.max(furthest, place);
    } else if (!isForeign(found) || !rule.foreignElements) {
      report.error(child, 'xliff2-element', 'format.finding.element', { element, found });
    }
  }
  places.forEach(({ names, min = 0, max = Number.POSITIVE_INFINITY }, place) => {
    const count = counts[place] ?? 0;
    const [wanted = '', other] = names;
    if (count < min && other) {
      report.error(node, 'xliff2-element-required', 'format.finding.no-elements', { wanted, other });
    } else if (count < min) {
      report.error(node, 'xliff2-element-required', 'format.finding.no-element', { wanted });
    }
    if (count > max) report.error(node, 'xliff2-element', 'format.finding.element-twice', { found: wanted });
  });
  if (!rule.text && strayText(tape, node)) report.error(node, 'xliff2-text', 'format.finding.text');
}

function strayText(tape: XmlTape, node: number): boolean {
  let at = tape.openEnd[node] ?? 0;
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    if (/\S/.test(tape.text.slice(at, tape.start[child]))) return true;
    at = tape.end[child] ?? at;
  }
  return /\S/.test(tape.text.slice(at, tape.closeStart[node]));
}
