import type { FilterSegment } from '../filter.ts';

/** `00:01:02,500 --> 00:01:04,000`; in WebVTT with a point, optional hours and settings after it. */
const TIMING = /^[ \t]*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d+[ \t]*-->[ \t]*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d+/;

interface Line {
  start: number;
  /** Before the line break. */
  end: number;
}

function* linesOf(text: string): Generator<Line> {
  const breaks = /\r\n|\n|\r/g;
  let start = 0;
  for (const { 0: found, index } of text.matchAll(breaks)) {
    yield { start, end: index };
    start = index + found.length;
  }
  yield { start, end: text.length };
}

/** The cues with text: all lines between a timing and the next empty line. Notes and styles are skipped. */
export function readCues(text: string): FilterSegment[] {
  const segments: FilterSegment[] = [];
  let name = '';
  let cue: { key: string; timing: string; start: number; end: number } | null = null;
  const close = () => {
    const raw = cue ? text.slice(cue.start, cue.end) : '';
    if (cue && raw.trim() !== '') {
      const { key, timing, start, end } = cue;
      const source = raw.replaceAll(/\r\n|\r/g, '\n');
      segments.push({ key, source, target: null, start, end, notes: [{ text: timing }] });
    }
    cue = null;
  };
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    if (TIMING.test(line)) {
      close();
      cue = { key: name || line.trim(), timing: line.trim(), start: -1, end: -1 };
    } else if (line.trim() === '') close();
    else if (cue) {
      if (cue.start < 0) cue.start = start;
      cue.end = end;
    }
    name = line.trim();
  }
  close();
  return segments;
}
