import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { answerQuestions } from '../../budget/answer-questions.ts';
import { type Place, sourceName } from './stack.ts';

export interface ResolveQuestion {
  /** `maps`: files in which the script's map may be, in order, gzipped or not. */
  positions: readonly { maps: readonly string[]; line: number; column: number }[];
}

/** Largest map in bytes, unpacked. */
const MOST_BYTES = 30_000_000;
/** Length of all mappings held at a time; parsed, they take about twenty times as much memory. */
const MOST_HELD = 4_000_000;

/** Maps never change; missing ones may be stored later. */
const held = new LRUCache<string, { map: SourceMap; length: number }>({
  maxSize: MOST_HELD,
  sizeCalculation: ({ length }) => Math.max(1, Math.min(length, MOST_HELD)),
});

async function open(file: string): Promise<SourceMap | null> {
  const known = held.get(file);
  if (known) return known.map;
  try {
    const content = await readFile(file);
    const text = file.endsWith('.gz') ? gunzipSync(content, { maxOutputLength: MOST_BYTES }) : content;
    if (text.length > MOST_BYTES) return null;
    const { sourcesContent: _, ...payload } = JSON.parse(String(text)) as SourceMapPayload;
    const map = new SourceMap(payload as SourceMapPayload);
    held.set(file, { map, length: payload.mappings.length });
    return map;
  } catch {
    // Missing or damaged: the position stays as it is.
    return null;
  }
}

answerQuestions<ResolveQuestion, (Place | null)[]>(async ({ positions }) => {
  const places: (Place | null)[] = [];
  for (const { maps, line, column } of positions) {
    let map: SourceMap | null = null;
    for (const file of maps) map ??= await open(file);
    const entry = map?.findEntry(line - 1, column - 1);
    places.push(
      entry && 'originalSource' in entry && entry.originalSource
        ? {
            source: sourceName(entry.originalSource),
            line: entry.originalLine + 1,
            column: entry.originalColumn + 1,
          }
        : null,
    );
  }
  return places;
});
