import { enclosing, idsWithin, type Module2, namedWithin } from './module2.ts';
import { SCHEMA2 } from './schema2.ts';

/** Change tracking module (5.6): the subject of a list of revisions must exist and be unambiguous. */
export function checkRevisions(module: Module2, node: number): void {
  const { tape, report } = module;
  const holder = enclosing(tape, node, ['unit', 'group', 'file']);
  if (holder < 0) return;
  const appliesTo = tape.attribute(node, 'appliesTo');
  const ref = tape.attribute(node, 'ref');
  if (appliesTo === null) report.error(node, 'ctr-appliesto', '<ctr:revisions> has no appliesTo.');
  if (ref !== null && !idsWithin(module, holder).has(ref)) {
    report.error(node, 'ctr-ref', `The ref "${ref.slice(0, 60)}" of <ctr:revisions> names no element here.`);
  }
  const instances = appliesTo === null ? [] : namedWithin(module, holder, appliesTo);
  if (ref === null && instances.length > 1 && instances.some((one) => tape.attribute(one, 'id') !== null)) {
    report.error(
      node,
      'ctr-ref',
      `There are several <${appliesTo}> here, so <ctr:revisions> must name one by ref.`,
    );
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
      if (property === null) report.error(at, 'ctr-property', '<ctr:item> has no property.');
      else if (
        property !== 'content' &&
        rule &&
        !property.includes(':') &&
        !Object.hasOwn(rule.attributes, property)
      ) {
        report.error(
          at,
          'ctr-property',
          `The property "${property.slice(0, 40)}" is neither content nor an attribute of <${appliesTo}>.`,
        );
      }
    }
  }

  function checkCurrent(): void {
    const current = tape.attribute(node, 'currentVersion');
    if (current === null) return;
    const versions = tape.childElements(node).map((revision) => tape.attribute(revision, 'version'));
    if (!versions.includes(current)) {
      report.error(
        node,
        'ctr-version',
        `The currentVersion "${current.slice(0, 40)}" is the version of no revision here.`,
      );
    }
  }
}
