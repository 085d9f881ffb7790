import type { SkippedContent, SkippedReason } from '../../../shared/domain/contract/document/file-report.ts';
import type { Places } from '../xml/place.ts';

/** Entries stored for a file; all are counted. */
const MAX_ENTRIES = 200;
/** UTF-16 units of a text and of a name that are stored. */
const MAX_TEXT = 100;
const MAX_NAME = 200;
/** Units of markup searched for a text. */
const MAX_MARKUP = 2000;

/** Where skipped content is, and its text. */
export interface SkippedPlace {
  /** Offset in the decoded text, for a file with lines. */
  at?: number;
  slide?: number;
  /** Part of an archive, cell, sheet or key. */
  name?: string;
  text?: string;
}

/** Collects the content that a reader skips. */
export interface SkippedSink {
  add(reason: SkippedReason, place: SkippedPlace): void;
}

interface Kept extends SkippedContent {
  at: number | undefined;
}

/** The skipped content of one file: the first entries, and the count for each reason. */
export class SkippedList implements SkippedSink {
  readonly #kept: Kept[] = [];
  readonly #counts = new Map<SkippedReason, number>();

  add(reason: SkippedReason, { at, slide, name, text }: SkippedPlace): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    if (this.#kept.length >= MAX_ENTRIES) return;
    const seen = text === undefined ? '' : excerptOf(text);
    const known = {
      slide: slide ?? null,
      name: name === undefined ? null : excerptOf(name, MAX_NAME),
      text: seen === '' ? null : seen,
    };
    this.#kept.push({ reason, line: null, ...known, at });
  }

  /** Replaces offsets by lines. */
  placeIn(places: Places): void {
    for (const one of this.#kept) {
      if (one.at !== undefined) one.line = places.at(one.at).line;
    }
  }

  get entries(): SkippedContent[] {
    return this.#kept.map(({ at: _, ...entry }) => entry);
  }

  get total(): number {
    return this.totals.reduce((sum, { count }) => sum + count, 0);
  }

  get totals(): { reason: SkippedReason; count: number }[] {
    return Array.from(this.#counts, ([reason, count]) => ({ reason, count })).sort(
      (a, b) => b.count - a.count,
    );
  }
}

/** A sink for a part of a text that begins at an offset. */
export function skippedFrom(sink: SkippedSink, offset: number): SkippedSink {
  return {
    add: (reason, place) =>
      sink.add(reason, place.at === undefined ? place : { ...place, at: place.at + offset }),
  };
}

/** The text between tags and comments, references unresolved; only its beginning is read. */
export function withoutTags(raw: string, between: '' | ' ' = ' '): string {
  return raw.slice(0, MAX_MARKUP).replaceAll(/<!--[\s\S]*?(?:-->|$)|<[^>]*>?/g, between);
}

function excerptOf(text: string, most = MAX_TEXT): string {
  const line = text
    .slice(0, MAX_MARKUP)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
    .replaceAll(/[\s\u0000-\u001f]+/g, ' ')
    .trim();
  if (line.length <= most) return line.toWellFormed();
  // Half a character at the cut is dropped.
  return line
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}
