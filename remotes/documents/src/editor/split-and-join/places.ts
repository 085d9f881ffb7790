import { parseText, plainText } from '@tessera/shared/text/inline-codes';

/** Offsets in the notation where a text can be split: not inside a code, a pair or a character. */
export function placesIn(text: string): number[] {
  const cut = new Set<number>();
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const part of parseText(text)) {
    cut.add(part.start);
    if (part.type === 'text') {
      for (const { index } of graphemes.segment(part.text)) cut.add(part.start + index);
      cut.add(part.start + part.text.length);
    } else cut.add(part.start + part.raw.length);
  }
  const pairs = pairRanges(text);
  return [...cut]
    .filter((at) => !pairs.some(([open, close]) => at > open && at < close))
    .filter((at) => plainText(text.slice(0, at)).trim() !== '' && plainText(text.slice(at)).trim() !== '')
    .sort((a, b) => a - b);
}

/** From the start of each opening code to the end of its closing one. */
function pairRanges(text: string): [number, number][] {
  const open = new Map<number, number>();
  const ranges: [number, number][] = [];
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    if (part.kind === 'open') open.set(part.id, part.start);
    const start = part.kind === 'close' ? open.get(part.id) : undefined;
    if (start !== undefined) ranges.push([start, part.start + part.raw.length]);
  }
  return ranges;
}

/** The valid position nearest to an offset; `undefined` when there is none. */
export function nearest(places: readonly number[], at: number): number | undefined {
  let best: number | undefined;
  for (const place of places)
    if (best === undefined || Math.abs(place - at) < Math.abs(best - at)) best = place;
  return best;
}

/** The next word start before or after a position. */
export function nextWord(text: string, places: readonly number[], at: number, by: 1 | -1): number {
  const starts = places.filter(
    (place) => /\s$/.test(plainText(text.slice(0, place))) && /^\S/.test(plainText(text.slice(place))),
  );
  const found = by > 0 ? starts.find((place) => place > at) : starts.findLast((place) => place < at);
  return found ?? (by > 0 ? (places.at(-1) ?? at) : (places[0] ?? at));
}

/** Sentence starts, except the first. */
export function sentenceStarts(text: string, lang: string): number[] {
  const places = placesIn(text);
  // Codes are ignored: positions are found in the text without them.
  const plain = plainText(text);
  const starts: number[] = [];
  for (const { index } of new Intl.Segmenter(known(lang), { granularity: 'sentence' }).segment(plain)) {
    const place = places.find((at) => plainText(text.slice(0, at)).length === index);
    if (index > 0 && place !== undefined) starts.push(place);
  }
  return starts;
}

function known(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(lang)[0];
  } catch {
    return undefined;
  }
}

/** The proposed split: at the requested position, else at a sentence start, else in the middle. */
export function proposedPlace(text: string, lang: string, wish: number | null): number | null {
  const places = placesIn(text);
  const exact = wish === null ? undefined : nearest(places, wish);
  if (exact !== undefined) return exact;
  const [sentence] = sentenceStarts(text, lang);
  return sentence ?? nearest(places, text.length / 2) ?? null;
}

/** The target position matching one in the source: the start of the same sentence, else the same proportion. */
export function matchingPlace(
  source: { text: string; lang: string; at: number },
  target: { text: string; lang: string },
): number | null {
  const count = sentenceStarts(source.text, source.lang).filter((place) => place <= source.at).length;
  const starts = sentenceStarts(target.text, target.lang);
  const sentence = starts[count - 1];
  const isSentence = sentenceStarts(source.text, source.lang).includes(source.at);
  if (isSentence && sentence !== undefined) return sentence;
  const places = placesIn(target.text);
  const share = nearest(places, (source.at / source.text.length) * target.text.length);
  return share === undefined ? null : nextWord(target.text, places, share - 1, 1);
}

/**
 * The offset in the notation of a position in rendered text, whose chips represent the text's codes in order.
 */
export function offsetInDrawn(root: Element, node: Node, offset: number, text: string): number | null {
  if (!root.contains(node)) return null;
  const range = root.ownerDocument.createRange();
  range.setStart(root, 0);
  const chip = (node instanceof Element ? node : node.parentElement)?.closest('[role="img"]');
  if (chip && root.contains(chip)) range.setEndBefore(chip);
  else range.setEnd(node, offset);
  const before = range.cloneContents();
  const chips = before.querySelectorAll('[role="img"]');
  for (const one of chips) one.textContent = '';
  const codes = parseText(text).flatMap((part) => (part.type === 'code' ? [part.raw.length] : []));
  const inChips = codes.slice(0, chips.length).reduce((sum, length) => sum + length, 0);
  return (before.textContent ?? '').length + inChips;
}
