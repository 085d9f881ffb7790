import { parseText } from './inline-codes.ts';

/** `[start, end)` in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

export interface DifferencePart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

export interface TextDifference {
  /** Both texts merged, removed parts before added ones. */
  parts: DifferencePart[];
  /** Parts of the first text missing from the second. */
  removed: TextRange[];
  /** Parts of the second text missing from the first. */
  added: TextRange[];
}

/** Words, and single characters of scripts without spaces. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}])+|\p{N}+|\s+|./gsu;

/** Above this many table cells, the middle of the texts is marked as a whole. */
const MOST_CELLS = 4_000_000;

/** The characters of changed words are marked if at least this share of the longer one stays. */
const ALIKE = 0.5;

/**
 * The difference between two segment texts for display, by whole words. An inline code is one unit. `by: 'character'`
 * also compares inside words that are mostly the same, to merge texts.
 */
export function findDifference(
  before: string,
  after: string,
  { by = 'word' }: { by?: 'word' | 'character' } = {},
): TextDifference {
  const cut = by === 'word' ? wordsOf : (text: string) => text.match(TOKEN) ?? [];
  const parts = refine(compare(tokensOf(before, cut), tokensOf(after, cut)), by === 'character');
  const removed: TextRange[] = [];
  const added: TextRange[] = [];
  let left = 0;
  let right = 0;
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed.push({ start: left, end: left + text.length });
    if (kind === 'added') added.push({ start: right, end: right + text.length });
    if (kind !== 'added') left += text.length;
    if (kind !== 'removed') right += text.length;
  }
  return { parts, removed, added };
}

function tokensOf(text: string, cut: (text: string) => string[]): string[] {
  return parseText(text).flatMap((part) => (part.type === 'code' ? part.raw : cut(part.text)));
}

let segmenter: Intl.Segmenter | undefined;

function wordsOf(text: string): string[] {
  // Works for any language: dictionaries for Japanese, Chinese and Thai are chosen by script.
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function compare(before: string[], after: string[]): DifferencePart[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const parts: DifferencePart[] = [];
  push(parts, 'same', before.slice(0, head));
  compareMiddle(parts, before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  push(parts, 'same', before.slice(before.length - tail));
  return parts;
}

/** Longest common subsequence with the simple table: segments are short. */
function compareMiddle(parts: DifferencePart[], before: string[], after: string[]): void {
  const width = after.length + 1;
  if (before.length === 0 || after.length === 0 || before.length * width > MOST_CELLS) {
    push(parts, 'removed', before);
    push(parts, 'added', after);
    return;
  }
  const kept = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const at = i * width + j;
      kept[at] =
        before[i] === after[j]
          ? (kept[at + width + 1] as number) + 1
          : Math.max(kept[at + width] as number, kept[at + 1] as number);
    }
  }
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const at = i * width + j;
    if (i < before.length && j < after.length && before[i] === after[j]) {
      push(parts, 'same', [before[i++] as string]);
      j++;
    } else if (
      j === after.length ||
      (i < before.length && (kept[at + width] as number) >= (kept[at + 1] as number))
    ) {
      push(parts, 'removed', [before[i++] as string]);
    } else push(parts, 'added', [after[j++] as string]);
  }
}

/** Collects the changes between two unchanged words, and can compare them by character if they are similar. */
function refine(parts: DifferencePart[], byCharacter: boolean): DifferencePart[] {
  const refined: DifferencePart[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    const before = removed.join('');
    const after = added.join('');
    removed = [];
    added = [];
    const hasText = before !== '' && after !== '' && !`${before}${after}`.includes('\u0002');
    const letters = byCharacter && hasText ? compare([...before], [...after]) : [];
    const same = letters.reduce((sum, part) => sum + (part.kind === 'same' ? part.text.length : 0), 0);
    if (letters.length === 0 || same < ALIKE * Math.max(before.length, after.length)) {
      push(refined, 'removed', [before]);
      push(refined, 'added', [after]);
    } else for (const part of letters) push(refined, part.kind, [part.text]);
  };
  parts.forEach((part, index) => {
    const isSpaceBetweenChanges =
      part.kind === 'same' &&
      /^\s+$/.test(part.text) &&
      removed.length + added.length > 0 &&
      (parts[index + 1]?.kind ?? 'same') !== 'same';
    if (part.kind === 'same' && !isSpaceBetweenChanges) {
      flush();
      push(refined, 'same', [part.text]);
      return;
    }
    if (part.kind !== 'added') removed.push(part.text);
    if (part.kind !== 'removed') added.push(part.text);
  });
  flush();
  return refined;
}

function push(parts: DifferencePart[], kind: DifferencePart['kind'], tokens: string[]): void {
  const text = tokens.join('');
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}
