import type { XmlTape } from '../../xml/tape.ts';
import type { XliffDocument } from '../document.ts';
import { attributeRepair, valueRepair } from './repairs.ts';
import type { Reporter } from './reporter.ts';
import { valueFault } from './value-types2.ts';

const STATES = [
  'final',
  'needs-adaptation',
  'needs-l10n',
  'needs-review-adaptation',
  'needs-review-l10n',
  'needs-review-translation',
  'needs-translation',
  'new',
  'signed-off',
  'translated',
];

/** XLIFF 1.0 to 1.2: requirements of the standard whose violation breaks other tools. */
export function checkXliff1(document: XliffDocument, report: Reporter): void {
  for (const file of document.files) {
    checkFile(document, file.node, report);
    const ids = new Set<string>();
    for (const unit of file.units) checkUnit(document.tape, unit.node, ids, report);
  }
}

function checkUnit(tape: XmlTape, node: number, ids: Set<string>, report: Reporter): void {
  const id = tape.attribute(node, 'id');
  if (id === null) report.error(node, 'xliff1-id', 'format.finding.no-attribute', { name: 'id' });
  else if (ids.has(id)) {
    report.warn(node, 'xliff1-id', 'format.finding.id-twice', { id, where: 'file' });
  } else ids.add(id);
  if (tape.child(node, 'source') < 0)
    report.error(node, 'xliff1-source', 'format.finding.no-element', { wanted: 'source' });
  const target = tape.child(node, 'target');
  const state = target < 0 ? null : tape.attribute(target, 'state');
  if (state !== null && !STATES.includes(state) && !/^x-.*$/.test(state)) {
    const values = { name: 'state', value: state, kind: 'unlisted' };
    const repair = valueRepair(tape, target, 'state', STATES);
    report.error(target, 'xliff1-state', 'format.finding.value', values, repair);
  }
  checkYesNo(tape, node, 'translate', report);
  checkYesNo(tape, node, 'approved', report);
}

function checkFile({ tape, version }: XliffDocument, node: number, report: Reporter): void {
  for (const name of ['original', 'source-language', 'datatype']) {
    if (tape.findAttribute(node, name) >= 0) continue;
    // An unknown name may be empty; a language or a data type may not.
    const repair = name === 'original' ? attributeRepair(tape, node, name, '') : null;
    report.error(node, 'xliff1-attribute-required', 'format.finding.required', { name, version }, repair);
  }
  for (const name of ['source-language', 'target-language']) {
    const value = tape.attribute(node, name);
    const fault = value === null ? null : valueFault('language', value);
    if (!fault) continue;
    const repair = valueRepair(tape, node, name, 'language');
    report.error(node, 'xliff1-value', 'format.finding.value', { name, ...fault }, repair);
  }
  if (tape.child(node, 'body') < 0)
    report.error(node, 'xliff1-body', 'format.finding.no-element', { wanted: 'body' });
}

function checkYesNo(tape: XmlTape, node: number, name: string, report: Reporter): void {
  const value = tape.attribute(node, name);
  const fault = value === null ? null : valueFault('yesNo', value);
  if (!fault) return;
  const repair = valueRepair(tape, node, name, 'yesNo');
  report.error(node, 'xliff1-value', 'format.finding.value', { name, ...fault }, repair);
}
