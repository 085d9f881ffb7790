import { MOST_TOGETHER, paths } from '@tessera/shared/paths';
import { withFilters } from '@tessera/shared/router';

/** What an address says about documents that are opened together. */
export interface Asked {
  /** In the order in which they are gone through; the one that is shown is among them. */
  ids: readonly number[];
  /** What is no number of a document. */
  unreadable: readonly string[];
  /** There are more than may be opened together; those are left out. */
  isCut: boolean;
}

/** Longest part of an address that is shown as it stands. */
const MOST_SHOWN = 20;

/** The documents that `together` of an address names, with the one that is shown. */
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

/** The address of another of the documents, with the same filter and order: at a row of it, or at `first` or `last` of the list. */
export function addressOf(search: string, id: number, segment: string | null = null): string {
  return `${paths.document(id)}?${withFilters(new URLSearchParams(search), { segment })}`;
}

/** Where a document stands among those opened together: how many segments are before it, and in all of them. */
export interface Place {
  before: number;
  total: number;
}

/** `null` while it is not known of each document how many segments the filter finds. */
export function placeOf(counts: readonly (number | undefined)[], at: number): Place | null {
  const known = counts.filter((count) => count !== undefined);
  if (known.length < counts.length) return null;
  const sum = (some: readonly number[]) => some.reduce((all, count) => all + count, 0);
  return { before: sum(known.slice(0, at)), total: sum(known) };
}

/** The documents after one, nearest first; going back, those before it. */
export function following<Of>(documents: readonly Of[], at: number, by: 1 | -1): Of[] {
  return by > 0 ? documents.slice(at + 1) : documents.slice(0, Math.max(0, at)).reverse();
}
