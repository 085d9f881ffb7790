import { localised } from '../../../messages/localised.ts';
import type { Finding } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { FilterSegment } from '../filter.ts';
import type { SkippedSink } from '../skipped.ts';

const LINE_BREAK = /\r\n|\n|\r/g;

/** A whole value in quotes, with any content, or with a comment after it that contains no quotes. */
const QUOTED = /^(["'])(.*)\1(?:$|[ \t]+[;#][^"']*$)/s;

/** The quotes of a trimmed value and the text between them, as Windows reads it; null = unquoted. */
export function unquoted(value: string): { quote: string; text: string } | null {
  const [, quote = '', text = ''] = QUOTED.exec(value) ?? [];
  return quote === '' ? null : { quote, text };
}

/**
 * Reads the values that are not blank, with the comments above them as notes. Keys begin with the section. Texts
 * over several lines (Python) are reported and left out.
 */
export function readIni(
  text: string,
  skipped?: SkippedSink,
): { segments: FilterSegment[]; findings: Finding[] } {
  const segments: FilterSegment[] = [];
  const findings: Finding[] = [];
  const places = new Places(text);
  let section = '';
  let comments: string[] = [];
  /** The value on the line above, which an indented line continues. */
  let above: { indent: number; segment: FilterSegment | null } | null = null;
  const readLine = (from: number, to: number): void => {
    const raw = text.slice(from, to);
    const line = raw.trim();
    const indent = raw.length - raw.trimStart().length;
    if (/^[;#]/.test(line)) {
      comments.push(line.slice(1).trim());
      return;
    }
    const name = line.startsWith('[') ? line.slice(1).replace(/\].*$/s, '') : undefined;
    const equals = raw.indexOf('=');
    if (line === '' || name !== undefined || equals < 0) {
      if (line !== '' && name === undefined && above && indent > above.indent) report(above.segment);
      if (name !== undefined) section = name.trim();
      comments = [];
      if (line === '' || name !== undefined) above = null;
      return;
    }
    const segment = readValue(raw.slice(0, equals).trim(), from + equals + 1, to);
    if (segment) segments.push(segment);
    above = { indent, segment };
    comments = [];
  };
  const readValue = (key: string, from: number, to: number): FilterSegment | null => {
    const raw = text.slice(from, to);
    const value = raw.trim();
    const quoted = unquoted(value);
    const source = quoted?.text ?? value;
    if (source.trim() === '') return null;
    const start = from + raw.indexOf(value);
    const end = start + (quoted ? source.length + 2 : value.length);
    const note = comments.join('\n').trim();
    const notes = note === '' ? [] : [{ text: note }];
    return { key: section === '' ? key : `${section}.${key}`, source, target: null, start, end, notes };
  };
  const report = (segment: FilterSegment | null): void => {
    if (!segment || segments.at(-1) !== segment) return;
    segments.pop();
    skipped?.add('unsupported', { at: segment.start, name: segment.key, text: segment.source });
    const message = localised('format.warning.skipped', { what: 'lines' });
    findings.push({ severity: 'warning', constraint: 'skipped-text', message, ...places.at(segment.start) });
  };
  let last = 0;
  for (const { 0: found, index } of text.matchAll(LINE_BREAK)) {
    readLine(last, index);
    last = index + found.length;
  }
  readLine(last, text.length);
  return { segments, findings };
}
