import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { decodeXml, type XmlSource } from '../xml/encoding.ts';
import type { Places } from '../xml/place.ts';
import { scanXml } from '../xml/scan.ts';
import type { ScanWarning } from '../xml/scan-warning.ts';
import type { Splice } from '../xml/splice.ts';
import type { XmlTape } from '../xml/tape.ts';
import { endOfAttributes } from './attributes.ts';
import { attributeRepair } from './conformance/repairs.ts';
import { shortenNamespace, wellKnown } from './namespaces.ts';
import type { XliffVersion } from './types.ts';

/** A scanned XLIFF file with its units located, before segments are read. */
export interface XliffDocument {
  source: XmlSource;
  tape: XmlTape;
  places: Places;
  root: number;
  version: XliffVersion;
  major: 1 | 2;
  files: FileNode[];
  warnings: ScanWarning[];
}

export interface FileNode {
  node: number;
  original: string;
  sourceLang: string | null;
  targetLang: string | null;
  units: UnitNode[];
  /** 2.x `<slr:profiles>`; -1 = none. */
  profiles: number;
}

export interface UnitNode {
  node: number;
  /** Inherited from the groups around it. */
  translate: boolean;
  preserveSpace: boolean;
}

const VERSIONS: readonly XliffVersion[] = ['1.0', '1.1', '1.2', '2.0', '2.1', '2.2'];

/** Decodes and scans a file and locates its units; throws a FormatError if it is not readable XLIFF. */
export function openXliff(bytes: Uint8Array): XliffDocument {
  return openXliffSource(decodeXml(bytes));
}

/** The same for a decoded file. */
export function openXliffSource(source: XmlSource): XliffDocument {
  const { tape, warnings, places } = scanXml(source.text, { shorten: shortenNamespace });
  const root = findRoot(tape);
  const place = () => places.at(tape.start[root] ?? 0);
  const local = tape.rawName(root).replace(/^.*:/, '');
  if (local !== 'xliff') {
    throw new FormatError(
      'not-xliff',
      localised('format.xliff.other-root', { line: place().line, name: tape.rawName(root) }),
      place(),
    );
  }
  for (const warning of warnings) warning.repair ??= declaration(tape, root, warning);
  const version = findVersion(tape, root, warnings, place);
  const major = version.startsWith('2') ? 2 : 1;
  const document: XliffDocument = { source, tape, places, root, version, major, files: [], warnings };
  for (const node of tape.childElements(root)) {
    if (tape.nameOf(node) === 'file') document.files.push(readFile(document, node));
  }
  refuseOtherVersion(document);
  refuseLostUnits(document);
  return document;
}

/**
 * Rejects a file with units in invalid positions, which would be skipped, so that the file would look empty.
 */
function refuseLostUnits({ tape, root, files, places, version }: XliffDocument): void {
  if (files.some(({ units }) => units.length > 0)) return;
  for (let node = root + 1; node < tape.length; node++) {
    const name = tape.isElement(node) ? tape.nameOf(node) : '';
    if (name !== 'trans-unit' && name !== 'unit') continue;
    const place = places.at(tape.start[node] ?? 0);
    throw new FormatError(
      'lost-units',
      localised('format.xliff.lost-units', { line: place.line, name, version }),
      place,
    );
  }
}

/** Rejects a body from the other major version, which would be read as empty. */
function refuseOtherVersion({ tape, files, places, version, major }: XliffDocument): void {
  const nodes = files.flatMap(({ units }) => units.map(({ node }) => node));
  const first = nodes[0];
  const own = major === 1 ? 'trans-unit' : 'unit';
  if (first === undefined || nodes.some((node) => tape.nameOf(node) === own)) return;
  const place = places.at(tape.start[first] ?? 0);
  const other = major === 1 ? '2' : '1.2';
  throw new FormatError(
    'xliff-version',
    localised('format.xliff.other-version', { line: place.line, version, other, name: tape.nameOf(first) }),
    place,
  );
}

/** Declares a well-known prefix with its namespace. */
function declaration(tape: XmlTape, root: number, { undeclared = '' }: ScanWarning): Splice[] | undefined {
  const namespace = wellKnown(undeclared);
  if (namespace === null) return undefined;
  const at = endOfAttributes(tape, root);
  return [{ start: at, end: at, text: ` xmlns:${undeclared}="${namespace}"` }];
}

function findRoot(tape: XmlTape): number {
  let root = 0;
  while (!tape.isElement(root)) root = tape.after[root] ?? root + 1;
  return root;
}

function findVersion(
  tape: XmlTape,
  root: number,
  warnings: ScanWarning[],
  place: () => { line: number; column: number },
): XliffVersion {
  const declared = tape.attribute(root, 'version');
  const [first, end] = tape.attributeRange(root);
  let fromNamespace: string | null = null;
  for (let attribute = first; attribute < end; attribute++) {
    const match = /^urn:oasis:names:tc:xliff:document:(\d\.\d)$/.exec(tape.valueOf(attribute));
    if (match?.[1]) fromNamespace ??= match[1];
  }
  const offset = tape.start[root] ?? 0;
  const known = VERSIONS.find((version) => version === declared);
  if (known) return known;
  const guess =
    VERSIONS.find((version) => version === fromNamespace) ??
    (tape.findAttribute(root, 'srcLang') >= 0 ? '2.0' : '1.2');
  if (declared === null || VERSIONS.some((version) => version === fromNamespace)) {
    warnings.push({
      constraint: 'xliff-version',
      message: localised('format.warning.xliff-version', {
        declared: declared?.slice(0, 20) ?? 'none',
        version: guess,
      }),
      offset,
      ...(guess === fromNamespace && { repair: attributeRepair(tape, root, 'version', guess) }),
    });
    return guess;
  }
  throw new FormatError(
    'xliff-version',
    localised('format.xliff.unsupported', { line: place().line, version: declared.slice(0, 20) }),
    place(),
  );
}

function readFile(document: XliffDocument, node: number): FileNode {
  const { tape, root, major } = document;
  const file: FileNode = {
    node,
    original: tape.attribute(node, 'original') ?? '',
    sourceLang: major === 2 ? tape.attribute(root, 'srcLang') : tape.attribute(node, 'source-language'),
    targetLang: major === 2 ? tape.attribute(root, 'trgLang') : tape.attribute(node, 'target-language'),
    units: [],
    profiles: major === 2 ? tape.child(node, 'slr:profiles') : -1,
  };
  const rootSpace = tape.attribute(root, 'xml:space') === 'preserve';
  findUnits(tape, node, inherit(tape, node, { translate: true, preserveSpace: rootSpace }), file.units);
  return file;
}

type Inherited = Pick<UnitNode, 'translate' | 'preserveSpace'>;

function inherit(tape: XmlTape, node: number, outer: Inherited): Inherited {
  const translate = tape.attribute(node, 'translate');
  const space = tape.attribute(node, 'xml:space');
  return {
    translate: translate === null ? outer.translate : translate !== 'no',
    preserveSpace: space === null ? outer.preserveSpace : space === 'preserve',
  };
}

const CONTAINERS = new Set(['body', 'group', 'bin-unit']);

function findUnits(tape: XmlTape, node: number, outer: Inherited, units: UnitNode[]): void {
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    const name = tape.nameOf(child);
    if (name === 'trans-unit' || name === 'unit') units.push({ node: child, ...inherit(tape, child, outer) });
    else if (CONTAINERS.has(name)) findUnits(tape, child, inherit(tape, child, outer), units);
  }
}
