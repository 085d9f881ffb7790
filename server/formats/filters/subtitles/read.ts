import { localised } from '../../../messages/localised.ts';
import type { Finding } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { FilterSegment } from '../filter.ts';
import type { SkippedSink } from '../skipped.ts';

/** `00:01:02,500 --> 00:01:04,000`; in WebVTT with a point, optional hours and settings after it. */
const TIMING = /^[ \t]*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d+[ \t]*-->[ \t]*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d+/;

/** Also CR CR LF, which some programs write for each line. */
export const LINE_BREAK = /\r*\n|\r/;
/** Word joiner: separates an arrow in a text invisibly. */
export const JOINER = '\u2060';

/** `old`: for documents imported before SubRip and WebVTT were read differently. */
export type CueKind = 'srt' | 'vtt' | 'old';

interface Line {
  start: number;
  /** Before the line break. */
  end: number;
}

function* linesOf(text: string, kind: CueKind): Generator<Line> {
  const breaks = kind === 'old' ? /\r\n|\n|\r/g : new RegExp(LINE_BREAK, 'g');
  let start = 0;
  for (const { 0: found, index } of text.matchAll(breaks)) {
    yield { start, end: index };
    start = index + found.length;
  }
  yield { start, end: text.length };
}

interface Cue {
  key: string;
  timing: string;
  /** -1 = no text yet. */
  start: number;
  end: number;
  /** End of the text without its last line, and whether an empty line is between them. */
  before: number;
  isApart: boolean;
}

/**
 * The cues with text: all lines between a timing and the next empty line. In SubRip lines after an empty one
 * belong to the cue unless they begin another, and no empty line is needed between cues. Notes and styles are
 * skipped.
 */
export function readCues(
  text: string,
  kind: CueKind,
  skipped?: SkippedSink,
): { segments: FilterSegment[]; findings: Finding[] } {
  const segments: FilterSegment[] = [];
  const findings: Finding[] = [];
  const places = new Places(text);
  let name = '';
  let cue: Cue | null = null;
  let isBlank = true;
  /** In WebVTT: start of a block that may have no timing; -1 = none. */
  let lost = -1;
  const close = () => {
    const raw = cue ? text.slice(cue.start, cue.end) : '';
    if (cue && raw.trim() !== '') {
      const { key, timing, start, end } = cue;
      const lines = kind === 'old' ? raw.replaceAll(/\r\n|\r/g, '\n') : raw.replaceAll(/\r*\n|\r/g, '\n');
      const source = lines.replaceAll(`--${JOINER}>`, '-->');
      segments.push({ key, source, target: null, start, end, notes: [{ text: timing }] });
    }
    cue = null;
  };
  const report = (end: number) => {
    if (lost < 0) return;
    skipped?.add('after-cue', { at: lost, text: text.slice(lost, end) });
    const message = localised('format.warning.skipped', { what: 'cue' });
    findings.push({ severity: 'warning', constraint: 'skipped-text', message, ...places.at(lost) });
    lost = -1;
  };
  for (const { start, end } of linesOf(text, kind)) {
    const line = text.slice(start, end);
    if (TIMING.test(line)) {
      // The number of the next cue.
      if (cue && kind === 'srt' && /^\d+$/.test(name)) cue.end = cue.before;
      close();
      lost = -1;
      cue = { key: name || line.trim(), timing: line.trim(), start: -1, end: -1, before: -1, isApart: false };
    } else if (line.trim() === '') {
      if (kind !== 'srt') close();
      report(start);
    } else if (cue) {
      if (cue.start < 0) cue.start = start;
      cue.before = cue.end < 0 ? start : cue.end;
      cue.end = end;
      cue.isApart = isBlank;
    } else if (kind === 'vtt' && isBlank && segments.length > 0 && !/^(?:NOTE|STYLE|REGION)\b/.test(line))
      lost = start;
    isBlank = line.trim() === '';
    name = line.trim();
  }
  report(text.length);
  // A number at the end has no cue.
  if (cue?.isApart && kind === 'srt' && /^\d+$/.test(name)) cue.end = cue.before;
  close();
  return { segments, findings };
}
