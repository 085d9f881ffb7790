import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { FilterSegment, SegmentEdit } from './filter.ts';

/** An edit, and the same edit for each copy of the segment. */
export function withCopies(edit: SegmentEdit): SegmentEdit[] {
  const { segment, target } = edit;
  const copies = (segment.copies ?? []).map((copy) => ({
    ...edit,
    segment: copy,
    // A copy formatted differently gets the text without codes.
    target: haveSameCodes(segment, copy) ? target : plainText(target),
  }));
  return [edit, ...copies];
}

function haveSameCodes({ codes: a = [] }: FilterSegment, { codes: b = [] }: FilterSegment): boolean {
  return a.length === b.length && a.every(({ type, display }, at) => same(b[at], { type, display }));
}

function same(code: { type: string; display: string } | undefined, other: { type: string; display: string }) {
  return code?.type === other.type && code.display === other.display;
}
