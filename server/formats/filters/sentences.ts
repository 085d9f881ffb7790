import { formatCode, parseText, plainText, type TextPart } from '../../../shared/domain/text/inline-codes.ts';
import { isUnspaced } from '../../../shared/domain/text/spacing.ts';
import { type Segmenter, segmenterFor, sentenceEnds } from '../segmentation/sentence-ends.ts';
import type { SegmentState } from '../xliff/types.ts';
import type { FilterCode } from './codes.ts';
import { listOf, type OptionValues } from './options.ts';

/**
 * Where the paragraphs of a file were segmented, by their index among its texts: alternately the end of a
 * sentence and the start of the next, as offsets in the text with its codes.
 */
export type SentenceBreaks = Readonly<Record<number, readonly number[]>>;

/** The fields needed of a filter's segment. */
interface Whole {
  source: string;
  target: string | null;
  codes?: FilterCode[];
  state?: SegmentState;
  paragraph?: string;
  part?: unknown;
  context?: Record<string, string>;
}

/** A text of a file with the positions of its sentences, or of the pieces it was split into by users. */
export interface Paragraph<S> {
  segment: S;
  sentences: Sentence[];
  /** The file's own translation of each. */
  targets: readonly (string | null)[];
}

interface Sentence {
  start: number;
  end: number;
  /** The paragraph's code number for each of its codes. */
  ids: number[];
}

export interface SentencePart<S> {
  paragraph: Paragraph<S>;
  at: number;
}

export interface Cutting {
  values: OptionValues;
  /** Language of the texts. */
  language: string;
  targetLang: string;
  /** Previous segmentation; without it the rules of the language apply. */
  breaks?: SentenceBreaks | undefined;
  /** Targets of the segments in order: a translation equal to their concatenation is split the same way. */
  present?: readonly string[] | undefined;
}

/**
 * Segments the texts into sentences, and returns where; `uncut` are texts whose translation does not match
 * the previous segmentation and is left out.
 */
export function cutSentences<S extends Whole>(
  segments: readonly S[],
  { values, language, targetLang, breaks, present = [] }: Cutting,
): { segments: S[]; breaks: SentenceBreaks; uncut: S[] } {
  const abbreviations = listOf(values, 'abbreviations');
  const ofSource = segmenterFor(language, abbreviations);
  const ofTarget = segmenterFor(targetLang, []);
  const found: Record<number, readonly number[]> = {};
  const uncut: S[] = [];
  const cut: S[] = [];
  const placesIn = (segment: S, at: number): readonly number[] => {
    if (breaks) return breaks[at] ?? [];
    const isWhole = segment.part !== undefined || isCode(segment);
    return isWhole ? [] : findBreaks(segment.source, segment.codes ?? [], ofSource);
  };
  for (const [at, segment] of segments.entries()) {
    const places = placesIn(segment, at);
    if (places.length === 0) {
      cut.push(segment);
      continue;
    }
    const { target } = segment;
    const sentences = sentencesAt(segment.source, places);
    const ours = present.slice(cut.length, cut.length + sentences.length);
    const targets =
      target === null
        ? null
        : (asPresent({ segment, sentences }, target, ours, { language, targetLang }) ??
          cutTarget(segment, target, places, ofTarget));
    // If the translation has different sentences, keep the text whole.
    if (target !== null && !targets && !breaks) {
      cut.push(segment);
      continue;
    }
    if (target !== null && !targets) uncut.push(segment);
    found[at] = places;
    cut.push(...sentencesOf(segment, sentences, { targets, name: `p${at}` }));
  }
  return { segments: cut, breaks: found, uncut };
}

/** Code is not segmented: its periods end no sentences, and its lines belong together. */
function isCode({ context }: Whole): boolean {
  return context?.block === 'code';
}

function sentencesOf<S extends Whole>(
  segment: S,
  sentences: Sentence[],
  { targets, name }: { targets: (string | null)[] | null; name: string },
): S[] {
  const { source, codes = [], paragraph = name } = segment;
  const whole: Paragraph<S> = { segment, sentences, targets: targets ?? [] };
  return sentences.map(({ start, end, ids }, at) => ({
    ...segment,
    source: renumbered(source.slice(start, end), (id) => ids.indexOf(id) + 1),
    target: targets?.[at] ?? null,
    ...(segment.state && !targets?.[at] && { state: 'initial' as const }),
    codes: ids.flatMap((id, number) => {
      const code = codes[id - 1];
      return code ? [{ ...code, id: number + 1 }] : [];
    }),
    paragraph,
    sentence: { paragraph: whole, at },
  }));
}

/** Splits a text at the given positions, as when reading a file segmented there. */
export function piecesOf<S extends Whole>(segment: S, places: readonly number[]): S[] {
  if (places.length === 0) return [segment];
  return sentencesOf(segment, sentencesAt(segment.source, places), { targets: null, name: '' });
}

/** Where a text is segmented, as in `SentenceBreaks`. */
export function breaksOf({ sentences }: Pick<Paragraph<unknown>, 'sentences'>): number[] {
  return sentences.flatMap(({ start, end }) => [start, end]).slice(1, -1);
}

function sentencesAt(text: string, places: readonly number[]): Sentence[] {
  const edges = [0, ...places, text.length];
  return Array.from({ length: edges.length / 2 }, (_, at) => {
    const [start = 0, end = 0] = edges.slice(at * 2, at * 2 + 2);
    const ids = parseText(text.slice(start, end)).flatMap((part) => (part.type === 'code' ? [part.id] : []));
    return { start, end, ids: [...new Set(ids)] };
  });
}

function renumbered(text: string, numberOf: (id: number) => number): string {
  return parseText(text)
    .map((part) => (part.type === 'text' ? part.text : formatCode(numberOf(part.id), part.kind)))
    .join('');
}

/**
 * Splits a translation into sentences, with code numbers of the source sentences; null = they do not match.
 */
function cutTarget(
  { source, codes = [] }: Whole,
  target: string,
  places: readonly number[],
  segmenter: Segmenter,
): string[] | null {
  const own = sentencesAt(source, places);
  const theirs = sentencesAt(target, findBreaks(target, codes, segmenter));
  const isAlike = theirs.every(({ ids }, at) => ids.every((id) => own[at]?.ids.includes(id)));
  if (own.length !== theirs.length || !isAlike) return null;
  return theirs.map(({ start, end }, at) =>
    renumbered(target.slice(start, end), (id) => (own[at]?.ids.indexOf(id) ?? 0) + 1),
  );
}

/** The targets whose concatenation is the translation; null = it differs. */
function asPresent<S extends Whole>(
  whole: Omit<Paragraph<S>, 'targets'>,
  target: string,
  present: readonly string[],
  languages: Pick<Cutting, 'language' | 'targetLang'>,
): (string | null)[] | null {
  if (present.length < whole.sentences.length || joinSentences(whole, present, languages) !== target)
    return null;
  return present.map((text) => (text === '' ? null : text));
}

/** The paragraph with the sentences that have a target; the others are as in the file. */
export function joinSentences<S extends Whole>(
  { segment, sentences }: Omit<Paragraph<S>, 'targets'>,
  targets: readonly string[],
  languages: Pick<Cutting, 'language' | 'targetLang'>,
): string {
  const { source } = segment;
  let last = 0;
  let joined = '';
  for (const [at, { start, end, ids }] of sentences.entries()) {
    joined += at === 0 ? '' : gapFor(source.slice(last, start), languages);
    const target = targets[at] ?? '';
    joined += target === '' ? source.slice(start, end) : renumbered(target, (id) => ids[id - 1] ?? id);
    last = end;
  }
  return joined;
}

/** The white space between two sentences in the target language. */
export function gapFor(
  gap: string,
  { language, targetLang }: Pick<Cutting, 'language' | 'targetLang'>,
): string {
  if (targetLang === '') return gap;
  if (gap === ' ' && isUnspaced(targetLang)) return '';
  return gap === '' && isUnspaced(language) && !isUnspaced(targetLang) ? ' ' : gap;
}

/** Part of a paragraph, with its position in the text used to find sentences. */
type Token = TextPart & { from: number; to: number };

/** Where sentences end and the next ones begin, outside pairs of codes. */
function findBreaks(text: string, codes: readonly FilterCode[], segmenter: Segmenter): number[] {
  let plain = '';
  const tokens = parseText(text).map((part): Token => {
    const from = plain.length;
    plain += part.type === 'text' ? part.text : readAs(codes[part.id - 1]);
    return { ...part, from, to: plain.length };
  });
  const places: number[] = [];
  let begun = 0;
  const last = lastWordIn(tokens);
  for (const end of sentenceEnds(plain, segmenter)) {
    const place = cutAt(tokens, codes, plain, end);
    if (place === null) continue;
    const left = text.slice(begun, place).trimEnd();
    let begins = place;
    while (isSpace(text[begins])) begins++;
    if (last < begins || !hasWord(left)) continue;
    places.push(begun + left.length, begins);
    begun = begins;
  }
  return places;
}

/** The position of the last letter or number in a text, outside its codes; -1 = none. */
function lastWordIn(tokens: readonly Token[]): number {
  const last = tokens.findLast((token) => token.type === 'text' && WORD.test(token.text));
  if (last?.type !== 'text') return -1;
  return last.start + ([...last.text.matchAll(new RegExp(WORD, 'gu'))].at(-1)?.index ?? 0);
}

const WORD = /[\p{L}\p{N}]/u;
const isSpace = (character: string | undefined) => character !== undefined && character.trim() === '';
const hasWord = (text: string) => WORD.test(plainText(text));

/** A code as seen by the rules: a line break is white space, a placeholder a word. */
function readAs(code: FilterCode | undefined): string {
  if (code?.type !== 'standalone') return '';
  if (code.is_text) return 'X';
  return code.display === 'br' ? '\n' : '';
}

/** The first valid cut after `end`, before the next word; null = only within a pair of codes. */
function cutAt(
  tokens: readonly Token[],
  codes: readonly FilterCode[],
  plain: string,
  end: number,
): number | null {
  const next = end + (/^\s*/.exec(plain.slice(end))?.[0].length ?? 0);
  let depth = 0;
  for (const token of tokens) {
    const isPair = token.type === 'code' && codes[token.id - 1]?.type === 'pair';
    if (token.from > next) return null;
    if (token.type === 'text') {
      const at = Math.max(end, token.from);
      if (at < token.to && depth === 0) return at <= next ? token.start + at - token.from : null;
    } else if (isPair && token.kind === 'close') depth--;
    else if (token.from >= end && depth === 0 && (isPair || token.from > end)) return token.start;
    else if (isPair) depth++;
  }
  return null;
}
