import type { Filter, ReadOptions } from '../../formats/filters/filter.ts';
import { findFilter } from '../../formats/filters/registry.ts';
import { TARGET_FILE, takesTarget } from '../../formats/filters/target-file.ts';
import { FormatError } from '../../formats/format-error.ts';
import { worded } from '../../http/worded.ts';
import { readImported } from '../files/read-imported.ts';
import { type PresentText, readPlacedCopy } from './placed-copy.ts';
import { type CopySegment, isTable, type ReturnedCopy, readCopy, readReviewTable } from './read.ts';

/** Bytes by which a format is told. */
const HEAD_BYTES = 65_536;

/** What of a document its copies in its own format are read with. */
export interface OwnFormat {
  filter: Filter;
  own: Uint8Array;
  targetLang: string;
  options: ReadOptions;
  /** Its segments as they are now, for formats in which nothing but its place tells a text. */
  present(): Promise<PresentText[]>;
}

/**
 * Reads a translated copy of a document of another format than XLIFF: in its own, whose texts are found by key in the
 * upload where the format has one language, of office files by their place, or as `readCopy`. Throws a FormatError.
 */
export async function readFilteredCopy(
  bytes: Uint8Array,
  fileName: string,
  { filter, own, targetLang, options, present }: OwnFormat,
): Promise<ReturnedCopy> {
  const isBilingual = filter.languages === 'bilingual';
  const isOwn = findFilter(fileName, new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))) === filter;
  if (!isOwn) return readCopy(bytes, fileName);
  if (!isBilingual && !takesTarget(filter)) {
    // A workbook may be the table for reviewers too.
    const table = isTable(bytes, fileName) ? await readReviewTable(bytes, fileName).catch(refusedCopy) : null;
    return (
      table ?? readPlacedCopy(bytes, { filter, targetLang, values: options.values, present: await present() })
    );
  }
  const file = isBilingual
    ? readImported(bytes, filter.name, targetLang, null, options)
    : readImported(own, filter.name, targetLang, bytes, options);
  if (!file.segments.some(({ target }) => target !== null)) {
    throw new FormatError('other-document', worded('reimport.other-document'));
  }
  const segments = file.segments.map(
    ({ key, source, target, state }): CopySegment => ({
      place: key,
      keys: [key],
      row_number: null,
      source,
      // A download has the source where there is no translation.
      target: isBilingual || target !== source ? (target ?? '') : '',
      state,
      isReadable: false,
    }),
  );
  // Those of the document's own file were said when it was imported.
  const findings = file.findings
    .filter(({ constraint }) => constraint === TARGET_FILE)
    .map(({ line, message }) => worded('format.at-line', { line, problem: message }));
  return { segments, source_lang: '', target_lang: '', findings };
}

function refusedCopy(error: unknown): null {
  if (error instanceof FormatError) return null;
  throw error;
}
