import type { ScanOptions } from '../../xml/scan.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import { shiftSegment } from '../codes.ts';
import type { Encoder, Filter, FilterSegment } from '../filter.ts';
import { assembleParts, decodeParts, inPart, openPackage, type PackagePart, partsOf } from './parts.ts';

/** What makes a package's format. */
export interface PackageFormat extends Pick<Filter, 'name' | 'title' | 'extensions' | 'not_kept'> {
  /** For people, within a sentence: `Word document`. */
  what: string;
  /** The parts with texts. Throws a FormatError when the archive is not of the format. */
  partsWithTexts(archive: ZipArchive): readonly string[];
  shorten: ScanOptions['shorten'];
  /** The texts of one part; `parts` are all that are read. */
  readPart(tape: XmlTape, part: PackagePart, parts: readonly PackagePart[]): FilterSegment[];
  encoder: Encoder;
}

/** A filter for files that are ZIP archives of XML parts. */
export function packageFilter(format: PackageFormat): Filter {
  const { name, title, extensions, not_kept } = format;
  return {
    name,
    title,
    extensions,
    languages: 'monolingual',
    encodings: ['UTF-8', 'UTF-16'],
    not_kept,
    recognises: isPackage,
    decode(bytes) {
      const archive = openPackage(bytes, format.what);
      return decodeParts(bytes, archive, format.partsWithTexts(archive));
    },
    read(text) {
      const parts = partsOf(text);
      const segments = parts.flatMap((part) =>
        inPart(part.name, () => {
          const { tape } = scanXml(part.text, { shorten: format.shorten });
          return format.readPart(tape, part, parts).map((segment) => shiftSegment(segment, part.at));
        }),
      );
      return { source_lang: null, target_lang: null, segments };
    },
    encoder: () => format.encoder,
    assemble: assembleParts,
  };
}

/** By the beginning as text: a ZIP archive. */
function isPackage(head: string): boolean {
  return head.startsWith('PK\u0003\u0004');
}
