import { formatCode, type InlineCode, parseText } from '../../../shared/domain/text/inline-codes.ts';
import type { Filter } from '../../formats/filters/filter.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { cutSentences, gapFor } from '../../formats/filters/sentences.ts';
import type { XliffSegment } from '../../formats/xliff/index.ts';
import { align } from '../files/align.ts';
import { readImported } from '../files/read-imported.ts';
import { type CopySegment, normaliseSource, type ReturnedCopy } from './read.ts';

/** A segment of the document, of which a download has the target, or else the source. */
export interface PresentText {
  key: string;
  source: string;
  target: string;
  codes: string;
  /** Equal for the segments of one text. */
  paragraph: string | null;
}

/**
 * Reads a copy of a document (an office file) whose texts are told by nothing but their place: they are found by what a download has
 * there. A paragraph that fits none is said, and nothing is taken from it; so is one that people cut into pieces, where it
 * neither says what they say nor has a sentence for each. Throws a FormatError.
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
  // Its sentences are those of a translation.
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
      // A download has the source where there is no translation.
      return { ...common, keys: [key], source, target: target === source ? '' : target };
    });
  });
  return { segments, source_lang: '', target_lang: '' };
}

/** The segments by the texts of the file that they are pieces of. */
function wholeTexts(present: readonly PresentText[]): PresentText[][] {
  const texts: PresentText[][] = [];
  for (const one of present) {
    const last = texts.at(-1);
    if (last && one.paragraph !== null && last[0]?.paragraph === one.paragraph) last.push(one);
    else texts.push([one]);
  }
  return texts;
}

/** What a download has of a text, but for how much white space stands between its pieces. */
function writtenText(pieces: readonly PresentText[], targetLang: string): string {
  const gap = gapFor(' ', { language: '', targetLang });
  return pieces.map(({ source, target }) => (target === '' ? source : target)).join(gap);
}

/** The targets of a text's pieces as the copy has them; null = it does not tell. */
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

/** Between found neighbours as many paragraphs as before are the same ones, whatever became of their texts. */
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

/** A text with our numbers for its codes, told by their markup or by what they are. */
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
      // Formatting that the document has not cannot be written into it.
      return id === undefined ? '' : formatCode(id, part.kind);
    })
    .join('');
}
