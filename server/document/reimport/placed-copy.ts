import { formatCode, type InlineCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { cutSentences, gapFor } from '../../formats/filters/sentences.ts';
import type { XliffSegment } from '../../formats/xliff/index.ts';
import { align } from '../files/align.ts';
import { readImported } from '../files/read-imported.ts';
import { type CopySegment, normaliseSource, type ReturnedCopy } from './read.ts';

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
 * of a download. A paragraph without a counterpart is reported and skipped. So is one that users split into
 * pieces, unless its text is unchanged or has as many sentences as pieces. Throws a FormatError.
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
  // Sentence rules of the target language.
  const reading = { values, language: targetLang };
  const { segments: theirs } = readImported(bytes, filter.name, targetLang, null, reading);
  const told = (text: string) => ({ key: '', source: normaliseSource(text) });
  const texts = values.segmentation === 'sentences' ? present.map((one) => [one]) : wholeTexts(present);
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
  return pieces.map(({ source, target }) => (target === '' ? source : target)).join(gap);
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
  const dense = (text: string) => normaliseSource(text).replaceAll(' ', '');
  if (dense(source) === dense(before)) return own.map(({ target }) => target);
  const text = { source, codes, target: null };
  const { segments } = cutSentences([text], { values: {}, language: targetLang, targetLang: '' });
  if (segments.length !== own.length) return null;
  return segments.map((piece, at) =>
    inOurCodes(piece.source, piece.codes, JSON.parse(own[at]?.codes ?? '[]')),
  );
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
