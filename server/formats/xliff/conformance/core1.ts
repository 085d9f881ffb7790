import type { XmlTape } from '../../xml/tape.ts';
import type { XliffDocument } from '../document.ts';
import type { Reporter } from './reporter.ts';
import { valueProblem } from './schema2.ts';

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
  if (id === null) report.error(node, 'xliff1-id', '<trans-unit> has no id.');
  else if (ids.has(id)) {
    report.warn(node, 'xliff1-id', `The id "${id.slice(0, 60)}" is used twice in its file element.`);
  } else ids.add(id);
  if (tape.child(node, 'source') < 0) report.error(node, 'xliff1-source', '<trans-unit> has no <source>.');
  const target = tape.child(node, 'target');
  const state = target < 0 ? null : tape.attribute(target, 'state');
  if (state !== null && !STATES.test(state)) {
    report.error(
      target,
      'xliff1-state',
      `The state "${state.slice(0, 40)}" is not one that XLIFF 1.2 lists.`,
    );
  }
  checkYesNo(tape, node, 'translate', report);
  checkYesNo(tape, node, 'approved', report);
}

function checkFile({ tape, version }: XliffDocument, node: number, report: Reporter): void {
  for (const name of ['original', 'source-language', 'datatype']) {
    if (tape.findAttribute(node, name) >= 0) continue;
    report.error(
      node,
      'xliff1-attribute-required',
      `<file> has no ${name}, which XLIFF ${version} requires.`,
    );
  }
  for (const name of ['source-language', 'target-language']) {
    const value = tape.attribute(node, name);
    const means = value === null ? null : valueProblem('language', value.trim());
    if (means)
      report.error(
        node,
        'xliff1-value',
        `The ${name} of <file> is "${value?.slice(0, 40)}"; it must be ${means}.`,
      );
  }
  if (tape.child(node, 'body') < 0) report.error(node, 'xliff1-body', '<file> has no <body>.');
}

function checkYesNo(tape: XmlTape, node: number, name: string, report: Reporter): void {
  const value = tape.attribute(node, name);
  if (value !== null && value !== 'yes' && value !== 'no') {
    report.error(
      node,
      'xliff1-value',
      `The ${name} of <trans-unit> is "${value.slice(0, 40)}"; it must be "yes" or "no".`,
    );
  }
}
