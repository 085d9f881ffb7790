import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import { type InlineCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import { localised } from '../../messages/localised.ts';
import type { ChangeRecord } from '../change-record.ts';
import { FormatError } from '../format-error.ts';
import type { SegmentState } from '../xliff/types.ts';
import type { XmlSource } from '../xml/encoding.ts';
import { applySplices, type Splice, unencodable } from '../xml/splice.ts';
import { refuseWrongCodes, takeIntoCodes } from './codes.ts';
import { withCopies } from './copies.ts';
import type { Filter, FilterEdit, FilterSegment, SegmentEdit } from './filter.ts';
import { type Message, type PartEdit, writeMessage } from './icu/forms.ts';
import { writeTranslation } from './icu/translation.ts';
import { type OptionValues, withDefaults } from './options.ts';
import { writeOutPlaceholders } from './placeholders.ts';
import { intoSentences, type ReadOptions, readSource } from './read-filtered.ts';
import { joinSentences, type Paragraph } from './sentences.ts';
import { isBilingual } from './table/options.ts';

export interface WriteOptions extends ReadOptions {
  /** The number of segments that the document has in the file; with any other nothing is written. */
  count?: number;
  /** Records the changes. */
  record?: ChangeRecord;
}

/**
 * The file's bytes with edits, keyed by segment position, spliced in; all other bytes are unchanged. A string
 * is a target without a known state. In a monolingual file an empty target keeps the source text, and any
 * edit makes the file declare the target language. Throws a FormatError, also for an edit of a segment with
 * another text than the file's.
 */
export function writeFiltered(
  filter: Filter,
  bytes: Uint8Array,
  wanted: ReadonlyMap<number, string | FilterEdit>,
  targetLang = '',
  sourceLang = '',
  { count, record, ...options }: WriteOptions = {},
): Uint8Array {
  if (wanted.size === 0) return bytes.slice();
  const values = withDefaults(filter.options, options.values);
  const isTranslated = isBilingual(filter.languages, values);
  const reading = { language: sourceLang, ...options, values };
  const source = filter.decode(bytes, values);
  const whole = readSource(filter, source, targetLang, reading);
  const { segments } = intoSentences(filter, whole, reading, targetLang);
  if (count !== undefined && segments.length !== count) throw otherSegments();
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
    const { target, state, known } =
      typeof edit === 'string' ? { target: edit, state: undefined, known: undefined } : edit;
    const segment = segments[at];
    if (!segment) {
      throw new FormatError('no-such-segment', localised('format.no-such-segment'));
    }
    if (known && !isSameText(segment, known)) throw otherSegments();
    if (target === '' && !isTranslated) continue;
    refuseWrongCodes(target, segment.codes ?? [], at + 1);
    if (segment.sentence) {
      const { paragraph, at: number } = segment.sentence;
      paragraphs.set(paragraph, (paragraphs.get(paragraph) ?? new Map()).set(number, { target, state }));
    } else take(segment, { target, state });
  }
  for (const [paragraph, pieces] of paragraphs) {
    const whole = asOneText(paragraph, pieces, {
      isBilingual: isTranslated,
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
  let splices =
    filter.encodeAll?.(source, prepared.edits, targetLang) ??
    encodeEach(filter, source, prepared.edits, values);
  splices.push(...prepared.splices);
  if (edits.length > 0 && targetLang !== '') {
    const stated = { source_lang: sourceLang, target_lang: targetLang };
    const naming = filter.nameLanguage?.(source.text, stated) ?? [];
    // A tag inside a text can look like the declaration.
    const isFree = (one: Splice) => !splices.some(({ start, end }) => one.start < end && start < one.end);
    if (naming.every(isFree)) splices.push(...asDeclared(naming));
    splices = declaring(filter, source.text, splices, stated);
  }
  if (filter.assemble) return filter.assemble(source, splices, record);
  if (filter.declareUtf8 && lacksCharacters(source, splices)) {
    const converted = inUtf8(source);
    const all = [...splices, ...asDeclared(filter.declareUtf8(source.text))];
    if (record) record.converted = { encoding: source.charset.name, bytes: converted.bytes };
    record?.take('', converted, all);
    return applySplices(converted, all);
  }
  record?.take('', source, splices);
  return applySplices(source, splices);
}

function asDeclared(splices: readonly Splice[]): Splice[] {
  return splices.map((one) => ({ ...one, kind: 'language' as const }));
}

/** The splices of an edited file that also state the language. */
function declaring(filter: Filter, text: string, edits: Splice[], stated: FileLanguages): Splice[] {
  const declared = filter.declareLanguage?.(text, edits, stated);
  if (!declared) return edits;
  const places = new Set(edits.map(({ start, end }) => `${start} ${end}`));
  return declared.map((one) => (places.has(`${one.start} ${one.end}`) ? one : { ...one, kind: 'language' }));
}

function otherSegments(): FormatError {
  return new FormatError('other-segments', localised('format.other-segments', { kind: 'filter' }));
}

/**
 * Whether a segment of a file and a document's have the same text, however their codes are numbered and
 * whichever placeholders are codes.
 */
export function isSameText(
  { source, codes = [] }: Pick<FilterSegment, 'source' | 'codes'>,
  known: { source: string; codes: string },
): boolean {
  return (
    source === known.source || writtenOut(source, codes) === writtenOut(known.source, JSON.parse(known.codes))
  );
}

function writtenOut(text: string, codes: readonly InlineCode[]): string {
  const byId = new Map(codes.map((code) => [code.id, code]));
  const parts = parseText(text).map((part) => {
    if (part.type === 'text') return part.text;
    const { markup = '', closing_markup = '' } = byId.get(part.id) ?? {};
    return part.kind === 'close' ? closing_markup : markup;
  });
  return parts.join('');
}

/** An edit of a text; `state` is unknown if only a target was given. */
interface TextEdit {
  target: string;
  state: SegmentState | undefined;
}

/**
 * The joined pieces of a paragraph, with the least advanced state. Untranslated pieces keep the file's text;
 * in a bilingual file a partial translation is not written: null = nothing to write yet.
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

/** Whether nothing needs writing: a translation split and joined again keeps its bytes. */
function isAsInFile({ target, state = 'translated' }: FilterSegment, edit: TextEdit): boolean {
  if (edit.target !== (target ?? '')) return false;
  return edit.target === '' || edit.state === undefined || edit.state === state;
}

/** An edit as the filter's encoder expects it, with placeholders as text. */
function editOf(segment: FilterSegment, target: string, state: SegmentState | undefined): SegmentEdit {
  const { text, codes } = writeOutPlaceholders(target, segment.codes ?? []);
  // The encoder compares the two.
  const before = segment.target && writeOutPlaceholders(segment.target, segment.codes ?? []).text;
  return { target: text, state, segment: { ...segment, target: before, codes } };
}

function encodeEach(filter: Filter, source: XmlSource, edits: SegmentEdit[], values: OptionValues): Splice[] {
  const encode = filter.encoder?.(source, values);
  if (!encode) throw new Error(`The filter ${filter.name} has no encoder`);
  // Each once: several texts may share a binding.
  const bindings = new Map(
    edits.flatMap(({ segment }) => segment.bindings ?? []).map((one) => [one.start, { ...one, text: '' }]),
  );
  const work: { start: number; end: number; edit: SegmentEdit | Splice }[] = [
    ...edits.flatMap(withCopies).map((edit) => ({ start: edit.segment.start, end: edit.segment.end, edit })),
    ...[...bindings.values()].map((edit) => ({ start: edit.start, end: edit.end, edit })),
  ];
  // Segments within the codes of another are written first, as part of it.
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
