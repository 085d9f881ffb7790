import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import type { ChangeRecord } from '../change-record.ts';
import type { Finding, LengthLimit, SegmentState, XliffNote } from '../xliff/types.ts';
import type { XmlSource } from '../xml/encoding.ts';
import type { Splice } from '../xml/splice.ts';
import type { FilterBlock } from './blocks.ts';
import type { FilterCode, SegmentFormat } from './codes.ts';
import type { MessagePart } from './icu/forms.ts';
import type { FilterOption, OptionValues } from './options.ts';
import type { PlaceholderKind } from './placeholders.ts';
import type { PluralLanguage } from './plural-categories.ts';
import type { SentencePart } from './sentences.ts';
import type { SkippedSink } from './skipped.ts';
import type { AddedColumn, CellStyle } from './table/cell.ts';
import type { Repeat, SheetCell } from './xlsx/repeat.ts';

/** A text in a file and the position of its raw value. */
export interface FilterSegment {
  /** Identifies the text in its file; need not be unique. */
  key: string;
  /** Uses the notation of `shared/domain/text/inline-codes.ts` if there are codes, like `target`. */
  source: string;
  /** null = the file has no translation, or only one text per segment. */
  target: string | null;
  /** The encoder writes back their markup, which may contain another segment (the `alt` of an image). */
  codes?: FilterCode[];
  /** `[start, end)`, UTF-16 offsets into the decoded file: what an edit replaces. */
  start: number;
  end: number;
  state?: SegmentState;
  notes?: XliffNote[];
  context?: Record<string, string>;
  max_length?: LengthLimit;
  /** Equal for the segments of one paragraph. */
  paragraph?: string;
  /** The kind of block it is in, if known. */
  block?: FilterBlock;
  /** Format of the text outside its codes. */
  format?: SegmentFormat;
  /** For a form missing in the file: the markup written around its value. `start` is where it is inserted. */
  around?: { before: string; after: string };
  /** The file marks it as an ICU message. */
  is_message?: true;
  /** The program that uses the text does not support numbered placeholders (`%2$d`). */
  has_fixed_order?: true;
  /** For a part of an ICU message, whose `start` and `end` are used. */
  part?: MessagePart<FilterSegment>;
  /** Removed elsewhere by an edit, in file order, because it would restore the old text. */
  bindings?: readonly Pick<Splice, 'start' | 'end'>[];
  /** Copies of the text in the file, written with it; drawings store some text twice. */
  copies?: readonly FilterSegment[];
  /** Other places in a workbook with the same text. */
  repeats?: readonly Repeat[];
  /** For the cell of a table: how it is written. */
  cell?: CellStyle;
  /** For the target cell of a bilingual workbook. */
  sheet_cell?: SheetCell;
  /** The table's column that is added with the first edit. */
  added_column?: AddedColumn;
  /** For a sentence in a paragraph, whose `start` and `end` are used. */
  sentence?: SentencePart<FilterSegment>;
}

export interface FilterFile {
  /** As stated in the file; null = not stated. */
  source_lang: string | null;
  target_lang: string | null;
  segments: FilterSegment[];
  /** Problems that did not stop the reader. */
  findings?: Finding[];
}

/** A document format: `bytes → segments with positions` and `edits → bytes`. */
export interface Filter {
  /** Identifier, stored with each document. */
  name: string;
  /** Raised with every change that splits a file differently, with the same options, or writes it differently. */
  reader: number;
  /** Shown to users. */
  title: string;
  /** In lower case, without the dot. */
  extensions: readonly string[];
  /** `monolingual`: the file has one text per segment, replaced by the translation. */
  languages: 'monolingual' | 'bilingual';
  /**
   * The keys are names that stay with their texts in the next version of a file; without it they are
   * positional.
   */
  has_names?: true;
  /** Names of the encodings it reads. */
  encodings: readonly string[];
  /** Sentences about what a download loses. */
  not_kept: readonly string[];
  /** Placeholders that become codes although the filter reads them as text. */
  placeholders?: readonly PlaceholderKind[];
  /** Its texts may be ICU messages, whose branches become segments. A bilingual file marks which ones are. */
  has_messages?: true;
  /** Accepts files no other filter recognises, but only if uploaded directly, not from a package. */
  is_general?: true;
  /** Import options; stored with each document. */
  options?: readonly FilterOption[];
  /** Whether the beginning of a file with one of the extensions may be in this format. */
  recognises(head: string): boolean;
  /** The languages stated at the beginning of a file; null = not stated. */
  languagesOf?(head: string): Pick<FilterFile, 'source_lang' | 'target_lang'>;
  /** Options without a value have their defaults. Throws a FormatError. */
  decode(bytes: Uint8Array, values?: OptionValues): XmlSource;
  /**
   * `targetLang` is for multilingual files, `plurals` for plural forms missing in the file. Throws a
   * FormatError with the position. `skipped` takes the content that it skips, for the report of an import.
   * `sourceLang` is for tables of several languages.
   */
  read(
    text: string,
    targetLang: string,
    plurals: PluralLanguage,
    values: OptionValues,
    skipped?: SkippedSink,
    sourceLang?: string,
  ): FilterFile;
  /** For a package: reports parts that are not in the decoded text, such as images. */
  reportParts?(source: XmlSource, values: OptionValues, skipped: SkippedSink): void;
  /** Created once for all edits of a file, so that it scans the whole file only once. */
  encoder?(source: XmlSource, values: OptionValues): Encoder;
  /** Resolves edits that depend on each other, and returns further replacements outside their segments. */
  prepare?(edits: readonly SegmentEdit[]): { edits: SegmentEdit[]; splices: Splice[] };
  /**
   * Replaces `encoder` if the edits of a file depend on each other: returns the replacements for all of them.
   */
  encodeAll?(source: XmlSource, edits: readonly SegmentEdit[], targetLang: string): Splice[];
  /**
   * Replacements that declare UTF-8, used if an edit has characters that the file's encoding lacks. Without
   * this method the encoder must escape them.
   */
  declareUtf8?(text: string): Splice[];
  /** Replacements that change the stated source language to the target language. */
  nameLanguage?(text: string, languages: FileLanguages): Splice[];
  /** Instead of `nameLanguage`, if the edits themselves state a language: all splices of an edited file. */
  declareLanguage?(text: string, splices: readonly Splice[], languages: FileLanguages): Splice[];
  /**
   * For a package, whose decoded text consists of its parts' texts: returns the bytes with the splices
   * applied.
   */
  assemble?(source: XmlSource, splices: readonly Splice[], record?: ChangeRecord): Uint8Array;
}

/**
 * Returns the raw value of a target, or every replacement the edit needs. `state` is undefined if only the
 * text is known.
 */
export type Encoder = (target: string, segment: FilterSegment, state?: SegmentState) => string | Splice[];

/** An edit of a segment, for formats that have states. */
export interface FilterEdit {
  target: string;
  state: SegmentState;
  /** The segment in the document: an edit is only written where the file has the same text. `codes` is JSON InlineCode[]. */
  known?: { source: string; codes: string };
}

export interface SegmentEdit {
  segment: FilterSegment;
  target: string;
  state: SegmentState | undefined;
}
