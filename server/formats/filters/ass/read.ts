import type { FilterSegment } from '../filter.ts';
import type { SkippedSink } from '../skipped.ts';
import { readText } from './text.ts';

const LINE_BREAK = /\r\n|\n|\r/g;
const SECTION = /^[ \t\ufeff]*\[[^\]]*\]/;
const EVENTS = /^[ \t\ufeff]*\[events\]/i;
const FIELDS = /^[ \t]*(format|dialogue|comment)[ \t]*:/i;
/** Columns of a file without a Format line. SSA names the first one differently. */
const COLUMNS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');

/** The texts of the dialogue lines, with times and speaker as notes. */
export function readAss(text: string, skipped?: SkippedSink): FilterSegment[] {
  const segments: FilterSegment[] = [];
  let isEvents = false;
  let columns = COLUMNS;
  const readLine = (start: number, end: number): void => {
    const line = text.slice(start, end);
    if (SECTION.test(line)) isEvents = EVENTS.test(line);
    const [label, kind] = (isEvents && FIELDS.exec(line)) || [];
    if (label === undefined) return;
    const values = line.slice(label.length);
    if (kind?.toLowerCase() === 'format') {
      columns = values.split(',').map((one) => one.trim().toLowerCase());
      return;
    }
    const fields = fieldsOf(values, columns.length);
    if (!fields || columns.at(-1) !== 'text') skipped?.add('unsupported', { at: start, text: values });
    else {
      const from = end - (fields.at(-1) ?? '').length;
      if (kind?.toLowerCase() === 'comment') reportComment(from, end);
      else readDialogue((name) => fields[columns.indexOf(name)]?.trim() ?? '', from, end);
    }
  };
  const readDialogue = (field: (name: string) => string, from: number, end: number): void => {
    const { text: read, hasDrawing } = readText(text, from, end);
    if (hasDrawing) skipped?.add('image', { at: from, text: text.slice(from, end) });
    if (!read) return;
    const times = `${field('start')} --> ${field('end')}`;
    const speaker = field('name') || field('actor');
    const notes = [{ text: times }, ...(speaker === '' ? [] : [{ text: speaker }])];
    segments.push({ key: times, target: null, notes, ...read });
  };
  const reportComment = (from: number, end: number): void => {
    const { source = '' } = readText(text, from, end).text ?? {};
    if (source !== '') skipped?.add('untranslatable', { at: from, text: text.slice(from, end) });
  };
  let last = 0;
  for (const { 0: found, index } of text.matchAll(LINE_BREAK)) {
    readLine(last, index);
    last = index + found.length;
  }
  readLine(last, text.length);
  return segments;
}

/** The values of a line; the last one may contain commas. Null = too few. */
function fieldsOf(line: string, count: number): string[] | null {
  const fields: string[] = [];
  let at = 0;
  while (fields.length < count - 1) {
    const comma = line.indexOf(',', at);
    if (comma < 0) return null;
    fields.push(line.slice(at, comma));
    at = comma + 1;
  }
  return [...fields, line.slice(at)];
}
