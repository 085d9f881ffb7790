import { createHash } from 'node:crypto';

// Stacks come from clients: every pattern here takes time in proportion to the length of the text.

/** Lines of a stack that are resolved. */
const MOST_LINES = 40;
/** Frames that distinguish an error from others with the same reason. */
const TOP = 3;
const MOST_URL = 1_000;

/** A script whose map may be known: of the remote that the report names, or of the shell. */
export interface Script {
  of: 'remote' | 'shell';
  file: string;
}

/** A position in a script; the first line and column are 1. */
export interface Position {
  script: Script;
  line: number;
  column: number;
}

/** A position in a source file. */
export interface Place {
  source: string;
  line: number;
  column: number;
}

/** The remote and version that a report names. */
export interface Reported {
  remote: string;
  version: string;
}

interface Frame {
  /** Text around the position. */
  before: string;
  after: string;
  url: string;
  line: number;
  column: number;
}

/** A line of a stack as Chromium writes it (`at name (url:1:2)`), or Firefox and Safari (`name@url:1:2`). */
function frameOf(text: string): Frame | null {
  const end = /:(\d{1,7}):(\d{1,7})(\)?)\s*$/.exec(text);
  if (!end) return null;
  const start = Math.max(...[' ', '(', '@'].map((mark) => text.lastIndexOf(mark, end.index))) + 1;
  const url = text.slice(start, end.index);
  if (url === '' || url.length > MOST_URL) return null;
  const [, line, column, after = ''] = end;
  return { before: text.slice(0, start), after, url, line: Number(line), column: Number(column) };
}

const FILE = /^(?!\.)[\w@+-][\w@.+-]*\.m?js$/;

function scriptOf(url: string, { remote, version }: Reported): Script | null {
  const folder = `/${remote}/${version}/`;
  const at = url.indexOf(folder);
  const of = at >= 0 ? 'remote' : 'shell';
  const file = at >= 0 ? url.slice(at + folder.length) : /\/assets\/([^/]*)$/.exec(url)?.[1];
  // No part of the path may start with a dot.
  return file?.split('/').every((part) => /^[\w@+-]/.test(part)) && FILE.test(file.replaceAll('/', '-'))
    ? { of, file }
    : null;
}

/** The positions in a stack whose maps may be known. */
export function positionsIn(stack: string, reported: Reported): Position[] {
  return stack
    .split('\n')
    .slice(0, MOST_LINES)
    .flatMap((text) => {
      const frame = frameOf(text);
      const script = frame && scriptOf(frame.url, reported);
      return script ? [{ script, line: frame.line, column: frame.column }] : [];
    });
}

export interface ResolvedStack {
  /** The stack with original places where they are known. */
  stack: string;
  /** The first place of the remote itself, or else the first of all; `null` = none is known. */
  place: string | null;
}

/** @param places one for each of {@link positionsIn}; `null` = unknown */
export function withPlaces(
  stack: string,
  reported: Reported,
  places: readonly (Place | null)[],
): ResolvedStack {
  const told = places.values();
  const found: { of: Script['of']; place: string }[] = [];
  const lines = stack.split('\n').map((text, index) => {
    const frame = index < MOST_LINES ? frameOf(text) : null;
    const script = frame && scriptOf(frame.url, reported);
    const known = script ? told.next().value : null;
    if (!frame || !script || !known) return text;
    const place = `${known.source}:${known.line}:${known.column}`;
    found.push({ of: script.of, place });
    return frame.before + place + frame.after;
  });
  const top = found.find(({ of }) => of === 'remote') ?? found[0];
  return { stack: lines.join('\n'), place: top?.place ?? null };
}

/** `webpack://glossary@1/../../shared/ui/x.ts` as `shared/ui/x.ts`. */
export function sourceName(source: string): string {
  return source.replace(/^[a-z-]+:\/\/[^/]*\//, '').replace(/^(?:\.{0,2}\/)+/, '');
}

/**
 * Identifies an error of a version by its reason, with all numbers alike, and the top frames. Scripts are named by
 * their content, so the same code has the same frames.
 */
export function fingerprintOf({ reason = '', stack = '' }: { reason?: string; stack?: string }): string {
  const frames = stack
    .split('\n')
    .slice(0, MOST_LINES)
    .flatMap((text) => {
      const frame = frameOf(text);
      return frame ? [`${frame.url.replace(/^[a-z]+:\/\/[^/]*/, '')}:${frame.line}:${frame.column}`] : [];
    })
    .slice(0, TOP);
  const text = [reason.replace(/\d+/g, '0'), ...frames].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
