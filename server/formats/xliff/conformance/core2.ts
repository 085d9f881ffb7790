import type { XmlTape } from '../../xml/tape.ts';
import type { XliffDocument } from '../document.ts';
import { checkCodes2 } from './codes2.ts';
import { checkIds2, checkPartIds2 } from './ids2.ts';
import { checkModules2 } from './modules2.ts';
import { checkReordering2 } from './reorder2.ts';
import { attributeRepair } from './repairs.ts';
import type { Reporter } from './reporter.ts';
import { checkStructure2 } from './structure2.ts';
import { collectUnit2, type Unit2 } from './unit2.ts';
import { rightValue } from './value-types2.ts';

/** XLIFF 2.0, 2.1 and 2.2: the core and the modules. */
export function checkXliff2(document: XliffDocument, report: Reporter): void {
  const { tape, root } = document;
  checkStructure2(tape, root, report, document.version);
  checkIds2(tape, root, report);
  checkModules2(document, report);
  let targets = false;
  for (const file of document.files) {
    checkSkeleton(tape, file.node, report);
    for (const { node } of file.units) {
      const unit = collectUnit2(tape, node, file.node, report);
      targets = checkUnit(document, unit) || targets;
    }
  }
  if (targets && tape.findAttribute(root, 'trgLang') < 0) {
    report.error(root, 'xliff2-trglang', 'format.finding.no-target-language', { name: 'trgLang' });
  }
}

function checkUnit({ tape, root }: XliffDocument, unit: Unit2): boolean {
  const { report } = unit;
  checkPartIds2(unit);
  checkCodes2(unit);
  checkReordering2(unit);
  checkOrder(unit);
  if (unit.parts.length > 0 && !unit.parts.some((part) => tape.nameOf(part) === 'segment')) {
    report.error(unit.node, 'xliff2-segment-required', 'format.finding.no-element', { wanted: 'segment' });
  }
  let targets = false;
  for (const part of unit.parts) {
    const target = tape.child(part, 'target');
    targets ||= target >= 0;
    checkLanguage(tape, root, tape.child(part, 'source'), 'srcLang', report);
    checkLanguage(tape, root, target, 'trgLang', report);
    if (tape.nameOf(part) !== 'segment') continue;
    const state = tape.attribute(part, 'state');
    if (tape.findAttribute(part, 'subState') >= 0 && state === null) {
      const values = { condition: 'subState', wanted: 'state' };
      // Its default without the attribute.
      const repair = attributeRepair(tape, part, 'state', 'initial');
      report.error(part, 'xliff2-substate', 'format.finding.needs', values, repair);
    }
    if (target < 0 && state !== null && state !== 'initial') {
      report.error(part, 'xliff2-state', 'format.finding.needs', {
        condition: `state="${state}"`,
        wanted: '<target>',
      });
    }
  }
  return targets;
}

/** Checks the language of a source or target: it must be the file's or a regional variant. */
function checkLanguage(tape: XmlTape, root: number, node: number, attribute: string, report: Reporter): void {
  const language = inheritedLanguage(tape, node);
  const wanted = tape.attribute(root, attribute);
  if (language === null || wanted === null) return;
  // Separators are checked with the value.
  const [own = '', whole = ''] = [language, wanted]
    .map((one) => rightValue('language', one) ?? one)
    .map((one) => one.toLowerCase());
  if (own === whole || own.startsWith(`${whole}-`)) return;
  report.error(node, 'xliff2-language', 'format.finding.language', { language, name: attribute, wanted });
}

function checkSkeleton(tape: XmlTape, file: number, report: Reporter): void {
  const skeleton = tape.child(file, 'skeleton');
  if (skeleton < 0) return;
  const empty = tape.openEnd[skeleton] === tape.closeStart[skeleton];
  const href = tape.findAttribute(skeleton, 'href') >= 0;
  if (empty && !href) report.error(skeleton, 'xliff2-skeleton', 'format.finding.empty', { name: 'href' });
  if (!empty && href)
    report.error(skeleton, 'xliff2-skeleton', 'format.finding.with-content', { name: 'href' });
}

/** The language of an element, possibly inherited: any ancestor may have `xml:lang`. */
function inheritedLanguage(tape: XmlTape, node: number): string | null {
  for (let at = node; at >= 0; at = tape.parent[at] ?? -1) {
    const language = tape.attribute(at, 'xml:lang');
    if (language !== null) return language;
  }
  return null;
}

/** Checks the explicit order of targets: unique, from 1 to the number of parts, and stated by every part that moves. */
function checkOrder({ tape, parts, node, report }: Unit2): void {
  const seen = new Set<number>();
  const explicit: { target: number; position: number }[] = [];
  for (const [index, part] of parts.entries()) {
    const target = tape.child(part, 'target');
    const order = target < 0 ? null : tape.attribute(target, 'order');
    if (order === null || !/^\d+$/.test(order)) continue;
    const value = Number(order);
    if (value > parts.length) {
      report.error(target, 'xliff2-order-value', 'format.finding.order-beyond', {
        order,
        count: parts.length,
      });
    }
    if (seen.has(value)) report.error(target, 'xliff2-order-value', 'format.finding.order-twice', { order });
    seen.add(value);
    explicit.push({ target, position: index + 1 });
  }
  for (const { target, position } of explicit) {
    if (!seen.has(position)) {
      const id = tape.attribute(node, 'id') ?? '';
      report.error(target, 'xliff2-order-value', 'format.finding.order-gap', { id, order: position });
    }
  }
}
