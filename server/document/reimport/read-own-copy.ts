import type { Filter, FilterSegment } from '../../formats/filters/filter.ts';
import { type ReadOptions, readFiltered } from '../../formats/filters/read-filtered.ts';
import { findFilter } from '../../formats/filters/registry.ts';
import { breaksOf, type Paragraph } from '../../formats/filters/sentences.ts';
import { TARGET_FILE, takesTarget } from '../../formats/filters/target-file.ts';
import { FormatError } from '../../formats/format-error.ts';
import { localised } from '../../messages/localised.ts';
import { type ImportedFile, readImported } from '../files/read-imported.ts';
import { type PresentText, readPlacedCopy } from './placed-copy.ts';
import {
  type CopyFile,
  type CopySegment,
  isTable,
  type ReturnedCopy,
  readCopy,
  readReviewTable,
} from './read.ts';

/** Bytes by which a format is told. */
const HEAD_BYTES = 65_536;

/** What of a document its copies in its own format are read with. */
export interface OwnFormat {
  filter: Filter;
  own: Uint8Array;
  targetLang: string;
  options: ReadOptions;
  /** Its segments as they are now, for formats in which nothing but its place tells a text, and for texts that are cut. */
  present(): Promise<PresentText[]>;
}

/**
 * Reads a translated copy of a document of another format than XLIFF: in its own, whose texts are found by key in the
 * upload where the format has one language, of office files by their place, or as `readCopy`. Throws a FormatError.
 */
export async function readFilteredCopy(copy: CopyFile, format: OwnFormat): Promise<ReturnedCopy> {
  const { bytes, name } = copy;
  const { filter, targetLang, options, present } = format;
  const isBilingual = filter.languages === 'bilingual';
  const isOwn = findFilter(name, new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))) === filter;
  if (!isOwn) return readCopy(copy);
  if (!isBilingual && !takesTarget(filter)) {
    // A workbook may be the table for reviewers too.
    const table = isTable(bytes, name) ? await readReviewTable(copy).catch(refusedCopy) : null;
    return (
      table ?? readPlacedCopy(bytes, { filter, targetLang, values: options.values, present: await present() })
    );
  }
  const { file, keys } = await (isBilingual ? readBilingual : readTranslation)(bytes, format);
  if (!file.segments.some(({ target }) => target !== null)) {
    throw new FormatError('other-document', localised('reimport.other-document'));
  }
  const segments = file.segments.map(({ key: inFile, source, target, state }, at): CopySegment => {
    const key = keys[at] ?? inFile;
    return {
      place: key,
      keys: [key],
      row_number: null,
      source,
      // A download has the source where there is no translation.
      target: isBilingual || target !== source ? (target ?? '') : '',
      state,
      isReadable: false,
    };
  });
  // Those of the document's own file were said when it was imported.
  const findings = file.findings
    .filter(({ constraint }) => constraint === TARGET_FILE)
    .map(({ line, message }) => localised('format.at-line', { line, problem: message }));
  return { segments, source_lang: '', target_lang: '', findings };
}

/** A copy with the keys that its segments have in the document, where those are not the file's. */
interface KeyedCopy {
  file: ImportedFile;
  keys: readonly string[];
}

/** The texts of a copy with one language as translations of the document's own file. */
async function readTranslation(
  bytes: Uint8Array,
  { filter, own, targetLang, options, present }: OwnFormat,
): Promise<KeyedCopy> {
  const ours = options.breaks ? await present() : [];
  const reading = { ...options, present: ours.map(({ target }) => target) };
  const file = readImported(own, filter.name, targetLang, bytes, reading);
  return { file, keys: ours.map(({ key }) => key) };
}

/** A copy with both languages, in which the texts that people cut are cut as they are in the document. */
async function readBilingual(
  bytes: Uint8Array,
  { filter, own, targetLang, options, present }: OwnFormat,
): Promise<KeyedCopy> {
  const { breaks, ...whole } = options;
  const file = readImported(bytes, filter.name, targetLang, null, whole);
  if (!breaks) return { file, keys: [] };
  const ours = await present();
  const cut = new Map<string, { paragraph: Paragraph<FilterSegment>; pieces: PresentText[] }>();
  for (const [at, { sentence }] of readFiltered(filter, own, targetLang, options).segments.entries()) {
    if (sentence?.at !== 0) continue;
    const pieces = ours.slice(at, at + sentence.paragraph.sentences.length);
    cut.set(pieces[0]?.key ?? '', { paragraph: sentence.paragraph, pieces });
  }
  const theirBreaks: Record<number, number[]> = {};
  const rows = file.segments.flatMap(({ index, key, source }) => {
    const known = cut.get(key);
    if (known?.paragraph.segment.source !== source) return [{ key, target: '' }];
    theirBreaks[index] = breaksOf(known.paragraph);
    return known.pieces;
  });
  const reading = { ...whole, breaks: theirBreaks, present: rows.map(({ target }) => target) };
  return {
    file: readImported(bytes, filter.name, targetLang, null, reading),
    keys: rows.map(({ key }) => key),
  };
}

function refusedCopy(error: unknown): null {
  if (error instanceof FormatError) return null;
  throw error;
}
