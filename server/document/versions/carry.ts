import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import {
  formatCode,
  type InlineCode,
  parseText,
  plainText,
} from '../../../shared/domain/text/inline-codes.ts';
import { foldPair } from '../../db/search.ts';
import { describeProblem } from '../segments/check-target.ts';

/** A segment of the document before the new version. */
export interface OldSegment {
  source: string;
  target: string;
  codes: string;
  state: SegmentState;
  approved: 0 | 1;
  locked: 0 | 1;
  approved_target: string | null;
  original_target: string | null;
  original_state: SegmentState;
}

/** A segment in the new version's file. */
export interface NewSegment {
  source: string;
  target: string;
  codes: string;
  state: SegmentState;
  approved: 0 | 1;
  original_target: string | null;
}

export interface Carried {
  target: string;
  state: SegmentState;
  approved: 0 | 1;
  approved_target: string | null;
  folded: string;
  source_before: string | null;
}

/**
 * The status of a segment whose source changed: its translation as a draft with the new source's tags, or the
 * new file's own translation.
 */
export function carryChanged(old: OldSegment, made: NewSegment): Carried {
  const isOfFile = made.target !== '';
  const target = isOfFile ? made.target : inCodesOf(made, old);
  return {
    target,
    state: isOfFile ? made.state : target === '' ? 'initial' : 'draft',
    approved: isOfFile ? made.approved : 0,
    approved_target: !isOfFile && old.approved === 1 && target === old.target ? target : null,
    folded: foldPair(plainText(made.source), plainText(target)),
    source_before: old.source,
  };
}

/** The status of a segment with the same source: an unedited, unlocked one follows the file; `null` = it stays. */
export function carrySame(old: OldSegment, made: NewSegment): Carried | null {
  const isUntouched = old.target === (old.original_target ?? '') && old.state === old.original_state;
  const isSame = old.target === made.target && old.state === made.state && old.approved === made.approved;
  if (old.locked === 1 || !isUntouched || made.target === '' || isSame) return null;
  const { target, state, approved } = made;
  const folded = foldPair(plainText(made.source), plainText(target));
  return { target, state, approved, approved_target: null, folded, source_before: null };
}

/** The old target with the new codes, matched by markup or else by position; removed codes are dropped. */
function inCodesOf(made: NewSegment, old: OldSegment): string {
  const before: InlineCode[] = JSON.parse(old.codes);
  const after: InlineCode[] = JSON.parse(made.codes);
  if (before.length === 0) return old.target;
  const free = [...after];
  const numbers = new Map<number, number>();
  const take = (code: InlineCode, fits: (other: InlineCode) => boolean) => {
    const at = numbers.has(code.id) ? -1 : free.findIndex((other) => other.type === code.type && fits(other));
    const [found] = at < 0 ? [] : free.splice(at, 1);
    if (found) numbers.set(code.id, found.id);
  };
  for (const code of before) take(code, ({ markup }) => markup === code.markup);
  for (const code of before) take(code, ({ id }) => id === code.id);
  const target = parseText(old.target)
    .map((part) => {
      if (part.type === 'text') return part.text;
      const id = numbers.get(part.id);
      return id === undefined ? '' : formatCode(id, part.kind);
    })
    .join('');
  const { source, original_target } = made;
  return describeProblem(target, { source, codes: after, original_target }) ? plainText(target) : target;
}
