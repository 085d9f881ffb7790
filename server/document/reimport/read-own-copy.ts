import type { Filter, FilterSegment } from '../../formats/filters/filter.ts';
import { type ReadOptions, readFiltered } from '../../formats/filters/read-filtered.ts';
import { breaksOf, type Paragraph } from '../../formats/filters/sentences.ts';
import { isBilingual } from '../../formats/filters/table/options.ts';
import { TARGET_FILE, takesTarget } from '../../formats/filters/target-file.ts';
import { FormatError } from '../../formats/format-error.ts';
import { localised } from '../../messages/localised.ts';
import { type ImportedFile, readImported } from '../files/read-imported.ts';
import { isFileOf } from '../files/sniff-file.ts';
import { type PresentText, readPlacedCopy } from './placed-copy.ts';
import {
  type CopyFile,
  type CopySegment,
  isTable,
  type ReturnedCopy,
  readCopy,
  readReviewTable,
} from './read.ts';

/** The document's data needed to read copies in its own format. */
export interface OwnFormat {
  filter: Filter;
  own: Uint8Array;
  targetLang: string;
  options: ReadOptions;
  /** Its current segments, for formats that identify texts only by position, and for split texts. */
  present(): Promise<PresentText[]>;
}

/**
 * Reads a translated copy of a non-XLIFF document: in its own format, matched by key in a monolingual format
 * and by position in office files, or with `readCopy`. Throws a FormatError.
 */
export async function readFilteredCopy(copy: CopyFile, format: OwnFormat): Promise<ReturnedCopy> {
  const { bytes, name } = copy;
  const { filter, targetLang, options, present } = format;
  const hasTargets = isBilingual(filter.languages, options.values);
  if (!isFileOf(filter, copy)) return readCopy(copy);
  const isPlaced = !hasTargets && !takesTarget(filter);
  // A workbook or a CSV file may also be the review table.
  const mayBeReview = (isPlaced || hasTargets) && isTable(bytes, name);
  const table = mayBeReview ? await readReviewTable(copy).catch(refusedCopy) : null;
  if (table) return table;
  if (isPlaced) {
    return readPlacedCopy(bytes, { filter, targetLang, values: options.values, present: await present() });
  }
  const { file, keys } = await (hasTargets ? readBilingual : readTranslation)(bytes, format);
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
      // Untranslated segments are downloaded with their source.
      target: hasTargets || target !== source ? (target ?? '') : '',
      state,
      isReadable: false,
    };
  });
  // The findings of the document's own file were reported by its import.
  const findings = file.findings
    .filter(({ constraint }) => constraint === TARGET_FILE)
    .map(({ line, message }) => localised('format.at-line', { line, problem: message }));
  return { segments, source_lang: '', target_lang: '', findings };
}

/** A copy whose segments have the document's keys where those differ from the file's. */
interface KeyedCopy {
  file: ImportedFile;
  keys: readonly string[];
}

/** Reads a monolingual copy as the translation of the document's own file. */
async function readTranslation(
  bytes: Uint8Array,
  { filter, own, targetLang, options, present }: OwnFormat,
): Promise<KeyedCopy> {
  const ours = options.breaks ? await present() : [];
  const reading = { ...options, present: ours.map(({ target }) => target) };
  const file = readImported(own, filter.name, targetLang, bytes, reading);
  return { file, keys: ours.map(({ key }) => key) };
}

/** Reads a bilingual copy, in which texts that users split are split as in the document. */
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
