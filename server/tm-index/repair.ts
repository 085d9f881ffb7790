import { ETX, parseText, STX } from '@tessera/shared/text/inline-codes';
import { repairCodes } from './code-repair.ts';
import { isSameNumber, type NumberToken, numbersOf, rewriteNumber } from './number-tokens.ts';
import { hasOtherCodes, type MatchFacts, scoreMatch } from './penalties.ts';

export interface RepairMark {
  kind: 'number' | 'codes';
  /** `[start, end)` in UTF-16 units of the repaired target; of `codes` the whole target. */
  start: number;
  end: number;
  /** What stood there in the unit's target. */
  was: string;
}

export interface RepairedMatch {
  target: string;
  marks: RepairMark[];
  /** Of the match as it is. */
  before: number;
  /** With the repaired target: what the unit would score had it the segment's numbers and codes; below 1. */
  similarity: number;
}

/** 1 is kept for text that was identical from the start. */
const MOST_AFTER_REPAIR = 0.99;

/**
 * Puts the segment's numbers, dates and inline codes into a match's target where the unit's source has others in
 * the same places. `null` when nothing differs, or when it is not certain which number of the target belongs to
 * which of the source: a wrong number is worse than an old one.
 */
export function repairMatch(facts: MatchFacts & { target: string }): RepairedMatch | null {
  const before = scoreMatch(facts).similarity;
  let source = facts.source;
  let target = facts.target;
  const marks: RepairMark[] = [];

  const numbers = repairNumbers(facts.segment, source, target);
  if (numbers) {
    source = numbers.source;
    target = numbers.target;
    marks.push(...numbers.marks);
  }
  if (hasOtherCodes(facts.segment, source)) {
    const repairedTarget = repairCodes(facts.segment, source, target);
    const repairedSource = repairCodes(facts.segment, source, source);
    if (repairedTarget !== null && repairedSource !== null) {
      const place = placesAfter(target, repairedTarget);
      for (const mark of marks) {
        mark.start = place(mark.start);
        mark.end = place(mark.end);
      }
      if (repairedTarget !== target)
        marks.push({ kind: 'codes', start: 0, end: repairedTarget.length, was: target });
      source = repairedSource;
      target = repairedTarget;
    }
  }
  if (marks.length === 0) return null;
  const after = scoreMatch({ ...facts, source }).similarity;
  if (after < before) return null;
  return { target, marks, before, similarity: Math.max(before, Math.min(after, MOST_AFTER_REPAIR)) };
}

function repairNumbers(segment: string, source: string, target: string) {
  const wanted = numbersOf(blankCodes(segment));
  const given = numbersOf(blankCodes(source));
  if (wanted.length !== given.length) return null;
  const changed = given.map((token, i) => token.written !== wanted[i]?.written);
  if (!changed.includes(true)) return null;
  const translated = numbersOf(blankCodes(target));
  const partner = pairNumbers(given, translated);
  const edits: { token: NumberToken; by: string }[] = [];
  for (const [i, token] of given.entries()) {
    if (!changed[i]) continue;
    const inTarget = partner[i];
    const by = inTarget ? rewriteNumber(wanted[i] as NumberToken, token, inTarget) : null;
    if (!inTarget || by === null) return null;
    edits.push({ token: inTarget, by });
  }
  const sourceEdits = given.map((token, i) => ({ token, by: (wanted[i] as NumberToken).written }));
  const repaired = replaceTokens(target, edits);
  return { source: replaceTokens(source, sourceEdits).text, target: repaired.text, marks: repaired.marks };
}

/** The target's number for each of the source's; none where the same number stands a different number of times. */
function pairNumbers(given: NumberToken[], translated: NumberToken[]): (NumberToken | undefined)[] {
  return given.map((token) => {
    const same = given.filter((other) => isSameNumber(other, token));
    const there = translated.filter((other) => isSameNumber(token, other));
    return same.length === there.length ? there[same.indexOf(token)] : undefined;
  });
}

function replaceTokens(text: string, edits: { token: NumberToken; by: string }[]) {
  let result = '';
  let last = 0;
  const marks: RepairMark[] = [];
  for (const { token, by } of edits.toSorted((a, b) => a.token.start - b.token.start)) {
    result += text.slice(last, token.start);
    marks.push({ kind: 'number', start: result.length, end: result.length + by.length, was: token.written });
    result += by;
    last = token.end;
  }
  return { text: result + text.slice(last), marks };
}

/** The text with its codes overwritten, so that their numbers are not taken for the text's; offsets hold. */
function blankCodes(text: string): string {
  if (!text.includes(STX)) return text;
  return parseText(text)
    .map((part) => (part.type === 'text' ? part.text : STX + ' '.repeat(part.raw.length - 2) + ETX))
    .join('');
}

/** Where an offset of `before` lies in `after`, which has the same text and other codes. */
function placesAfter(before: string, after: string): (offset: number) => number {
  const plainOffset = (offset: number) => {
    let plain = 0;
    for (const part of parseText(before)) {
      if (part.start >= offset) break;
      if (part.type === 'text') plain += Math.min(part.text.length, offset - part.start);
    }
    return plain;
  };
  return (offset) => {
    let rest = plainOffset(offset);
    let place = 0;
    for (const part of parseText(after)) {
      if (part.type !== 'text') continue;
      if (rest <= part.text.length) return part.start + rest;
      rest -= part.text.length;
      place = part.start + part.text.length;
    }
    return place;
  };
}
