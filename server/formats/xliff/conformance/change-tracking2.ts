import { enclosing, idsWithin, type Module2, namedWithin } from './module2.ts';
import { SCHEMA2 } from './schema2.ts';

/** Change tracking module (5.6): the subject of a list of revisions must exist and be unambiguous. */
export function checkRevisions(module: Module2, node: number): void {
  const { tape, report } = module;
  const holder = enclosing(tape, node, ['unit', 'group', 'file']);
  if (holder < 0) return;
  const appliesTo = tape.attribute(node, 'appliesTo');
  const ref = tape.attribute(node, 'ref');
  if (appliesTo === null)
    report.error(node, 'ctr-appliesto', 'format.finding.no-attribute', { name: 'appliesTo' });
  if (ref !== null && !idsWithin(module, holder).has(ref)) {
    report.error(node, 'ctr-ref', 'format.finding.reference', { name: 'ref', value: ref, what: 'element' });
  }
  const instances = appliesTo === null ? [] : namedWithin(module, holder, appliesTo);
  if (
    appliesTo !== null &&
    ref === null &&
    instances.length > 1 &&
    instances.some((one) => tape.attribute(one, 'id') !== null)
  ) {
    report.error(node, 'ctr-ref', 'format.finding.several', { found: appliesTo, name: 'ref' });
  }
  checkItems();
  checkCurrent();

  /** A property is `content` or an attribute of the element. */
  function checkItems(): void {
    const rule = appliesTo === null ? undefined : SCHEMA2[appliesTo];
    const end = tape.after[node] ?? 0;
    for (let at = node + 1; at < end; at++) {
      if (tape.nameOf(at) !== 'ctr:item') continue;
      const property = tape.attribute(at, 'property');
      if (property === null)
        report.error(at, 'ctr-property', 'format.finding.no-attribute', { name: 'property' });
      else if (
        property !== 'content' &&
        appliesTo !== null &&
        rule &&
        !property.includes(':') &&
        !Object.hasOwn(rule.attributes, property)
      ) {
        report.error(at, 'ctr-property', 'format.finding.property', { property, element: appliesTo });
      }
    }
  }

  function checkCurrent(): void {
    const current = tape.attribute(node, 'currentVersion');
    if (current === null) return;
    const versions = tape.childElements(node).map((revision) => tape.attribute(revision, 'version'));
    if (!versions.includes(current)) {
      report.error(node, 'ctr-version', 'format.finding.reference', {
        name: 'currentVersion',
        value: current,
        what: 'revision',
      });
    }
  }
}
