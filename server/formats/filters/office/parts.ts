import { localised } from '../../../messages/localised.ts';
import type { ChangeRecord } from '../../change-record.ts';
import { FormatError } from '../../format-error.ts';
import { decodeXml, IN_UTF8, type XmlSource } from '../../xml/encoding.ts';
import { applySplices, type Splice } from '../../xml/splice.ts';
import { ZipArchive } from '../../zip/read-zip.ts';
import { spliceZip } from '../../zip/splice-zip.ts';

/** A part of a package with texts. */
export interface PackagePart {
  /** Name in the archive. */
  name: string;
  text: string;
  /** Start of its text in the decoded text of the package. */
  at: number;
}

/** Limit on the unpacked bytes read from a package. */
const MAX_UNPACKED = 200_000_000;
/** Precedes a part's name and its text; cannot occur in XML. */
const MARK = '\0';

/** Opens a package. Throws a FormatError. */
export function openPackage(bytes: Uint8Array): ZipArchive {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new FormatError('encrypted', localised('format.office.old'));
  }
  return new ZipArchive(bytes, MAX_UNPACKED);
}

/**
 * The decoded text of a package: its parts with text, one after the other, then further parts if readable.
 * Throws a FormatError.
 */
export function decodeParts(
  bytes: Uint8Array,
  archive: ZipArchive,
  names: readonly string[],
  others: readonly string[] = [],
): XmlSource {
  const decode = (name: string) => {
    if (name.includes(MARK)) throw new FormatError('forbidden-character', localised('format.nul'));
    return MARK + name + MARK + decodePart(archive, name).text;
  };
  const texts = names.map(decode);
  for (const name of others) {
    try {
      texts.push(decode(name));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
  }
  const charset = { kind: 'utf8' as const, name: 'utf-8' };
  return { text: texts.join(''), encoding: 'UTF-8', bytes, bom: 0, charset };
}

function decodePart(archive: ZipArchive, name: string): XmlSource {
  const content = archive.read(name);
  if (!content)
    throw new FormatError('missing-part', localised('format.office.missing-part', { part: name }));
  return inPart(name, () => {
    const source = decodeXml(content);
    if (source.text.includes(MARK)) {
      throw new FormatError('forbidden-character', localised('format.nul'));
    }
    // Other encodings lack characters, and packages must not use them.
    if (/^utf-?16/i.test(source.encoding) || IN_UTF8.test(source.encoding)) return source;
    throw new FormatError('encoding', localised('format.encoding.package', { encoding: source.encoding }));
  });
}

/** Names the part in errors. */
export function inPart<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new FormatError(error.code, localised('format.in-part', { part: name, problem: error.sentence }));
  }
}

/** The parts of a decoded package. */
export function partsOf(text: string): PackagePart[] {
  const parts: PackagePart[] = [];
  for (let mark = 0; mark < text.length; ) {
    const at = text.indexOf(MARK, mark + 1) + 1;
    const next = text.indexOf(MARK, at);
    const end = next < 0 ? text.length : next;
    parts.push({ name: text.slice(mark + 1, at - 1), text: text.slice(at, end), at });
    mark = end;
  }
  return parts;
}

/** The package with the splices of its decoded text applied; other entries are unchanged. */
export function assembleParts(
  { bytes, text }: XmlSource,
  splices: readonly Splice[],
  record?: ChangeRecord,
): Uint8Array {
  const archive = new ZipArchive(bytes, MAX_UNPACKED);
  const contents = new Map<string, Uint8Array>();
  const ordered = splices.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const part of partsOf(text)) {
    const end = part.at + part.text.length;
    const first = next;
    while ((ordered[next]?.start ?? Number.POSITIVE_INFINITY) <= end) next++;
    const own = ordered.slice(first, next);
    if (own.length === 0) continue;
    const shifted = own.map((one) => ({ ...one, start: one.start - part.at, end: one.end - part.at }));
    const source = decodePart(archive, part.name);
    record?.take(part.name, source, shifted);
    contents.set(part.name, applySplices(source, shifted));
  }
  return contents.size === 0 ? bytes.slice() : spliceZip(archive, contents);
}
