import { localised } from '../../../messages/localised.ts';
import type { Finding } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { FilterSegment } from '../filter.ts';
import type { SkippedSink } from '../skipped.ts';

/** `00:01:02,500 --> 00:01:04,000`; in WebVTT with a point, optional hours and settings after it. */
const TIMING = /^[ \t]*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d+[ \t]*-->[ \t]*(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d+/;

/** Programs that trim lines also skip other white space. */
const SPACES = String.raw`[^\S\r\n\u2028\u2029]*`;
const SBV_TIME = String.raw`${SPACES}\d+:\d{1,2}:\d{1,2}[.,]\d+${SPACES}`;
/** `0:00:01.000,0:00:02.500`, as YouTube writes them. */
const SBV_TIMING = new RegExp(`^${SBV_TIME},${SBV_TIME}$`);
/** Text that looks like the start of such a line, and the same with a word joiner. */
const SBV_COMMA = new RegExp(`^(${SBV_TIME}),`, 'gm');
const SBV_MARKED = new RegExp(`^(${SBV_TIME})\u2060,`, 'gm');

/** Also CR CR LF, which some programs write for each line. A run of CR is searched for its LF only once. */
export const LINE_BREAK = /(?<!\r)\r+\n|[\r\n]/;
const LINE_BREAKS = new RegExp(LINE_BREAK, 'g');
/** Word joiner: separates an arrow in a text invisibly. */
export const JOINER = '\u2060';

/** `old`: for documents imported before SubRip and WebVTT were read differently. */
export type CueKind = 'srt' | 'vtt' | 'sbv' | 'old';

/** Marks what players would read as a timing; SubRip and SBV have no escapes. */
export function markTimings(text: string, kind: 'srt' | 'sbv'): string {
  return kind === 'srt' ? text.replaceAll('-->', `--${JOINER}>`) : text.replaceAll(SBV_COMMA, `$1${JOINER},`);
}

function unmarked(text: string, kind: CueKind): string {
  return kind === 'sbv' ? text.replaceAll(SBV_MARKED, '$1,') : text.replaceAll(`--${JOINER}>`, '-->');
}

interface Line {
  start: number;
  /** Before the line break. */
  end: number;
}

function* linesOf(text: string, kind: CueKind): Generator<Line> {
  const breaks = kind === 'old' ? /\r\n|\n|\r/g : LINE_BREAKS;
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
 * belong to the cue unless they begin another, and no empty line is needed between cues. In SBV a timing always
 * begins a cue. Notes and styles are skipped.
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
  /** In WebVTT and SBV: start of a block that may have no timing; -1 = none. */
  let lost = -1;
  const close = () => {
    const raw = cue ? text.slice(cue.start, cue.end) : '';
    if (cue && raw.trim() !== '') {
      const { key, timing, start, end } = cue;
      const lines = kind === 'old' ? raw.replaceAll(/\r\n|\r/g, '\n') : raw.replaceAll(LINE_BREAKS, '\n');
      const source = unmarked(lines, kind);
      segments.push({ key, source, target: null, start, end, notes: [{ text: timing }] });
    }
    cue = null;
  };
  const timing = kind === 'sbv' ? SBV_TIMING : TIMING;
  const isLost = (line: string) =>
    kind === 'sbv' || (kind === 'vtt' && segments.length > 0 && !/^(?:NOTE|STYLE|REGION)\b/.test(line));
  const report = (end: number) => {
    if (lost < 0) return;
    skipped?.add('after-cue', { at: lost, text: text.slice(lost, end) });
    const message = localised('format.warning.skipped', { what: 'cue' });
    findings.push({ severity: 'warning', constraint: 'skipped-text', message, ...places.at(lost) });
    lost = -1;
  };
  for (const { start, end } of linesOf(text, kind)) {
    const line = text.slice(start, end);
    if (timing.test(line)) {
      // The number of the next cue.
      if (cue && kind === 'srt' && /^\d+$/.test(name)) cue.end = cue.before;
      close();
      // In WebVTT the line above is the cue's name.
      if (kind === 'sbv') report(start);
      lost = -1;
      const key = kind === 'sbv' ? line.trim() : name || line.trim();
      cue = { key, timing: line.trim(), start: -1, end: -1, before: -1, isApart: false };
    } else if (line.trim() === '') {
      if (kind !== 'srt') close();
      report(start);
    } else if (cue) {
      if (cue.start < 0) cue.start = start;
      cue.before = cue.end < 0 ? start : cue.end;
      cue.end = end;
      cue.isApart = isBlank;
    } else if (lost < 0 && isBlank && isLost(line)) lost = start;
    isBlank = line.trim() === '';
    name = line.trim();
  }
  report(text.length);
  // A number at the end has no cue.
  if (cue?.isApart && kind === 'srt' && /^\d+$/.test(name)) cue.end = cue.before;
  close();
  return { segments, findings };
}
