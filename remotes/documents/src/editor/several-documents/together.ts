import { MOST_TOGETHER, paths } from '@tessera/shared/paths';
import { withFilters } from '@tessera/shared/router';

/** Documents opened together, from the address. */
export interface Asked {
  /** In their order; includes the document shown. */
  ids: readonly number[];
  /** Parts that are not document numbers. */
  unreadable: readonly string[];
  /** Documents beyond the maximum were left out. */
  isCut: boolean;
}

/** Maximum displayed length of an invalid part. */
const MOST_SHOWN = 20;

/** The documents named in the `together` parameter, plus the one shown. */
export function readTogether(value: string, shown: number): Asked {
  const parts = [...new Set(value.split(',').map((part) => part.trim()))].filter(Boolean);
  const isId = (part: string) => /^[1-9]\d{0,9}$/.test(part);
  const named = parts.filter(isId).map(Number);
  const all = named.includes(shown) ? named : [shown, ...named];
  const first = all.slice(0, MOST_TOGETHER);
  return {
    ids: first.includes(shown) ? first : [...first.slice(0, -1), shown],
    unreadable: parts.filter((part) => !isId(part)).map((part) => part.slice(0, MOST_SHOWN)),
    isCut: all.length > MOST_TOGETHER,
  };
}

/**
 * The address of another document of the group, with the same filter and order: at a row, or at `first` or
 * `last` of the list.
 */
export function addressOf(search: string, id: number, segment: string | null = null): string {
  return `${paths.document(id)}?${withFilters(new URLSearchParams(search), { segment })}`;
}

/** A document's place in the group: number of segments before it, and in total. */
export interface Place {
  before: number;
  total: number;
}

/** `null` until each document's segments are counted under the filter. */
export function placeOf(counts: readonly (number | undefined)[], at: number): Place | null {
  const known = counts.filter((count) => count !== undefined);
  if (known.length < counts.length) return null;
  const sum = (some: readonly number[]) => some.reduce((all, count) => all + count, 0);
  return { before: sum(known.slice(0, at)), total: sum(known) };
}

/** The documents after one, nearest first; backwards, those before it. */
export function following<Of>(documents: readonly Of[], at: number, by: 1 | -1): Of[] {
  return by > 0 ? documents.slice(at + 1) : documents.slice(0, Math.max(0, at)).reverse();
}
