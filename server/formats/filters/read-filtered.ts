import { plainText, readableText } from '../../../shared/domain/text/inline-codes.ts';
import { forbiddenXmlCharacter } from '../../../shared/domain/text/xml-chars.ts';
import { localised } from '../../messages/localised.ts';
import type { Finding } from '../xliff/types.ts';
import type { XmlSource } from '../xml/encoding.ts';
import { Places } from '../xml/place.ts';
import { holdsItsCodes } from './codes.ts';
import type { Filter, FilterFile, FilterSegment } from './filter.ts';
import { splitMessage } from './icu/forms.ts';
import { knowingTranslations, withTranslation } from './icu/translation.ts';
import {
  LARAVEL,
  NUMBERED_TAGS,
  type OptionValues,
  PLACEHOLDER_ORDER,
  skippedKeys,
  withDefaults,
} from './options.ts';
import { codePlaceholders, type PlaceholderKind } from './placeholders.ts';
import { type PluralLanguage, pluralsOf } from './plural-categories.ts';
import { cutSentences, type SentenceBreaks } from './sentences.ts';
import type { SkippedList } from './skipped.ts';
import { LAYOUT } from './table/options.ts';

/** The segments of a file in order, and the texts left out. */
export interface ReadFile extends FilterFile {
  encoding: string;
  findings: Finding[];
  /** Where paragraphs were segmented into sentences, or by users; absent = not at all. */
  breaks?: SentenceBreaks;
  /** Texts whose translation was left out because its sentences do not match. */
  uncut?: FilterSegment[];
}

export interface ReadOptions {
  /**
   * Read plural forms as segments, adding those that the target language needs. Off for older documents,
   * whose segments are identified by number.
   */
  forms?: boolean;
  /** Split messages marked in bilingual files into branches. Off for older documents. */
  messages?: boolean;
  /** Filter options; defaults apply to the rest. */
  values?: OptionValues;
  /** The source language, whose rules segment texts. */
  language?: string;
  /**
   * Where texts are segmented: as found at import, because rules change but segments must not, and as split
   * and joined by users.
   */
  breaks?: SentenceBreaks;
  /** Targets of the document's segments in order, used to split the translation of a segmented text. */
  present?: readonly string[];
  /** Takes the content that is skipped, for the report of an import. */
  skipped?: SkippedList;
}

/**
 * Reads a file; the target language is used for multilingual files and plural forms. Texts that cannot be
 * stored stay in the file unchanged. Throws a FormatError.
 */
export function readFiltered(
  filter: Filter,
  bytes: Uint8Array,
  targetLang = '',
  options: ReadOptions = {},
): ReadFile {
  return intoSentences(filter, readWhole(filter, bytes, targetLang, options), options, targetLang);
}

/** The same with texts as in the file, to segment into sentences later. */
export function readWhole(
  filter: Filter,
  bytes: Uint8Array,
  targetLang: string,
  options: ReadOptions,
): ReadFile {
  const values = withDefaults(filter.options, options.values);
  return readSource(filter, filter.decode(bytes, values), targetLang, { ...options, values });
}

/** The file segmented into sentences, if the option is on, or into pieces as split by users. */
export function intoSentences(
  filter: Filter,
  file: ReadFile,
  { values: given, language = '', breaks, present }: ReadOptions,
  targetLang = '',
): ReadFile {
  const values = withDefaults(filter.options, given);
  if (values.segmentation !== 'sentences' && !breaks) return file;
  return { ...file, ...cutSentences(file.segments, { values, language, targetLang, breaks, present }) };
}

/** The texts of a decoded file, not yet segmented into sentences. */
export function readSource(
  filter: Filter,
  source: XmlSource,
  targetLang: string,
  { forms = true, messages = true, values = {}, skipped, language }: ReadOptions,
): ReadFile {
  // Without a language, no plural forms are added.
  const plurals = pluralsOf(forms ? targetLang : '');
  const file = filter.read(source.text, targetLang, plurals, values, skipped, language);
  if (skipped) filter.reportParts?.(source, values, skipped);
  const places = new Places(source.text);
  const findings = [...(file.findings ?? [])];
  const isSkipped = skippedKeys(values);
  const report = (reason: 'key' | 'unsupported', { start, key, source: text }: FilterSegment) =>
    skipped?.add(reason, { at: start, name: key, text: readableText(text) });
  const segments = file.segments.filter((segment) => {
    if (isSkipped(segment.key)) {
      report('key', segment);
      return false;
    }
    if (isStorable(segment)) return true;
    const place = places.at(segment.start);
    report('unsupported', segment);
    const message = localised('format.warning.unstorable');
    findings.push({ severity: 'warning', constraint: 'unstorable-text', message, ...place });
    return false;
  });
  skipped?.placeIn(places);
  const coded = segments.flatMap((segment) => {
    const isWhole = !forms || (segment.is_message && !messages);
    const parts = isWhole ? null : textsOfMessage(filter, segment, { plurals, values });
    return parts ?? [codePlaceholders(segment, placeholdersOf(filter, values))];
  });
  return { ...file, segments: coded, encoding: source.encoding, findings };
}

function placeholdersOf({ placeholders = [] }: Filter, values: OptionValues): readonly PlaceholderKind[] {
  // A workbook has them as a bilingual table only.
  if (values[LAYOUT.name] === 'cells') return [];
  const isRead: Partial<Record<PlaceholderKind, unknown>> = {
    'numbered-tags': values[NUMBERED_TAGS.name],
    'printf-order': values[PLACEHOLDER_ORDER.name],
    choice: values[PLACEHOLDER_ORDER.name],
    colon: values[LARAVEL.name],
  };
  return placeholders.filter((kind) => !(kind in isRead) || isRead[kind] === true);
}

/** The parts of a message with branches, placeholders as codes; null = not such a message. */
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
