import { scanXml } from '../../xml/scan.ts';
import { rootOf } from '../xml-content.ts';
import { inPart, type PackagePart } from './parts.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The name of a part's relationships part. */
export function relationshipsOf(name: string): string {
  return name.replace(/[^/]*$/, '_rels/$&.rels');
}

/** The part that a relationships part belongs to: `xl/_rels/workbook.xml.rels` → `xl/workbook.xml`. */
function ownerOf(relationships: string): string {
  return relationships.replace(/_rels\/([^/]*)\.rels$/, '$1');
}

export function isRelationships({ name }: Pick<PackagePart, 'name'>): boolean {
  return name.endsWith('.rels');
}

/** The parts that another links to, by the relationship's id (ECMA-376 part 2, 9.3). */
export function readRelationships(links: PackagePart): Map<string, string> {
  const { tape } = inPart(links.name, () =>
    scanXml(links.text, { shorten: (uri) => (uri === NAMESPACE ? '' : null) }),
  );
  const owner = ownerOf(links.name);
  return new Map(
    tape
      .childElements(rootOf(tape))
      .map((node) => [
        tape.attribute(node, 'Id') ?? '',
        resolvePart(owner, tape.attribute(node, 'Target') ?? ''),
      ]),
  );
}

/** The part that links to each, such as a sheet to its comments; the first one among the given parts. */
export function linkingParts(parts: readonly PackagePart[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const links of parts.filter(isRelationships)) {
    for (const target of readRelationships(links).values()) {
      if (!found.has(target)) found.set(target, ownerOf(links.name));
    }
  }
  return found;
}

/** The name of a linked part; only compared with existing names. */
export function resolvePart(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
