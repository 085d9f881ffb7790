import type { Splice } from './splice.ts';

/** Parts of a spliced text: ranges of the original, and new text. */
type Piece = { start: number; end: number } | { text: string };

/** Combines splices of a text and splices of the result into splices of the original. */
export function composeSplices(first: readonly Splice[], second: readonly Splice[]): Splice[] {
  const made = piecesOf(first);
  return splicesOf(
    piecesOf(second).flatMap((piece) => ('text' in piece ? [piece] : cut(made, piece.start, piece.end))),
  );
}

function piecesOf(splices: readonly Splice[]): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const { start, end, text } of [...splices].sort((a, b) => a.start - b.start)) {
    pieces.push({ start: last, end: start }, { text });
    last = end;
  }
  pieces.push({ start: last, end: Number.POSITIVE_INFINITY });
  return pieces;
}

/** The pieces between two positions of the resulting text. */
function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = 'text' in piece ? piece.text.length : piece.end - piece.start;
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (start < end) {
      found.push(
        'text' in piece
          ? { text: piece.text.slice(start, end) }
          : { start: piece.start + start, end: piece.start + end },
      );
    }
    at += length;
  }
  return found;
}

function splicesOf(pieces: readonly Piece[]): Splice[] {
  const splices: Splice[] = [];
  let last = 0;
  let text = '';
  for (const piece of pieces) {
    if ('text' in piece) {
      text += piece.text;
      continue;
    }
    if (text !== '' || piece.start > last) splices.push({ start: last, end: piece.start, text });
    last = piece.end;
    text = '';
  }
  return splices;
}
