import { formatCode, type InlineCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { cutSentences, gapFor, piecesOf } from '../../formats/filters/sentences.ts';
import type { XliffSegment } from '../../formats/xliff/index.ts';
import { align } from '../files/align.ts';
import { readImported } from '../files/read-imported.ts';
import { type CopySegment, normaliseSource, type ReturnedCopy } from './read.ts';
import { shareSentences } from './share-sentences.ts';

/** A segment of the document; a download contains its target, or else its source. */
export interface PresentText {
  key: string;
  source: string;
  target: string;
  codes: string;
  /** Equal for segments of the same text. */
  paragraph: string | null;
}

/**
 * Reads a copy of an office document, whose texts are identified only by position: aligns them with the texts
 * of a download, paragraph by paragraph. A paragraph without a counterpart is reported and skipped. So is one of
 * several segments if it is unclear which sentences belong to which. Throws a FormatError.
 */
export function readPlacedCopy(
  bytes: Uint8Array,
  {
    filter,
    targetLang,
    values = {},
    present,
  }: {
    filter: Filter;
    targetLang: string;
    values?: ReadOptions['values'];
    present: readonly PresentText[];
  },
): ReturnedCopy {
  const reading = { values: { ...values, segmentation: 'paragraphs' } };
  const { segments: theirs } = readImported(bytes, filter.name, targetLang, null, reading);
  const told = (text: string) => ({ key: '', source: normaliseSource(text) });
  const texts = wholeTexts(present);
  const before = texts.map((pieces) => writtenText(pieces, targetLang));
  const { pairs } = align(
    before.map(told),
    theirs.map(({ source }) => told(source)),
    { hasNames: false },
  );
  const places = fillGaps(
    pairs.map((pair) => pair?.old ?? -1),
    before.length,
  );
  const segments = theirs.flatMap((their, at): CopySegment[] => {
    const place = places[at] ?? -1;
    const own = texts[place] ?? [];
    const taken = takeText(their, own, { before: before[place] ?? '', targetLang });
    const common = { place: String(at + 1), row_number: null, state: null, isReadable: false };
    if (!taken) return [{ ...common, keys: [], source: their.source, target: '' }];
    return own.map(({ key, source }, number) => {
      const target = taken[number] ?? '';
      // Untranslated segments are downloaded with their source.
      return { ...common, keys: [key], source, target: target === source ? '' : target };
    });
  });
  return { segments, source_lang: '', target_lang: '' };
}

/** Groups the segments by the text of the file that they are part of. */
function wholeTexts(present: readonly PresentText[]): PresentText[][] {
  const texts: PresentText[][] = [];
  for (const one of present) {
    const last = texts.at(-1);
    if (last && one.paragraph !== null && last[0]?.paragraph === one.paragraph) last.push(one);
    else texts.push([one]);
  }
  return texts;
}

/** The text as downloaded, apart from the amount of white space between its pieces. */
function writtenText(pieces: readonly PresentText[], targetLang: string): string {
  const gap = gapFor(' ', { language: '', targetLang });
  return pieces.map(writtenPiece).join(gap);
}

function writtenPiece({ source, target }: PresentText): string {
  return target === '' ? source : target;
}

/** The targets of a text's pieces in the copy; null = cannot be determined. */
function takeText(
  { source, codes }: Pick<XliffSegment, 'source' | 'codes'>,
  own: readonly PresentText[],
  { before, targetLang }: { before: string; targetLang: string },
): string[] | null {
  const [first] = own;
  if (!first) return null;
  if (own.length === 1) return [inOurCodes(source, codes, JSON.parse(first.codes))];
  if (dense(source) === dense(before)) return own.map(({ target }) => target);
  const text = { source, codes, target: null };
  const places = sentencePlaces(text, targetLang);
  const sentencesOf = (piece: typeof text) =>
    piecesOf(piece, sentencePlaces(piece, targetLang)).map((sentence) => dense(sentence.source));
  const counts = shareSentences(
    own.map((one) => sentencesOf({ source: writtenPiece(one), codes: JSON.parse(one.codes), target: null })),
    sentencesOf(text),
  );
  if (!counts) return null;
  let last = 0;
  const between = counts.slice(0, -1).flatMap((count) => {
    last += count;
    return places.slice(last * 2 - 2, last * 2);
  });
  return piecesOf(text, between).map((piece, at) =>
    inOurCodes(piece.source, piece.codes, JSON.parse(own[at]?.codes ?? '[]')),
  );
}

/** A text without white space and code numbers. */
const dense = (text: string) => normaliseSource(text).replaceAll(' ', '');

/** Where the rules of the target language segment a text, as in `SentenceBreaks`. */
function sentencePlaces(
  text: { source: string; codes: InlineCode[]; target: null },
  language: string,
): readonly number[] {
  return cutSentences([text], { values: {}, language, targetLang: '' }).breaks[0] ?? [];
}

/**
 * If the number of paragraphs between aligned neighbours is unchanged, they are the same paragraphs, whatever
 * their texts.
 */
function fillGaps(places: number[], count: number): number[] {
  const taken = new Set(places);
  for (let from = 0; from < places.length; from++) {
    if (places[from] !== -1) continue;
    let to = from;
    while (to < places.length && places[to] === -1) to++;
    const first = from === 0 ? 0 : (places[from - 1] ?? 0) + 1;
    const next = to === places.length ? count : (places[to] ?? 0);
    const free = Array.from({ length: Math.max(0, next - first) }, (_, at) => first + at);
    if (free.length === to - from && !free.some((place) => taken.has(place))) {
      places.splice(from, free.length, ...free);
    }
    from = to;
  }
  return places;
}

/** A text with its codes renumbered to ours, matched by markup or else by type. */
function inOurCodes(text: string, theirs: readonly InlineCode[], ours: readonly InlineCode[]): string {
  const free = [...ours];
  const numbers = new Map<number, number>();
  const take = (code: InlineCode, fits: (own: InlineCode) => boolean) => {
    const at = numbers.has(code.id) ? -1 : free.findIndex((own) => own.type === code.type && fits(own));
    const [found] = at < 0 ? [] : free.splice(at, 1);
    if (found) numbers.set(code.id, found.id);
  };
  for (const code of theirs) take(code, ({ markup }) => markup === code.markup);
  for (const code of theirs) take(code, ({ display }) => display === code.display);
  return parseText(text)
    .map((part) => {
      if (part.type === 'text') return part.text;
      const id = numbers.get(part.id);
      // Formatting that the document does not have cannot be written into it.
      return id === undefined ? '' : formatCode(id, part.kind);
    })
    .join('');
}
