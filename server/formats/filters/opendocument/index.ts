import { parseText } from '../../../../shared/text/inline-codes.ts';
import { FormatError } from '../../format-error.ts';
import { encodeCharacters } from '../../xml/text.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { keyOfPart, packageFilter, readEach } from '../office/package-filter.ts';
import { readOpenDocument } from './read.ts';
import { shortenOpenDocument } from './vocabulary.ts';

export const openDocumentFilter: Filter = packageFilter({
  name: 'opendocument',
  title: 'OpenDocument',
  extensions: ['odt', 'ott', 'odp', 'otp', 'ods', 'ots', 'odg'],
  what: 'OpenDocument file',
  not_kept: [
    'States and approvals: the file has no place for them.',
    'The language for proofing: the file keeps that of the source.',
  ],
  partsWithTexts,
  read: (parts) =>
    readEach(parts, shortenOpenDocument, (tape, part) =>
      readOpenDocument(tape, { key: keyOfPart(part), context: { part: part.name } }),
    ),
  encoder: writeText,
});

function partsWithTexts(archive: ZipArchive): string[] {
  const kind = archive.read('mimetype')?.toString('latin1') ?? '';
  const manifest = archive.read('META-INF/manifest.xml')?.toString() ?? '';
  if (!kind.includes('opendocument') && !manifest.includes('opendocument')) {
    throw new FormatError('not-opendocument', 'The file is a ZIP archive but no OpenDocument file.');
  }
  if (manifest.includes('encryption-data')) {
    throw new FormatError(
      'encrypted',
      'The OpenDocument file is protected by a password. Save it without one.',
    );
  }
  // Headers and footers are in the styles.
  return ['content.xml', ...(archive.entry('styles.xml') ? ['styles.xml'] : [])];
}

/** Spaces that a reader would leave out are elements, as tabs and line breaks are (OpenDocument 1.3, part 3, 6.1). */
function writeText(target: string, { codes = [], format }: FilterSegment): string {
  const prefix = format?.tag ?? 'text:';
  const parts = parseText(target);
  let isAfterSpace = true;
  const written = parts.map((part, at) => {
    if (part.type === 'code') {
      const code = codes[part.id - 1];
      return (part.kind === 'close' && code?.type === 'pair' ? code.closing_markup : code?.markup) ?? '';
    }
    const isLast = at === parts.length - 1;
    return part.text
      .split(/( +|[\n\t])/)
      .map((piece, index, pieces) => {
        if (piece === '') return '';
        if (piece === '\n') return `<${prefix}line-break/>`;
        if (piece === '\t') return `<${prefix}tab/>`;
        if (!piece.startsWith(' ')) {
          isAfterSpace = false;
          return encodeCharacters(piece, null);
        }
        const isEnd = isLast && pieces.slice(index + 1).every((one) => one === '');
        const literal = isAfterSpace || isEnd ? '' : ' ';
        isAfterSpace = true;
        const count = piece.length - literal.length;
        return count === 0 ? literal : `${literal}<${prefix}s${count > 1 ? ` ${prefix}c="${count}"` : ''}/>`;
      })
      .join('');
  });
  return (format?.open ?? '') + written.join('') + (format?.close ?? '');
}
