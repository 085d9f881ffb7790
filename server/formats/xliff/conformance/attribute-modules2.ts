import { enclosing, idsWithin, type Module2, namedWithin } from './module2.ts';

// Section 5.3.5.1: the HTML elements a preview may use.
const HTML = new Set(
  (
    'a abbr acronym address area b bdo big blockquote body br button caption center cite code col colgroup dd del dfn ' +
    'dir div dl dt em fieldset font form h1 h2 h3 h4 h5 h6 head hr html i img input ins kbd label legend li link map ' +
    'menu meta ol optgroup option p param pre q s samp select small span strike strong sub sup table tbody td textarea ' +
    'tfoot th thead title tr tt u ul var'
  ).split(' '),
);

/** Format style module (5.3). */
export function checkFormatStyle({ tape, report }: Module2, node: number): void {
  const style = tape.attribute(node, 'fs:fs');
  const details = tape.attribute(node, 'fs:subFs');
  if (style === null && details === null) return;
  if (style !== null && !HTML.has(style)) {
    report.error(
      node,
      'fs-value',
      `The fs:fs "${style.slice(0, 40)}" is not an HTML element that the module lists.`,
    );
  }
  if (details !== null && style === null) report.error(node, 'fs-subfs', 'fs:subFs needs fs:fs beside it.');
  if (details?.split(/(?<!\\)\\(?![\\,])/).some((pair) => !/^[^,]+,/.test(pair))) {
    report.error(node, 'fs-subfs', 'fs:subFs must hold pairs of a name, a comma and a value.');
  }
  if (tape.nameOf(node) === 'ec' && tape.attribute(node, 'isolated') !== 'yes') {
    report.error(node, 'fs-ec', 'fs:fs and fs:subFs may stand on <ec> only when it is isolated="yes".');
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
      report.error(
        node,
        'slr-restriction',
        `The ${attribute} "${value.slice(0, 40)}" must be "n", "n,n", "n,*" or "*".`,
      );
    }
  }
  const info = tape.attribute(node, 'slr:sizeInfo');
  const reference = tape.attribute(node, 'slr:sizeInfoRef');
  const storage = tape.attribute(node, 'slr:equivStorage');
  if (info !== null && reference !== null) {
    report.error(node, 'slr-sizeinfo', 'slr:sizeInfo and slr:sizeInfoRef must not be used together.');
  }
  if (reference !== null && !known(module, reference)) {
    report.error(
      node,
      'slr-sizeinforef',
      `The slr:sizeInfoRef "${reference.slice(0, 40)}" names nothing in <slr:data>.`,
    );
  }
  for (const [attribute, value] of [
    ['slr:sizeInfo', info],
    ['slr:equivStorage', storage],
  ] as const) {
    if (value !== null && !/^\d+$/.test(value.trim()) && usesStandardProfiles(module, node)) {
      report.error(
        node,
        'slr-value',
        `The ${attribute} "${value.slice(0, 40)}" must be a whole number, zero or more.`,
      );
    }
  }
  const present = info !== null || reference !== null || storage !== null;
  if (present && name === 'ec' && tape.attribute(node, 'isolated') !== 'yes') {
    report.error(
      node,
      'slr-ec',
      'slr:sizeInfo, slr:sizeInfoRef and slr:equivStorage need an <ec> that is isolated="yes".',
    );
  }
}

function checkNormalization({ tape, report }: Module2, node: number): void {
  for (const attribute of ['general', 'storage']) {
    const value = tape.attribute(node, attribute);
    if (value !== null && !/^(none|nfc|nfd)$/.test(value)) {
      report.error(
        node,
        'slr-normalization',
        `The ${attribute} normalization "${value.slice(0, 40)}" must be none, nfc or nfd.`,
      );
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
