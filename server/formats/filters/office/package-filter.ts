import type { ScanOptions } from '../../xml/scan.ts';
import { scanXml } from '../../xml/scan.ts';
import type { XmlTape } from '../../xml/tape.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import { shiftSegment } from '../codes.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { type OptionValues, withDefaults } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';
import type { TableLanguages } from '../table/columns.ts';
import { assembleParts, decodeParts, inPart, openPackage, type PackagePart, partsOf } from './parts.ts';
import { allOn, reportEntries } from './skipped.ts';

/** Definition of a package format. */
export interface PackageFormat
  extends Pick<
      Filter,
      'name' | 'reader' | 'title' | 'extensions' | 'not_kept' | 'placeholders' | 'prepare' | 'declareLanguage'
    >,
    Required<Pick<Filter, 'options' | 'encoder'>> {
  /** The parts with text. Throws a FormatError if the archive is not in this format. */
  partsWithTexts(archive: ZipArchive, values: OptionValues): readonly string[];
  /** Further parts, passed to `read` after those if they exist and are readable. */
  partsWithStyles?(archive: ZipArchive): readonly string[];
  /** The texts of the parts, with positions in the decoded package. */
  read(
    parts: readonly PackagePart[],
    values: OptionValues,
    skipped?: SkippedSink,
    languages?: TableLanguages,
  ): FilterSegment[];
  /** Reports skipped objects that only this format stores so. */
  reportObjects?(archive: ZipArchive, skipped: SkippedSink): void;
}

/** A filter for files that are ZIP archives of XML parts. */
export function packageFilter(format: PackageFormat): Filter {
  const { name, reader, title, extensions, not_kept, options, encoder, prepare } = format;
  return {
    name,
    reader,
    title,
    extensions,
    languages: 'monolingual',
    encodings: ['UTF-8', 'UTF-16'],
    not_kept,
    options,
    recognises: isPackage,
    decode(bytes, values = withDefaults(options)) {
      const archive = openPackage(bytes);
      const texts = format.partsWithTexts(archive, values);
      return decodeParts(bytes, archive, texts, format.partsWithStyles?.(archive));
    },
    read: (text, target_lang, _plurals, values, skipped, source_lang = '') => ({
      source_lang: null,
      target_lang: null,
      segments: format.read(partsOf(text), values, skipped, { source_lang, target_lang }),
    }),
    reportParts({ bytes }, values, skipped) {
      const archive = openPackage(bytes);
      const parts = format.partsWithTexts(archive, values);
      reportEntries(archive, { parts, all: format.partsWithTexts(archive, allOn(values)) }, skipped);
      format.reportObjects?.(archive, skipped);
    },
    encoder,
    ...(format.placeholders && { placeholders: format.placeholders }),
    ...(prepare && { prepare }),
    ...(format.declareLanguage && { declareLanguage: format.declareLanguage }),
    assemble: assembleParts,
  };
}

/** The texts that `read` finds in each part. */
export function readEach(
  parts: readonly PackagePart[],
  shorten: ScanOptions['shorten'],
  read: (tape: XmlTape, part: PackagePart) => FilterSegment[],
): FilterSegment[] {
  return parts.flatMap((part) =>
    inPart(part.name, () => {
      const { tape } = scanXml(part.text, { shorten });
      return read(tape, part).map((segment) => shiftSegment(segment, part.at));
    }),
  );
}

/** Key prefix for the texts of a part: `word/header1.xml` → `header1`. */
export function keyOfPart({ name }: PackagePart): string {
  return name.replace(/^.*\//, '').replace(/\.xml$/i, '');
}

/** Whether the file begins like a ZIP archive. */
function isPackage(head: string): boolean {
  return head.startsWith('PK\u0003\u0004');
}
