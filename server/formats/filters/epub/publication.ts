import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import { decodeXml } from '../../xml/encoding.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import { inPart, type PackagePart } from '../office/parts.ts';
import { resolvePart } from '../office/relationships.ts';

const CONTAINER = 'META-INF/container.xml';
const PACKAGE_TYPE = 'application/oebps-package+xml';
const ENCRYPTION = 'META-INF/encryption.xml';

/** Namespaces of EPUB 2 and 3 that have names without a prefix, and Dublin Core. */
const PREFIXES: Readonly<Record<string, string>> = {
  'urn:oasis:names:tc:opendocument:xmlns:container': '',
  'http://www.w3.org/2001/04/xmlenc#': '',
  'http://www.idpf.org/2007/opf': '',
  'http://www.daisy.org/z3986/2005/ncx/': '',
  'http://purl.org/dc/elements/1.1/': 'dc',
};

/** Metadata that reading systems show and search. Names of people and publishers are not translated. */
export const METADATA: ReadonlySet<string> = new Set(['dc:title', 'dc:description', 'dc:subject']);

/** Kinds of parts with text. `page`: not in the reading order. `nav`, `ncx`: tables of contents of EPUB 3 and 2. */
export type PartKind = 'chapter' | 'page' | 'nav' | 'ncx' | 'package';

/** The parts of a publication as its package document lists them. */
export interface Publication {
  /** In the order in which they are read. */
  texts: Map<string, PartKind>;
  images: string[];
  /**
   * Parts of the reading order in formats that are not read, parts with text that the archive lacks, and other renditions
   * of the book.
   */
  others: string[];
}

/** Scans a part other than a page. */
export function scanPart(text: string): XmlTape {
  return scanXml(text, { shorten: (uri) => PREFIXES[uri] ?? null }).tape;
}

/** Elements with this name. */
export function elementsOf(tape: XmlTape, name: string): number[] {
  const found: number[] = [];
  for (let node = 0; node < tape.length; node++) if (tape.nameOf(node) === name) found.push(node);
  return found;
}

/** The parts of a book that exist. Throws a FormatError for other archives and encrypted chapters. */
export function openPublication(archive: ZipArchive): Publication {
  const container = scanEntry(archive, CONTAINER);
  const roots = (container ? elementsOf(container, 'rootfile') : []).map((node) => ({
    name: container?.attribute(node, 'full-path') ?? '',
    type: container?.attribute(node, 'media-type') ?? '',
  }));
  const { name = '' } = roots.find(({ type }) => type === PACKAGE_TYPE) ?? roots[0] ?? {};
  if (name === '') {
    throw new FormatError('not-epub', localised('format.office.none', { wanted: 'epub', part: CONTAINER }));
  }
  const tape = scanEntry(archive, name);
  if (!tape) throw new FormatError('missing-part', localised('format.office.missing-part', { part: name }));
  const publication = readPublication(name, tape);
  for (const part of publication.texts.keys()) {
    if (archive.entry(part)) continue;
    publication.texts.delete(part);
    publication.others.push(part);
  }
  // Another rendition of the book, such as a PDF.
  publication.others.push(
    ...roots.map((root) => root.name).filter((other) => other !== name && archive.entry(other)),
  );
  refuseEncrypted(archive, publication);
  return publication;
}

/** The publication of a decoded package, whose last part is the package document. */
export function publicationOf(parts: readonly PackagePart[]): Publication {
  const own = parts.at(-1);
  if (!own) return { texts: new Map(), images: [], others: [] };
  return readPublication(own.name, scanPart(own.text));
}

function scanEntry(archive: ZipArchive, name: string): XmlTape | null {
  const bytes = archive.read(name);
  return bytes && inPart(name, () => scanPart(decodeXml(bytes).text));
}

/** Chapters in reading order, then other pages, then the tables of contents and the metadata. */
function readPublication(name: string, tape: XmlTape): Publication {
  const items = elementsOf(tape, 'item').map((node) => ({
    id: tape.attribute(node, 'id') ?? '',
    part: partAt(name, tape.attribute(node, 'href') ?? ''),
    type: (tape.attribute(node, 'media-type') ?? '').toLowerCase(),
    isNav: /(?:^|\s)nav(?:\s|$)/.test(tape.attribute(node, 'properties') ?? ''),
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const spine = elementsOf(tape, 'itemref').flatMap(
    (node) => byId.get(tape.attribute(node, 'idref') ?? '') ?? [],
  );
  const isPage = ({ type }: { type: string }) => type === 'application/xhtml+xml';
  const isRead = (item: { type: string }) => isPage(item) || item.type === 'image/svg+xml';
  const texts = new Map<string, PartKind>();
  const navs = new Set(items.filter(({ isNav }) => isNav).map(({ part }) => part));
  const add = (parts: readonly { part: string }[], kind: PartKind) => {
    for (const { part } of parts) {
      if (part !== name && !texts.has(part) && (kind === 'nav' || !navs.has(part))) texts.set(part, kind);
    }
  };
  add(spine.filter(isRead), 'chapter');
  add(items.filter(isPage), 'page');
  add(
    items.filter(({ isNav }) => isNav),
    'nav',
  );
  add(
    items.filter(({ type }) => type === 'application/x-dtbncx+xml'),
    'ncx',
  );
  texts.set(name, 'package');
  const isImage = ({ part, type }: { part: string; type: string }) =>
    type.startsWith('image/') && !texts.has(part);
  return {
    texts,
    images: items.filter(isImage).map(({ part }) => part),
    others: spine.filter((item) => !isRead(item) && !isImage(item)).map(({ part }) => part),
  };
}

/** The part at an address, relative to the package document. */
function partAt(name: string, href: string): string {
  const path = href.replace(/#.*$/s, '');
  try {
    return resolvePart(name, decodeURIComponent(path));
  } catch {
    return resolvePart(name, path);
  }
}

/** Throws a FormatError if a part with text is encrypted. Fonts are often obfuscated, which does not matter here. */
function refuseEncrypted(archive: ZipArchive, { texts }: Publication): void {
  const tape = scanEntry(archive, ENCRYPTION);
  if (!tape) return;
  for (const node of elementsOf(tape, 'CipherReference')) {
    if (texts.has(partAt('', tape.attribute(node, 'URI') ?? ''))) {
      throw new FormatError('encrypted', localised('format.epub.protected'));
    }
  }
}
