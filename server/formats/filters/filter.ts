import type { FileLanguages } from '../../../shared/text/file-languages.ts';
import { plainText } from '../../../shared/text/inline-codes.ts';
import { forbiddenXmlCharacter } from '../../../shared/text/xml-chars.ts';
import { worded } from '../../http/worded.ts';
import { FormatError } from '../format-error.ts';
import type { Finding, LengthLimit, SegmentState, XliffNote } from '../xliff/types.ts';
import type { XmlSource } from '../xml/encoding.ts';
import { Places } from '../xml/place.ts';
import { applySplices, type Splice, unencodable } from '../xml/splice.ts';
import type { FilterBlock } from './blocks.ts';
import {
  type FilterCode,
  holdsItsCodes,
  refuseWrongCodes,
  type SegmentFormat,
  takeIntoCodes,
} from './codes.ts';
import { type Message, type MessagePart, type PartEdit, splitMessage, writeMessage } from './icu/forms.ts';
import { knowingTranslations, withTranslation, writeTranslation } from './icu/translation.ts';
import { type FilterOption, type OptionValues, skippedKeys, withDefaults } from './options.ts';
import { codePlaceholders, type PlaceholderKind, writeOutPlaceholders } from './placeholders.ts';
import { type PluralLanguage, pluralsOf } from './plural-categories.ts';
import {
  cutSentences,
  joinSentences,
  type Paragraph,
  type SentenceBreaks,
  type SentencePart,
} from './sentences.ts';
import type { Repeat } from './xlsx/repeat.ts';

/** A text of a file and the place of its raw value. */
export interface FilterSegment {
  /** Names the text in its file; need not be unique. */
  key: string;
  /** In the notation of `shared/text/inline-codes.ts` if there are codes, as `target` is. */
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

/** The segments of a file in file order, and what was left out of them. */
export interface ReadFile extends FilterFile {
  encoding: string;
  findings: Finding[];
  /** Where its paragraphs were cut into sentences, or by people; absent = they were not. */
  breaks?: SentenceBreaks;
  /** Texts whose translation was left out, as it has other sentences. */
  uncut?: FilterSegment[];
}

export interface ReadOptions {
  /**
   * Plural forms are segments, with those that the target language needs besides. Not for documents from before there
   * were any: their segments are known by their number.
   */
  forms?: boolean;
  /** Messages that a file of two languages says are such are segments by branch: not of documents from before. */
  messages?: boolean;
  /** Of the filter's options; those that are not given have their defaults. */
  values?: OptionValues;
  /** The language by whose rules sentences are found. */
  language?: string;
  /**
   * Where texts are cut: as it was found when the document was imported, since rules change and its segments do not, and
   * as people split and joined them.
   */
  breaks?: SentenceBreaks;
  /** The targets of the document's segments in their order, by which the translation of a text that is cut is told apart. */
  present?: readonly string[];
}

/**
 * Reads a file; the target language is for files of many, and for plural forms. Texts that no document can store stay in
 * the file as they are. Throws a FormatError.
 */
export function readFiltered(
  filter: Filter,
  bytes: Uint8Array,
  targetLang = '',
  options: ReadOptions = {},
): ReadFile {
  return intoSentences(readWhole(filter, bytes, targetLang, options), options, targetLang);
}

/** The same with its texts as they stand in the file, for who cuts them into sentences later. */
export function readWhole(
  filter: Filter,
  bytes: Uint8Array,
  targetLang: string,
  options: ReadOptions,
): ReadFile {
  const values = withDefaults(filter.options, options.values);
  return readSource(filter, filter.decode(bytes, values), targetLang, { ...options, values });
}

/** The file with a segment for each sentence, if that was chosen, or for each piece that people made. */
export function intoSentences(
  file: ReadFile,
  { values = {}, language = '', breaks, present }: ReadOptions,
  targetLang = '',
): ReadFile {
  if (values.segmentation !== 'sentences' && !breaks) return file;
  return { ...file, ...cutSentences(file.segments, { values, language, targetLang, breaks, present }) };
}

function readSource(
  filter: Filter,
  source: XmlSource,
  targetLang: string,
  { forms = true, messages = true, values = {} }: ReadOptions,
): ReadFile {
  // Of no language nothing is known, and no form is needed.
  const plurals = pluralsOf(forms ? targetLang : '');
  const file = filter.read(source.text, targetLang, plurals, values);
  const places = new Places(source.text);
  const findings = [...(file.findings ?? [])];
  const isSkipped = skippedKeys(values);
  const segments = file.segments.filter((segment) => {
    if (isSkipped(segment.key)) return false;
    if (isStorable(segment)) return true;
    const place = places.at(segment.start);
    const message = worded('format.warning.unstorable');
    findings.push({ severity: 'warning', constraint: 'unstorable-text', message, ...place });
    return false;
  });
  const coded = segments.flatMap((segment) => {
    const isWhole = !forms || (segment.is_message && !messages);
    const parts = isWhole ? null : textsOfMessage(filter, segment, plurals);
    return parts ?? [codePlaceholders(segment, filter.placeholders ?? [])];
  });
  return { ...file, segments: coded, encoding: source.encoding, findings };
}

/** The texts of a segment that is a message with branches, placeholders as codes; null = it is none. */
export function textsOfMessage(
  filter: Filter,
  segment: FilterSegment,
  plurals: PluralLanguage,
): FilterSegment[] | null {
  const kinds = (filter.placeholders ?? []).filter((kind) => kind !== 'braces' && kind !== 'mustache');
  if (!filter.has_messages && !segment.is_message) return null;
  const { target } = segment;
  const parts = splitMessage({ ...segment, target: null }, plurals);
  const told = parts && target !== null ? withTranslation(parts, target) : parts;
  const coded = told?.map((part) => codePlaceholders(part, kinds)) ?? null;
  return coded && segment.is_message ? knowingTranslations(segment, coded) : coded;
}

function isStorable({ key, source, target, codes = [], notes = [] }: FilterSegment): boolean {
  if (codes.length > 0 && !holdsItsCodes(source, codes)) return false;
  const inText = codes.length > 0 ? [plainText(source), plainText(target ?? '')] : [source, target ?? ''];
  const texts = [key, ...inText, ...notes.map(({ text }) => text)];
  return texts.every((text) => forbiddenXmlCharacter(text) === null);
}

/**
 * The file's bytes with edits, keyed by the segment's position, spliced in; every other byte is as it was. A string is a
 * target whose state is not known. In a monolingual file an empty target leaves the source text, and with an edit the
 * file names the language that it is in. Throws a FormatError.
 */
export function writeFiltered(
  filter: Filter,
  bytes: Uint8Array,
  wanted: ReadonlyMap<number, string | FilterEdit>,
  targetLang = '',
  sourceLang = '',
  options: ReadOptions = {},
): Uint8Array {
  if (wanted.size === 0) return bytes.slice();
  const values = withDefaults(filter.options, options.values);
  const reading = { ...options, values };
  const source = filter.decode(bytes, values);
  const { segments } = intoSentences(readSource(filter, source, targetLang, reading), reading, targetLang);
  const languages = { language: options.language ?? sourceLang, targetLang };
  const messages = new Map<Message<FilterSegment>, Map<string, PartEdit>>();
  const paragraphs = new Map<Paragraph<FilterSegment>, Map<number, TextEdit>>();
  const edits: SegmentEdit[] = [];
  const take = (segment: FilterSegment, { target, state }: TextEdit): void => {
    if (!segment.part) edits.push(editOf(segment, target, state));
    else {
      const { message, path } = segment.part;
      const parts = messages.get(message) ?? new Map<string, PartEdit>();
      messages.set(message, parts.set(path, { target, state, codes: segment.codes ?? [] }));
    }
  };
  for (const [at, edit] of wanted) {
    const { target, state } = typeof edit === 'string' ? { target: edit, state: undefined } : edit;
    const segment = segments[at];
    if (!segment) {
      throw new FormatError('no-such-segment', worded('format.no-such-segment'));
    }
    if (target === '' && filter.languages === 'monolingual') continue;
    refuseWrongCodes(target, segment.codes ?? [], at + 1);
    if (segment.sentence) {
      const { paragraph, at: number } = segment.sentence;
      paragraphs.set(paragraph, (paragraphs.get(paragraph) ?? new Map()).set(number, { target, state }));
    } else take(segment, { target, state });
  }
  for (const [paragraph, pieces] of paragraphs) {
    const whole = asOneText(paragraph, pieces, {
      isBilingual: filter.languages === 'bilingual',
      ...languages,
    });
    if (whole && !isAsInFile(paragraph.segment, whole)) take(paragraph.segment, whole);
  }
  for (const [message, parts] of messages) {
    const written = message.translations
      ? writeTranslation(message, parts)
      : { target: writeMessage(message, parts) };
    edits.push({ state: undefined, ...written, segment: message.segment });
  }
  const prepared = filter.prepare?.(edits) ?? { edits, splices: [] };
  const splices =
    filter.encodeAll?.(source, prepared.edits, targetLang) ??
    encodeEach(filter, source, prepared.edits, values);
  splices.push(...prepared.splices);
  if (filter.nameLanguage && edits.length > 0 && targetLang !== '') {
    const languages = { source_lang: sourceLang, target_lang: targetLang };
    splices.push(...filter.nameLanguage(source.text, languages));
  }
  if (filter.assemble) return filter.assemble(source, splices);
  if (!filter.declareUtf8 || !lacksCharacters(source, splices)) return applySplices(source, splices);
  return applySplices(inUtf8(source), [...splices, ...filter.declareUtf8(source.text)]);
}

/** An edit of a text; of a target alone the state is not known. */
interface TextEdit {
  target: string;
  state: SegmentState | undefined;
}

/**
 * The text that the pieces of a paragraph are, in the state of the one that is least far. Those without a translation are
 * as in the file; where that has a place for translations none is half a text: null = nothing is written yet.
 */
function asOneText(
  paragraph: Paragraph<FilterSegment>,
  pieces: ReadonlyMap<number, TextEdit>,
  { isBilingual, ...languages }: { isBilingual: boolean; language: string; targetLang: string },
): TextEdit | null {
  const { segment, sentences, targets: ofFile } = paragraph;
  const all = sentences.map((_, at) => pieces.get(at) ?? { target: ofFile[at] ?? '', state: segment.state });
  const targets = all.map(({ target }) => target);
  if (targets.every((target) => target === '')) return { target: '', state: 'initial' };
  if (isBilingual && targets.includes('')) return null;
  const state = leastFar(all.map((piece) => piece.state));
  return { target: joinSentences(paragraph, targets, languages), state };
}

const STATES = ['initial', 'draft', 'translated', 'reviewed', 'final'] as const;

function leastFar(states: readonly (SegmentState | undefined)[]): SegmentState | undefined {
  return states.includes(undefined) ? undefined : STATES.find((state) => states.includes(state));
}

/** Whether nothing has to be written: a translation that was cut and put together again keeps its bytes. */
function isAsInFile({ target, state = 'translated' }: FilterSegment, edit: TextEdit): boolean {
  if (edit.target !== (target ?? '')) return false;
  return edit.target === '' || edit.state === undefined || edit.state === state;
}

/** An edit as the filter's encoder takes it: placeholders are text to it. */
function editOf(segment: FilterSegment, target: string, state: SegmentState | undefined): SegmentEdit {
  const { text, codes } = writeOutPlaceholders(target, segment.codes ?? []);
  // An encoder compares the two.
  const before = segment.target && writeOutPlaceholders(segment.target, segment.codes ?? []).text;
  return { target: text, state, segment: { ...segment, target: before, codes } };
}

function encodeEach(filter: Filter, source: XmlSource, edits: SegmentEdit[], values: OptionValues): Splice[] {
  const encode = filter.encoder?.(source, values);
  if (!encode) throw new Error(`The filter ${filter.name} has no encoder`);
  // Each once: several texts may be in what is bound.
  const bindings = new Map(
    edits.flatMap(({ segment }) => segment.bindings ?? []).map((one) => [one.start, { ...one, text: '' }]),
  );
  const work: { start: number; end: number; edit: SegmentEdit | Splice }[] = [
    ...edits.map((edit) => ({ start: edit.segment.start, end: edit.segment.end, edit })),
    ...[...bindings.values()].map((edit) => ({ start: edit.start, end: edit.end, edit })),
  ];
  // What lies within the codes of another is written before it, and goes into them.
  work.sort((a, b) => b.start - a.start || a.end - b.end);
  const splices: Splice[] = [];
  for (const { edit } of work) {
    if ('text' in edit) {
      splices.push(edit);
      continue;
    }
    const { target, state, segment } = edit;
    const codes = takeIntoCodes(segment, splices);
    const raw = encode(target, { ...segment, codes }, state);
    const { before, after } = segment.around ?? { before: '', after: '' };
    const { start, end } = segment;
    if (typeof raw === 'string') splices.push({ start, end, text: before + raw + after });
    else splices.push(...raw);
  }
  return splices;
}

function lacksCharacters(source: XmlSource, splices: readonly Splice[]): boolean {
  const isLacking = unencodable(source);
  return isLacking !== null && splices.some(({ text }) => Array.from(text).some(isLacking));
}

function inUtf8({ text }: XmlSource): XmlSource {
  const charset = { kind: 'utf8' as const, name: 'utf-8' };
  return { text, encoding: 'UTF-8', bytes: Buffer.from(text, 'utf8'), bom: 0, charset };
}
