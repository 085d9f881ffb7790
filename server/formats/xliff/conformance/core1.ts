import type { XmlTape } from '../../xml/tape.ts';
import type { XliffDocument } from '../document.ts';
import type { Reporter } from './reporter.ts';
import { valueFault } from './value-types2.ts';

const STATES =
  /^(final|needs-adaptation|needs-l10n|needs-review-adaptation|needs-review-l10n|needs-review-translation|needs-translation|new|signed-off|translated|x-.*)$/;

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
  if (state !== null && !STATES.test(state)) {
    report.error(target, 'xliff1-state', 'format.finding.value', {
      name: 'state',
      value: state,
      kind: 'unlisted',
    });
  }
  checkYesNo(tape, node, 'translate', report);
  checkYesNo(tape, node, 'approved', report);
}

function checkFile({ tape, version }: XliffDocument, node: number, report: Reporter): void {
  for (const name of ['original', 'source-language', 'datatype']) {
    if (tape.findAttribute(node, name) >= 0) continue;
    report.error(node, 'xliff1-attribute-required', 'format.finding.required', { name, version });
  }
  for (const name of ['source-language', 'target-language']) {
    const value = tape.attribute(node, name);
    const fault = value === null ? null : valueFault('language', value);
    if (fault) report.error(node, 'xliff1-value', 'format.finding.value', { name, ...fault });
  }
  if (tape.child(node, 'body') < 0)
    report.error(node, 'xliff1-body', 'format.finding.no-element', { wanted: 'body' });
}

function checkYesNo(tape: XmlTape, node: number, name: string, report: Reporter): void {
  const value = tape.attribute(node, name);
  const fault = value === null ? null : valueFault('yesNo', value);
  if (fault) report.error(node, 'xliff1-value', 'format.finding.value', { name, ...fault });
}
