import type { XmlTape } from '../../xml/tape.ts';
import type { Reporter } from './reporter.ts';
import { type ElementRule, SCHEMA2, valueProblem } from './schema2.ts';

/** Validates elements, attributes and values of the 2.x core; skips foreign elements with their content. */
export function checkStructure2(tape: XmlTape, root: number, report: Reporter, version: string): void {
  visit(tape, root, report);
  if (version === '2.0' || version === '2.1') {
    const notes = tape.child(root, 'notes');
    if (notes >= 0)
      report.error(notes, 'xliff2-element', `<notes> may stand under <xliff> only from XLIFF 2.2 on.`);
  }
}

function visit(tape: XmlTape, node: number, report: Reporter): void {
  const name = tape.nameOf(node);
  const rule = SCHEMA2[name];
  if (!rule) return;
  checkAttributes(tape, node, name, rule, report);
  checkChildren(tape, node, name, rule, report);
  for (const child of tape.childElements(node)) visit(tape, child, report);
}

function isForeign(name: string): boolean {
  return name.includes(':') || name.startsWith('{');
}

function checkAttributes(
  tape: XmlTape,
  node: number,
  element: string,
  rule: ElementRule,
  report: Reporter,
): void {
  const [first, end] = tape.attributeRange(node);
  const seen = new Set<string>();
  for (let attribute = first; attribute < end; attribute++) {
    const name = tape.attributeName(attribute);
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    seen.add(name);
    const type = Object.hasOwn(rule.attributes, name) ? rule.attributes[name] : undefined;
    if (type) {
      const value = tape.valueOf(attribute);
      const means = valueProblem(type, value.trim());
      if (means) {
        report.error(
          node,
          'xliff2-value',
          `The ${name} of <${element}> is "${value.slice(0, 60)}"; it must be ${means}.`,
        );
      }
    } else if (!isForeign(name) || name === 'xml:space' || !rule.foreignAttributes) {
      report.error(
        node,
        'xliff2-attribute',
        `<${element}> must not have the attribute ${name.slice(0, 80)}.`,
      );
    }
  }
  for (const name of rule.required ?? []) {
    if (!seen.has(name)) report.error(node, 'xliff2-attribute-required', `<${element}> has no ${name}.`);
  }
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
  for (const child of tape.childElements(node)) {
    const name = tape.nameOf(child);
    const place = places.findIndex(({ names }) => names.includes(name));
    if (place >= 0) {
      counts[place] = (counts[place] ?? 0) + 1;
      if (place < furthest) report.error(child, 'xliff2-order', `<${name}> stands too late in <${element}>.`);
      furthest = Math.max(furthest, place);
    } else if (!isForeign(name) || !rule.foreignElements) {
      report.error(child, 'xliff2-element', `<${element}> must not hold <${name.slice(0, 80)}>.`);
    }
  }
  places.forEach(({ names, min = 0, max = Number.POSITIVE_INFINITY }, place) => {
    const count = counts[place] ?? 0;
    const list = names.map((name) => `<${name}>`).join(' or ');
    if (count < min) report.error(node, 'xliff2-element-required', `<${element}> holds no ${list}.`);
    if (count > max) report.error(node, 'xliff2-element', `<${element}> holds more than one ${list}.`);
  });
  if (!rule.text && strayText(tape, node))
    report.error(node, 'xliff2-text', `<${element}> must not hold text of its own.`);
}

function strayText(tape: XmlTape, node: number): boolean {
  let at = tape.openEnd[node] ?? 0;
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    if (/\S/.test(tape.text.slice(at, tape.start[child]))) return true;
    at = tape.end[child] ?? at;
  }
  return /\S/.test(tape.text.slice(at, tape.closeStart[node]));
}
