import { enclosing, idsWithin, type Module2, namedWithin } from './module2.ts';
import { valueRepair } from './repairs.ts';

// Section 5.3.5.1: the HTML elements a preview may use.
const HTML = (
  'a abbr acronym address area b bdo big blockquote body br button caption center cite code col colgroup dd del dfn ' +
  'dir div dl dt em fieldset font form h1 h2 h3 h4 h5 h6 head hr html i img input ins kbd label legend li link map ' +
  'menu meta ol optgroup option p param pre q s samp select small span strike strong sub sup table tbody td textarea ' +
  'tfoot th thead title tr tt u ul var'
).split(' ');

/** Format style module (5.3). */
export function checkFormatStyle({ tape, report }: Module2, node: number): void {
  const style = tape.attribute(node, 'fs:fs');
  const details = tape.attribute(node, 'fs:subFs');
  if (style === null && details === null) return;
  if (style !== null && !HTML.includes(style)) {
    const values = { name: 'fs:fs', value: style, kind: 'unlisted' };
    report.error(node, 'fs-value', 'format.finding.value', values, valueRepair(tape, node, 'fs:fs', HTML));
  }
  if (details !== null && style === null)
    report.error(node, 'fs-subfs', 'format.finding.needs', { condition: 'fs:subFs', wanted: 'fs:fs' });
  if (details?.split(/(?<!\\)\\(?![\\,])/).some((pair) => !/^[^,]+,/.test(pair))) {
    report.error(node, 'fs-subfs', 'format.finding.value', {
      name: 'fs:subFs',
      value: details,
      kind: 'pairs',
    });
  }
  if (tape.nameOf(node) === 'ec' && tape.attribute(node, 'isolated') !== 'yes') {
    const name = style === null ? 'fs:subFs' : 'fs:fs';
    report.error(node, 'fs-ec', 'format.finding.attribute-only-with', { name, condition: 'isolated="yes"' });
  }
}

const RESTRICTION = /^(\*|\d+|\d+\s*,\s*(\d+|\*))$/;

/** Size and length restriction module (5.7). */
export function checkSizeRestriction(module: Module2, node: number): void {
  const { tape, report } = module;
  const name = tape.nameOf(node);
  if (name === 'slr:normalization') checkNormalization(module, node);
  for (const attribute of ['slr:sizeRestriction', 'slr:storageRestriction']) {
    const value = tape.attribute(node, attribute);
    if (value !== null && !RESTRICTION.test(value.trim()) && usesStandardProfiles(module, node)) {
      report.error(node, 'slr-restriction', 'format.finding.value', {
        name: attribute,
        value,
        kind: 'list',
        list: '"n", "n,n", "n,*", "*"',
      });
    }
  }
  const info = tape.attribute(node, 'slr:sizeInfo');
  const reference = tape.attribute(node, 'slr:sizeInfoRef');
  const storage = tape.attribute(node, 'slr:equivStorage');
  if (info !== null && reference !== null) {
    report.error(node, 'slr-sizeinfo', 'format.finding.apart', {
      name: 'slr:sizeInfo',
      other: 'slr:sizeInfoRef',
    });
  }
  if (reference !== null && !known(module, reference)) {
    report.error(node, 'slr-sizeinforef', 'format.finding.reference', {
      name: 'slr:sizeInfoRef',
      value: reference,
      what: 'size',
    });
  }
  for (const [attribute, value] of [
    ['slr:sizeInfo', info],
    ['slr:equivStorage', storage],
  ] as const) {
    if (value !== null && !/^\d+$/.test(value.trim()) && usesStandardProfiles(module, node)) {
      report.error(node, 'slr-value', 'format.finding.value', { name: attribute, value, kind: 'whole' });
    }
  }
  const present = ['slr:sizeInfo', 'slr:sizeInfoRef', 'slr:equivStorage'].find(
    (one) => tape.attribute(node, one) !== null,
  );
  if (present && name === 'ec' && tape.attribute(node, 'isolated') !== 'yes') {
    report.error(node, 'slr-ec', 'format.finding.attribute-only-with', {
      name: present,
      condition: 'isolated="yes"',
    });
  }
}

function checkNormalization({ tape, report }: Module2, node: number): void {
  for (const attribute of ['general', 'storage']) {
    const value = tape.attribute(node, attribute);
    if (value !== null && !/^(none|nfc|nfd)$/.test(value)) {
      const values = { name: attribute, value, kind: 'list', list: 'none, nfc, nfd' };
      const repair = valueRepair(tape, node, attribute, 'normalization');
      report.error(node, 'slr-normalization', 'format.finding.value', values, repair);
    }
  }
}

/** Third-party profiles may write restrictions in their own way. */
function usesStandardProfiles(module: Module2, node: number): boolean {
  const { tape } = module;
  const file = tape.nameOf(node) === 'file' ? node : enclosing(tape, node, ['file']);
  const profiles = file < 0 ? undefined : namedWithin(module, file, 'slr:profiles')[0];
  if (profiles === undefined) return true;
  return ['generalProfile', 'storageProfile'].every((name) =>
    /^(xliff:.*)?$/.test(tape.attribute(profiles, name) ?? ''),
  );
}

/** The id may be in any `<slr:data>` of the document. */
function known(module: Module2, id: string): boolean {
  return namedWithin(module, module.root, 'slr:data').some((data) => idsWithin(module, data).has(id));
}
