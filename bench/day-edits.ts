/** A text as typed: a token is a character, or a tag in braces. */
export const tokensOf = (text: string): string[] => text.match(/\{\/?\d+\/?\}|./gsu) ?? [];

/** Replaces the tokens `[from, to)` of the current text. */
export interface Edit {
  from: number;
  to: number;
  typed: string[];
}

/** Pieces that a person would replace as a whole: words with the space after them, and tags. */
function piecesOf(tokens: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    const isNew = before === undefined || before === ' ' || before.length > 1 || token.length > 1;
    if (isNew) pieces.push([token]);
    else pieces.at(-1)?.push(token);
  }
  return pieces;
}

/**
 * Edits, from the end to the beginning, that turn one text into the other and keep the most common pieces.
 */
export function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  const old = piecesOf(before);
  const wanted = piecesOf(after);
  const same = (a: number, b: number) => old[a]?.join('') === wanted[b]?.join('');
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(wanted.length + 1).fill(0));
  const at = (a: number, b: number) => common[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = wanted.length - 1; b >= 0; b -= 1) {
      const row = common[a];
      if (row) row[b] = same(a, b) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  const edits: Edit[] = [];
  let [a, b, position] = [0, 0, 0];
  let open: Edit | null = null;
  while (a < old.length || b < wanted.length) {
    if (a < old.length && b < wanted.length && same(a, b)) {
      open = null;
      position += old[a]?.length ?? 0;
      a += 1;
      b += 1;
      continue;
    }
    if (!open) {
      open = { from: position, to: position, typed: [] };
      edits.push(open);
    }
    if (b >= wanted.length || (a < old.length && at(a + 1, b) >= at(a, b + 1))) {
      position += old[a]?.length ?? 0;
      open.to = position;
      a += 1;
    } else {
      open.typed.push(...(wanted[b] ?? []));
      b += 1;
    }
  }
  return edits.toReversed();
}

/** Key presses that the edits need: moving and selecting by words, then typing. */
export function keysOf(before: readonly string[], edits: readonly Edit[]): number {
  let caret = before.length;
  return edits.reduce((sum, { from, to, typed }) => {
    const words = (a: number, b: number) => piecesOf(before.slice(a, b)).length;
    const going = words(to, caret);
    const selecting = words(from, to);
    caret = from;
    const keys =
      (going && going + 1) + (selecting && selecting + 2) + Math.max(typed.length, selecting ? 1 : 0);
    return sum + keys;
  }, 0);
}
