import { formatCode, parseText, plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { UnitSegment } from '../../formats/xliff/index.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';

/** The columns that splitting and joining read. */
export interface PartSource {
  source: string;
  target: string;
  original_target: string | null;
}

type Numbers = Map<number, number>;

/**
 * The targets of the two parts, with codes numbered as in the parts. `at` = offset where the second part
 * begins.
 */
export function splitTarget(
  before: PartSource,
  [first, second]: readonly [UnitSegment, UnitSegment],
  at: { source: number; target: number | null },
): [string, string] {
  const cut = at.target ?? before.target.length;
  requireSplittable(before.target, cut);
  const ofFirst = numbers(before.source.slice(0, at.source), first.source);
  addNumbers(ofFirst, before.original_target ?? '', first.target ?? '');
  const ofSecond = numbers(before.source.slice(at.source), second.source);
  return [renumber(before.target.slice(0, cut), ofFirst), renumber(before.target.slice(cut), ofSecond)];
}

/**
 * The target of two joined segments. The white space between the sources is mapped by `gapOf` and put between
 * the targets.
 */
export function joinTargets(
  first: PartSource,
  next: PartSource,
  whole: UnitSegment,
  gapOf: (gap: string) => string,
): string {
  const own = numbers(first.source, whole.source);
  addNumbers(own, first.original_target ?? '', whole.target ?? '');
  const other = numbers(next.source, whole.source, { fromEnd: true });
  addNumbers(other, next.original_target ?? '', whole.target ?? '', { fromEnd: true });
  const [a, b] = [renumber(first.target, own), renumber(next.target, other)];
  if (a === '' || b === '') return a + b;
  const from = renumber(first.source, own).length;
  const to = whole.source.length - renumber(next.source, other).length;
  return a + gapOf(whole.source.slice(from, Math.max(from, to))) + b;
}

/** Maps the code numbers of one text to the numbers of the same codes in another. */
function numbers(before: string, after: string, { fromEnd = false } = {}): Numbers {
  const map: Numbers = new Map();
  addNumbers(map, before, after, { fromEnd });
  return map;
}

function addNumbers(map: Numbers, before: string, after: string, { fromEnd = false } = {}): void {
  const old = idsIn(before);
  const now = idsIn(after);
  const shift = fromEnd ? now.length - old.length : 0;
  for (const [at, id] of old.entries()) {
    const number = now[at + shift];
    if (number !== undefined && !map.has(id)) map.set(id, number);
  }
}

function idsIn(text: string): number[] {
  return parseText(text).flatMap((part) => (part.type === 'code' ? [part.id] : []));
}

function renumber(text: string, map: Numbers): string {
  let renumbered = '';
  const open: number[] = [];
  for (const part of parseText(text)) {
    if (part.type === 'text') {
      renumbered += part.text;
      continue;
    }
    const id = map.get(part.id);
    if (id === undefined) throw new ProblemError(409, localised('segment.other-tags'));
    if (part.kind === 'open') open.push(part.id);
    if (part.kind === 'close' && open.at(-1) === part.id) open.pop();
    renumbered += formatCode(id, part.kind);
  }
  return renumbered;
}

/** Throws when an offset is inside a code, a character or a pair of codes. */
function requireSplittable(text: string, at: number): void {
  const open = new Set<number>();
  for (const part of parseText(text)) {
    const end = part.start + (part.type === 'code' ? part.raw.length : part.text.length);
    if (part.type === 'code') {
      if (part.start < at && end > at) throw new ProblemError(409, localised('segment.inside-tag'));
      if (part.start >= at) {
        if (part.kind === 'close' && open.has(part.id)) {
          throw new ProblemError(409, localised('segment.inside-pair', { tag: `{${part.id}}` }));
        }
      } else if (part.kind === 'open') open.add(part.id);
      else if (part.kind === 'close') open.delete(part.id);
    }
  }
  if (at > text.length || /^[\uDC00-\uDFFF]/.test(text.slice(at))) {
    throw new ProblemError(409, localised('segment.no-place'));
  }
}

/**
 * Whether two parts add up to the original segment, apart from tags and white space at the cut: the result
 * must match the preview.
 */
export function isWhole(whole: string, [first, second]: readonly [string, string]): boolean {
  const text = plainText(whole);
  const [own, other] = [plainText(first), plainText(second)];
  const between = text.slice(own.length, text.length - other.length);
  return text === own + between + other && between.trim() === '';
}
