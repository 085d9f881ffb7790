import { unique } from './ids2.ts';
import { enclosing, type Module2 } from './module2.ts';
import { valueRepair } from './repairs.ts';
import { valueFault } from './value-types2.ts';

/** Resource data module (5.5). */
export function checkResources(module: Module2, holder: number): void {
  const { tape, root, report } = module;
  const items = tape.childElements(holder);
  unique(tape, items, report);
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
      if (empty && !href) report.error(node, 'res-href', 'format.finding.empty', { name: 'href' });
      if (!empty && href) report.error(node, 'res-href', 'format.finding.with-content', { name: 'href' });
      const own = tape.attribute(node, 'xml:lang')?.toLowerCase();
      const wanted = tape.attribute(root, attribute)?.toLowerCase();
      // Only the source is checked: valid files of the official suite have targets in other languages.
      if (name === 'res:source' && own && wanted && own !== wanted && !own.startsWith(`${wanted}-`)) {
        report.error(node, 'res-lang', 'format.finding.language', { language: own, name: attribute, wanted });
      }
    }
    if (tape.attribute(item, 'mimeType') === null && !texts.some((node) => tape.firstChild(node) >= 0)) {
      report.error(item, 'res-mimetype', 'format.finding.empty-texts', { name: 'mimeType' });
    }
  }
}

const CONDITIONS = ['isPresent', 'isNotPresent', 'startsWith', 'endsWith'] as const;
const VALUES = [
  ['caseSensitive', 'yesNo'],
  ['existsInSource', 'yesNo'],
  ['disabled', 'yesNo'],
  ['normalization', 'normalization'],
  ['occurs', 'whole'],
] as const;

/** Validation module (5.8). */
export function checkRule({ tape, report }: Module2, node: number): void {
  const has = (name: string) => tape.findAttribute(node, name) >= 0;
  const used = CONDITIONS.filter(has);
  const [first, end] = tape.attributeRange(node);
  const names = Array.from({ length: end - first }, (_, index) => tape.attributeName(first + index));
  const own = names.some((name) => name.startsWith('{'));
  const [name, other] = used;
  if (name && other) report.error(node, 'val-condition', 'format.finding.apart', { name, other });
  if (used.length === 0 && !own) {
    report.error(node, 'val-condition', 'format.finding.no-condition', { list: CONDITIONS.join(', ') });
  }
  if (has('occurs') && !has('isPresent'))
    report.error(node, 'val-occurs', 'format.finding.needs', { condition: 'occurs', wanted: 'isPresent' });
  if (has('existsInSource') && (has('isNotPresent') || used.length !== 1)) {
    report.error(node, 'val-existsinsource', 'format.finding.needs-one', {
      condition: 'existsInSource',
      list: 'isPresent, startsWith, endsWith',
    });
  }
  const holder = tape.parent[node] ?? -1;
  if (tape.attribute(node, 'disabled') === 'yes' && tape.nameOf(tape.parent[holder] ?? -1) === 'file') {
    report.error(node, 'val-disabled', 'format.finding.nothing-above');
  }
  checkValues();

  function checkValues(): void {
    for (const [name, type] of VALUES) {
      const value = tape.attribute(node, name);
      const fault = value === null ? null : valueFault(type, value);
      if (!fault) continue;
      const repair = valueRepair(tape, node, name, type);
      report.error(node, 'val-value', 'format.finding.value', { name, ...fault }, repair);
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
      const fault = appliesTo === null ? null : valueFault('part', appliesTo);
      if (fault) {
        const repair = valueRepair(tape, node, 'appliesTo', 'part');
        report.error(node, 'mda-value', 'format.finding.value', { name: 'appliesTo', ...fault }, repair);
      }
    }
    if (name === 'mda:meta' && tape.attribute(node, 'type') === null) {
      report.error(node, 'mda-type', 'format.finding.no-attribute', { name: 'type' });
    }
  }
  unique(tape, withIds, report);
  if (tape.childElements(holder).length === 0)
    report.error(holder, 'mda-empty', 'format.finding.no-element', { wanted: 'mda:metaGroup' });
  const segment = enclosing(tape, holder, ['segment', 'ignorable']);
  if (segment >= 0) {
    const [element, found] = [tape.nameOf(segment), tape.nameOf(holder)];
    report.error(holder, 'mda-place', 'format.finding.element', { element, found });
  }
}
