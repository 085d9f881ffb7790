import { expect } from 'vitest';
import { plainText } from '../../../../shared/domain/text/inline-codes.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { writeOutPlaceholders } from '../placeholders.ts';
import { readFiltered } from '../read-filtered.ts';
import { writeFiltered } from '../write-filtered.ts';
import type { FormatCase } from './corpus.ts';

/** Text that breaks writers with incomplete escaping. */
export const HOSTILE =
  '< & " \' ]]> { } %s \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0#: @ ? $x {{z}}\n\tend\\';

interface CaseOptions {
  /** Counts the manifest's unit, if it is not segments. */
  count?: (segments: readonly FilterSegment[]) => number;
  /** Texts in the manifest that are not translatable. */
  isNoText?: (text: string) => boolean;
}

/**
 * Checks a file of the corpus: its outcome, and the number and beginning of its texts. Unedited it must be
 * returned byte for byte; after editing every segment, each edit must be found and all else unchanged.
 */
export function checkCase(filter: Filter, one: FormatCase, { count, isNoText }: CaseOptions = {}): void {
  const file = one.read();
  if (one.outcome === 'refuse') {
    expect(() => readFiltered(filter, file)).toThrow();
    return;
  }
  const { segments } = readFiltered(filter, file);
  const counted = count?.(segments) ?? segments.length;
  expect(counted).toBeGreaterThanOrEqual(one.least);
  expect(counted).toBeLessThanOrEqual(one.most);
  const texts = segments.map((each) => squeeze(writtenOut(each.source, each)));
  for (const text of one.first_texts.filter((each) => !isNoText?.(each))) {
    expect(texts.some((each) => each.startsWith(squeeze(text.replace(/…$/, ''))))).toBe(true);
  }
  expect(writeFiltered(filter, file, new Map())).toEqual(file);
  const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
  const again = readFiltered(filter, writeFiltered(filter, file, own)).segments;
  const edited = (each: FilterSegment) =>
    writtenOut((filter.languages === 'monolingual' ? each.source : each.target) ?? '', each);
  expect(again.map(edited)).toEqual([...own.values()]);
  const rest = (each: FilterSegment) => {
    const { key, notes } = each;
    const isOne = filter.languages === 'monolingual';
    return isOne ? { key, notes } : { key, notes, source: writtenOut(each.source, each) };
  };
  expect(again.map(rest)).toEqual(segments.map(rest));
}

/** A text with its placeholders, but not its other codes. */
export function writtenOut(text: string, { codes = [] }: Pick<FilterSegment, 'codes'>): string {
  return plainText(writeOutPlaceholders(text, codes).text);
}

/** The segments as their filter reads them, with placeholders as text. */
export function readWrittenOut(filter: Filter, file: Uint8Array, targetLang = ''): FilterSegment[] {
  return readFiltered(filter, file, targetLang).segments.map((segment) => {
    const written = (text: string) => writeOutPlaceholders(text, segment.codes ?? []);
    const target = segment.target === null ? null : written(segment.target).text;
    return { ...segment, target, source: written(segment.source).text, codes: written('').codes };
  });
}

/** Tools differ in their treatment of white space and markup. */
function squeeze(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
    .replace(/\\(.)/g, (_all, one: string) => (one === 'n' ? ' ' : one))
    .replace(/\s+/g, ' ')
    .trim();
}
