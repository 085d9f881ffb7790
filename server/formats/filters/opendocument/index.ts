import { localised } from '../../../messages/localised.ts';
import { FormatError } from '../../format-error.ts';
import { encodeCharacters } from '../../xml/text.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import type { RunFormat } from '../codes.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { keyOfPart, packageFilter, readEach } from '../office/package-filter.ts';
import { writeRuns } from '../office/write-runs.ts';
import { COMMENTS, type OptionValues, RUBY_BASES, SENTENCES } from '../options.ts';
import { nameLanguage } from './language.ts';
import { readOpenDocument } from './read.ts';
import { reportObjects, reportSkipped } from './skipped.ts';
import { shortenOpenDocument } from './vocabulary.ts';

export const openDocumentFilter: Filter = packageFilter({
  name: 'opendocument',
  reader: 2,
  title: 'OpenDocument',
  extensions: ['odt', 'ott', 'odp', 'otp', 'ods', 'ots', 'odg'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [...SENTENCES, { name: 'headers_footers', type: 'boolean', default: true }, COMMENTS, RUBY_BASES],
  partsWithTexts,
  read: (parts, values, skipped) =>
    readEach(parts, shortenOpenDocument, (tape, part) => {
      if (skipped) reportSkipped(tape, part.name, values, skipped);
      const described = { key: keyOfPart(part), context: { part: part.name } };
      return readOpenDocument(tape, described, {
        hasComments: values.comments === true,
        hasRubyBases: values[RUBY_BASES.name] === true,
      });
    }),
  reportObjects,
  declareLanguage: (text, splices, languages) => [...splices, ...nameLanguage(text, languages)],
  encoder: () => writeParagraph,
});

function partsWithTexts(archive: ZipArchive, values: OptionValues): string[] {
  const kind = archive.read('mimetype')?.toString('latin1') ?? '';
  const manifest = archive.read('META-INF/manifest.xml')?.toString() ?? '';
  if (!kind.includes('opendocument') && !manifest.includes('opendocument')) {
    throw new FormatError(
      'not-opendocument',
      localised('format.office.none', { wanted: 'opendocument', part: '' }),
    );
  }
  if (manifest.includes('encryption-data')) {
    throw new FormatError('encrypted', localised('format.zip.encrypted'));
  }
  // Headers and footers are part of the styles.
  const isWanted = values.headers_footers === true && archive.entry('styles.xml');
  return ['content.xml', ...(isWanted ? ['styles.xml'] : [])];
}

/**
 * Writes spaces that a reader would drop as elements, like tabs and line breaks (OpenDocument 1.3, part 3,
 * 6.1).
 */
function writeParagraph(target: string, segment: FilterSegment): string {
  let isAfterSpace = true;
  // Trailing white space would be dropped as well.
  const last = /\s*$/.exec(target)?.[0] ?? '';
  const text = target.slice(0, target.length - last.length);
  const write =
    (isEnd: boolean) =>
    (part: string, { open, close, tag }: RunFormat) => {
      const written = part.split(/( +|[\n\t])/).map((piece) => {
        if (piece === '\n') return `<${tag}line-break/>`;
        if (piece === '\t') return `<${tag}tab/>`;
        const isSpace = piece.startsWith(' ');
        if (piece !== '' && !isSpace) isAfterSpace = false;
        if (!isSpace) return encodeCharacters(piece, null);
        const literal = isAfterSpace || isEnd ? '' : ' ';
        isAfterSpace = true;
        const count = piece.length - literal.length;
        return count === 0 ? literal : `${literal}<${tag}s${count > 1 ? ` ${tag}c="${count}"` : ''}/>`;
      });
      return open + written.join('') + close;
    };
  return writeRuns(text, segment, write(false)) + (last && writeRuns(last, segment, write(true)));
}
