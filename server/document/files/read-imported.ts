import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { numberTables } from '../../formats/filters/blocks.ts';
import { toInlineCode } from '../../formats/filters/codes.ts';
import type { Filter, FilterSegment } from '../../formats/filters/filter.ts';
import {
  intoSentences,
  type ReadFile,
  type ReadOptions,
  readFiltered,
  readWhole,
} from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import type { SentenceBreaks } from '../../formats/filters/sentences.ts';
import { shownText, TARGET_FILE, takeTargets } from '../../formats/filters/target-file.ts';
import { type Finding, readXliff, type XliffFile, type XliffSegment } from '../../formats/xliff/index.ts';
import { Places } from '../../formats/xml/place.ts';
import { localised } from '../../messages/localised.ts';

/** The parts of a file that an import needs, whatever the format. */
export interface StreamedFile extends Pick<XliffFile, 'source_lang' | 'target_lang' | 'findings'> {
  /** Created one at a time on each iteration: all of them would take the file's size again. */
  segments: Iterable<XliffSegment>;
  /** The number of segments. */
  count: number;
  version: string;
  dialect: string;
  /** The targets come from another file. */
  has_taken_targets?: boolean;
  /** XLIFF only: the number of findings per constraint. */
  broken?: XliffFile['broken'];
  /** Where its paragraphs were split into sentences, by rules or by people; absent = not at all. */
  breaks?: SentenceBreaks;
}

export interface ImportedFile extends StreamedFile {
  segments: XliffSegment[];
}

/** Like `streamImported`, with all segments in an array. */
export function readImported(...file: Parameters<typeof streamImported>): ImportedFile {
  const streamed = streamImported(...file);
  return { ...streamed, segments: [...streamed.segments] };
}

/**
 * Reads an upload with the filter that its document names, or as XLIFF; for a monolingual file also its
 * translation, if uploaded. Throws a FormatError.
 */
export function streamImported(
  bytes: Uint8Array,
  dialect: string,
  targetLang: string,
  translation: Uint8Array | null = null,
  options: ReadOptions = {},
): StreamedFile {
  const filter = filterNamed(dialect);
  if (!filter) {
    const file = readXliff(bytes);
    for (const { translatable, key, source } of options.skipped ? file.segments : []) {
      if (!translatable) options.skipped?.add('untranslatable', { name: key, text: readableText(source) });
    }
    return { ...file, count: file.segments.length };
  }
  if (translation === null) {
    const own = readFiltered(filter, bytes, targetLang, options);
    own.findings.push(...describeUncut(filter, bytes, own.uncut ?? []));
    return readWith(filter, own, targetLang);
  }
  // Translations belong to whole texts: their sentences may be split differently.
  const file = readWhole(filter, bytes, targetLang, options);
  // The report covers the source file only.
  const { skipped: _, ...reading } = options;
  const { segments, findings } = takeTargets(filter, file.segments, translation, reading);
  const whole = { ...file, segments, findings: [...file.findings, ...findings] };
  const both = intoSentences(filter, whole, options, targetLang);
  both.findings.push(...describeUncut(filter, bytes, both.uncut ?? []));
  return { ...readWith(filter, both, targetLang), has_taken_targets: true };
}

function describeUncut(filter: Filter, bytes: Uint8Array, uncut: readonly FilterSegment[]): Finding[] {
  if (uncut.length === 0) return [];
  const places = new Places(filter.decode(bytes).text);
  return uncut.map(({ key, target, start }) => ({
    severity: 'warning',
    constraint: TARGET_FILE,
    message: localised('format.target.sentences', { key, text: shownText(target ?? '') }),
    ...places.at(start),
  }));
}

function readWith(
  filter: Filter,
  { segments, findings, target_lang, breaks }: ReadFile,
  targetLang: string,
): StreamedFile {
  return {
    version: '',
    dialect: filter.name,
    // The upload decided both languages: the user's choice overrides values that a file may have kept from a
    // template.
    source_lang: null,
    target_lang: target_lang === null ? null : targetLang,
    findings,
    ...(breaks && { breaks }),
    segments: { [Symbol.iterator]: () => eachSegment(segments) },
    count: segments.length,
  };
}

function* eachSegment(segments: readonly FilterSegment[]): Generator<XliffSegment, undefined> {
  const known = new Map<string, number>();
  const blockOf = numberTables();
  for (const [index, segment] of segments.entries()) {
    const { key, source, target, state = target ? 'translated' : 'initial' } = segment;
    const times = (known.get(key) ?? 0) + 1;
    known.set(key, times);
    yield {
      index,
      // As in XLIFF: repeated keys are numbered.
      key: times === 1 ? key : `${key}~${times}`,
      file_index: 0,
      file_original: '',
      unit_id: key,
      segment_id: null,
      source,
      target,
      codes: (segment.codes ?? []).map(toInlineCode),
      state,
      raw_state: null,
      approved: state === 'reviewed' || state === 'final',
      translatable: true,
      locked: false,
      notes: segment.notes ?? [],
      max_length: segment.max_length ?? null,
      min_length: null,
      preserve_space: true,
      context: segment.context ?? {},
      paragraph: segment.paragraph ?? null,
      block: blockOf(segment.block),
      suggestions: [],
      terms: [],
    };
  }
}
