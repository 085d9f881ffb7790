import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
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
import type { Repeat } from './xlsx/repeat.ts';

/** A text of a file and the place of its raw value. */
export interface FilterSegment {
  /** Names the text in its file; need not be unique. */
  key: string;
  /** In the notation of `shared/domain/text/inline-codes.ts` if there are codes, as `target` is. */
  source: string;
  /** null = the file has none, or has one text only. */
  target: string | null;
  /** Whose markup an encoder writes back; another segment's place may lie within it (the `alt` of an image). */
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
  /** What it is in its document; without it nothing is known of that. */
  block?: FilterBlock;
  /** What text outside its codes is written in. */
  format?: SegmentFormat;
  /** Of a form that the file lacks: what stands around its value when it is written. Its place is where it goes. */
  around?: { before: string; after: string };
  /** The file says that it is an ICU message. */
  is_message?: true;
  /** Of a text of a message: which. Its place is that of the message. */
  part?: MessagePart<FilterSegment>;
  /** What an edit takes out elsewhere, in file order: what would put the old text back. */
  bindings?: readonly Pick<Splice, 'start' | 'end'>[];
  /** The same text elsewhere in the file, which is written with it: what a drawing says twice. */
  copies?: readonly FilterSegment[];
  /** Other places of a workbook that say the text. */
  repeats?: readonly Repeat[];
  /** Of a sentence: which. Its place is that of its paragraph. */
  sentence?: SentencePart<FilterSegment>;
}

export interface FilterFile {
  /** Named by the file itself; null = not named. */
  source_lang: string | null;
  target_lang: string | null;
  segments: FilterSegment[];
  /** What is odd but read. */
  findings?: Finding[];
}

/** One format of documents: `bytes → segments with places` and `edits → bytes`. */
export interface Filter {
  /** For programs; kept with each document. */
  name: string;
  /** For people. */
  title: string;
  /** In lower case, without the dot. */
  extensions: readonly string[];
  /** `monolingual`: the file has one text per segment, which a translation replaces. */
  languages: 'monolingual' | 'bilingual';
  /** The keys are names that stay with their texts in the next version of a file; without it they tell a place. */
  has_names?: true;
  /** Names of the encodings that it reads. */
  encodings: readonly string[];
  /** Sentences: what a download cannot carry. */
  not_kept: readonly string[];
  /** What in its texts is a code, though it is text to the filter. */
  placeholders?: readonly PlaceholderKind[];
  /** Its texts may be ICU messages, whose branches are segments. Where a file has two languages it says which are. */
  has_messages?: true;
  /** It takes what no other does, but only where a person gives it, not what lies in a package. */
  is_general?: true;
  /** What people choose of how it reads a file; kept with each document. */
  options?: readonly FilterOption[];
  /** Whether the beginning of a file with one of the extensions may be of the format. */
  recognises(head: string): boolean;
  /** What the beginning of a file says of its languages, where it is said there; null = not said. */
  languagesOf?(head: string): Pick<FilterFile, 'source_lang' | 'target_lang'>;
  /** Throws a FormatError. Without values its options have their defaults. */
  decode(bytes: Uint8Array, values?: OptionValues): XmlSource;
  /**
   * Throws a FormatError with its place. `targetLang` is for files of many languages, `plurals` for forms that the file
   * lacks.
   */
  read(text: string, targetLang: string, plurals: PluralLanguage, values: OptionValues): FilterFile;
  /** Made once for all edits of a file: what it needs to know of the whole file it finds out first. */
  encoder?(source: XmlSource, values: OptionValues): Encoder;
  /** What the edits of a file are where they depend on each other, and what they replace beside their own places. */
  prepare?(edits: readonly SegmentEdit[]): { edits: SegmentEdit[]; splices: Splice[] };
  /** Instead of `encoder`, where the edits of a file depend on each other: gives the replacements for all of them. */
  encodeAll?(source: XmlSource, edits: readonly SegmentEdit[], targetLang: string): Splice[];
  /**
   * What must be replaced in the text so that it declares UTF-8, in which the file is then written when an edit has
   * characters that its own encoding lacks. Without it the encoder writes those in another way.
   */
  declareUtf8?(text: string): Splice[];
  /** What must be replaced in the text so that it names the translation's language where it names the source's. */
  nameLanguage?(text: string, languages: FileLanguages): Splice[];
  /** Of a package, whose decoded text is that of its parts: the bytes with the splices in. */
  assemble?(source: XmlSource, splices: readonly Splice[]): Uint8Array;
}

/**
 * Gives the raw value that stands for a target at the segment's place, or every replacement that the edit needs. `state`
 * is left out where only the text is known.
 */
export type Encoder = (target: string, segment: FilterSegment, state?: SegmentState) => string | Splice[];

/** An edit of a segment, for formats that have states. */
export interface FilterEdit {
  target: string;
  state: SegmentState;
}

export interface SegmentEdit {
  segment: FilterSegment;
  target: string;
  state: SegmentState | undefined;
}
