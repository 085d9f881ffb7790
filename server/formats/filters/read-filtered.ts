import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { forbiddenXmlCharacter } from '../../../shared/domain/text/xml-chars.ts';
import { localised } from '../../messages/localised.ts';
import type { Finding } from '../xliff/types.ts';
import type { XmlSource } from '../xml/encoding.ts';
import { Places } from '../xml/place.ts';
import { holdsItsCodes } from './codes.ts';
import type { Filter, FilterFile, FilterSegment } from './filter.ts';
import { splitMessage } from './icu/forms.ts';
import { knowingTranslations, withTranslation } from './icu/translation.ts';
import { NUMBERED_TAGS, type OptionValues, skippedKeys, withDefaults } from './options.ts';
import { codePlaceholders, type PlaceholderKind } from './placeholders.ts';
import { type PluralLanguage, pluralsOf } from './plural-categories.ts';
import { cutSentences, type SentenceBreaks } from './sentences.ts';

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

/** What a decoded file has, not cut into sentences. */
export function readSource(
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
    const message = localised('format.warning.unstorable');
    findings.push({ severity: 'warning', constraint: 'unstorable-text', message, ...place });
    return false;
  });
  const coded = segments.flatMap((segment) => {
    const isWhole = !forms || (segment.is_message && !messages);
    const parts = isWhole ? null : textsOfMessage(filter, segment, { plurals, values });
    return parts ?? [codePlaceholders(segment, placeholdersOf(filter, values))];
  });
  return { ...file, segments: coded, encoding: source.encoding, findings };
}

function placeholdersOf({ placeholders = [] }: Filter, values: OptionValues): readonly PlaceholderKind[] {
  return placeholders.filter((kind) => kind !== 'numbered-tags' || values[NUMBERED_TAGS.name] === true);
}

/** The texts of a segment that is a message with branches, placeholders as codes; null = it is none. */
export function textsOfMessage(
  filter: Filter,
  segment: FilterSegment,
  { plurals, values }: { plurals: PluralLanguage; values: OptionValues },
): FilterSegment[] | null {
  const kinds = placeholdersOf(filter, values).filter((kind) => kind !== 'braces' && kind !== 'mustache');
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
