import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import { decodeXml } from '../../xml/encoding.ts';
import { scanXml } from '../../xml/scan.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import { rootOf } from '../xml-content.ts';
import { inPart } from './parts.ts';

const NAME = '[Content_Types].xml';
const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/content-types';

export type OfficeKind = 'word' | 'powerpoint' | 'excel';

/** The document kinds of Office packages, by content type of the main part. */
const KINDS: readonly [type: RegExp, kind: OfficeKind][] = [
  [/wordprocessingml\.(document|template)\.main\+xml$|ms-word\..*main\+xml$/, 'word'],
  [/presentationml\.\w+\.main\+xml$|ms-powerpoint\..*main\+xml$/, 'powerpoint'],
  [/spreadsheetml\.\w+\.main\+xml$|ms-excel\..*main\+xml$/, 'excel'],
];

/** The parts of a package with their content types (ECMA-376 part 2, 10.1.2), in name order. */
export function contentTypes(archive: ZipArchive): Map<string, string> {
  const bytes = archive.read(NAME);
  if (!bytes)
    throw new FormatError('not-office', localised('format.office.none', { wanted: 'office', part: NAME }));
  const { tape } = inPart(NAME, () =>
    scanXml(decodeXml(bytes).text, { shorten: (uri) => (uri === NAMESPACE ? '' : null) }),
  );
  const byEnding = new Map<string, string>();
  const types = new Map<string, string>();
  const names = archive.names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (const node of tape.childElements(rootOf(tape))) {
    const type = tape.attribute(node, 'ContentType') ?? '';
    if (tape.nameOf(node) === 'Default') {
      byEnding.set((tape.attribute(node, 'Extension') ?? '').toLowerCase(), type);
    } else {
      const part = (tape.attribute(node, 'PartName') ?? '').replace(/^\//, '');
      // Keep missing parts, so that the error can name them.
      types.set(known.get(part.toLowerCase()) ?? part, type);
    }
  }
  for (const name of names) {
    const type = byEnding.get(/[^.]*$/.exec(name)?.[0].toLowerCase() ?? '');
    if (type !== undefined && !types.has(name)) types.set(name, type);
  }
  const order = [...types].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return new Map(order);
}

/** Throws a FormatError unless `isMain` accepts the package's main part. */
export function requireMainPart(
  types: ReadonlyMap<string, string>,
  isMain: RegExp,
  wanted: OfficeKind,
): void {
  const all = [...types.values()];
  if (all.some((type) => isMain.test(type))) return;
  const found = KINDS.find(([type]) => all.some((one) => type.test(one)))?.[1] ?? 'none';
  throw new FormatError('not-office', localised('format.office.other-kind', { wanted, found }));
}

/** The parts of the wanted types, by type, each in name order. */
export function partsOfTypes(
  types: ReadonlyMap<string, string>,
  wanted: readonly RegExp[],
  isWanted: (name: string) => boolean = () => true,
): string[] {
  return wanted.flatMap((pattern) =>
    [...types].flatMap(([name, type]) => (pattern.test(type) && isWanted(name) ? [name] : [])),
  );
}
