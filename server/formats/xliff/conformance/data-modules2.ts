import { unique } from './ids2.ts';
import { enclosing, type Module2 } from './module2.ts';

/** Resource data module (5.5). */
export function checkResources(module: Module2, holder: number): void {
  const { tape, root, report } = module;
  const items = tape.childElements(holder);
  unique(tape, items, 'resource item', report);
  for (const item of items) {
    if (tape.nameOf(item) !== 'res:resourceItem') continue;
    const texts = tape.childElements(item);
    for (const [name, attribute] of [
      ['res:source', 'srcLang'],
      ['res:target', 'trgLang'],
    ] as const) {
      const node = texts.find((one) => tape.nameOf(one) === name) ?? -1;
      if (node < 0) continue;
      const empty = tape.openEnd[node] === tape.closeStart[node];
      const href = tape.findAttribute(node, 'href') >= 0;
      if (empty !== href) {
        report.error(node, 'res-href', `<${name}> must have an href when it is empty, and only then.`);
      }
      const own = tape.attribute(node, 'xml:lang')?.toLowerCase();
      const wanted = tape.attribute(root, attribute)?.toLowerCase();
      // Only the source is checked: valid files of the official suite have targets in other languages.
      if (name === 'res:source' && own && wanted && own !== wanted && !own.startsWith(`${wanted}-`)) {
        report.error(
          node,
          'res-lang',
          `The xml:lang "${own.slice(0, 40)}" is not the ${attribute} "${wanted}".`,
        );
      }
    }
    if (tape.attribute(item, 'mimeType') === null && !texts.some((node) => tape.firstChild(node) >= 0)) {
      report.error(
        item,
        'res-mimetype',
        '<res:resourceItem> needs a mimeType when its source and target are empty.',
      );
    }
  }
}

const CONDITIONS = ['isPresent', 'isNotPresent', 'startsWith', 'endsWith'] as const;

/** Validation module (5.8). */
export function checkRule({ tape, report }: Module2, node: number): void {
  const has = (name: string) => tape.findAttribute(node, name) >= 0;
  const used = CONDITIONS.filter(has);
  const [first, end] = tape.attributeRange(node);
  const names = Array.from({ length: end - first }, (_, index) => tape.attributeName(first + index));
  const own = names.some((name) => name.startsWith('{'));
  if (used.length > 1) {
    report.error(node, 'val-condition', `<val:rule> may have only one of ${used.join(' and ')}.`);
  }
  if (used.length === 0 && !own) {
    report.error(
      node,
      'val-condition',
      '<val:rule> has no condition: isPresent, isNotPresent, startsWith, endsWith or one of its own.',
    );
  }
  if (has('occurs') && !has('isPresent'))
    report.error(node, 'val-occurs', 'occurs needs isPresent beside it.');
  if (has('existsInSource') && (has('isNotPresent') || used.length !== 1)) {
    report.error(
      node,
      'val-existsinsource',
      'existsInSource needs exactly one of isPresent, startsWith and endsWith beside it.',
    );
  }
  const holder = tape.parent[node] ?? -1;
  if (tape.attribute(node, 'disabled') === 'yes' && tape.nameOf(tape.parent[holder] ?? -1) === 'file') {
    report.error(node, 'val-disabled', 'A rule of the file has nothing above it to disable.');
  }
  checkValues();

  function checkValues(): void {
    for (const [name, pattern, means] of [
      ['caseSensitive', /^(yes|no)$/, 'yes or no'],
      ['existsInSource', /^(yes|no)$/, 'yes or no'],
      ['disabled', /^(yes|no)$/, 'yes or no'],
      ['normalization', /^(none|nfc|nfd)$/, 'none, nfc or nfd'],
      ['occurs', /^\d+$/, 'a number'],
    ] as const) {
      const value = tape.attribute(node, name);
      if (value !== null && !pattern.test(value)) {
        report.error(
          node,
          'val-value',
          `The ${name} of <val:rule> is "${value.slice(0, 40)}"; it must be ${means}.`,
        );
      }
    }
  }
}

/** Metadata module (5.4). */
export function checkMetadata({ tape, report }: Module2, holder: number): void {
  const withIds = [holder];
  const end = tape.after[holder] ?? 0;
  for (let node = holder + 1; node < end; node++) {
    const name = tape.nameOf(node);
    if (name === 'mda:metaGroup') {
      withIds.push(node);
      const appliesTo = tape.attribute(node, 'appliesTo');
      if (appliesTo !== null && !/^(source|target|ignorable)$/.test(appliesTo)) {
        report.error(
          node,
          'mda-value',
          `The appliesTo "${appliesTo.slice(0, 40)}" must be source, target or ignorable.`,
        );
      }
    }
    if (name === 'mda:meta' && tape.attribute(node, 'type') === null) {
      report.error(node, 'mda-type', '<mda:meta> has no type.');
    }
  }
  unique(tape, withIds, 'metadata', report);
  if (tape.childElements(holder).length === 0)
    report.error(holder, 'mda-empty', '<mda:metadata> holds no <mda:metaGroup>.');
  if (enclosing(tape, holder, ['segment', 'ignorable']) >= 0) {
    report.error(holder, 'mda-place', '<mda:metadata> must not stand in a segment.');
  }
}
