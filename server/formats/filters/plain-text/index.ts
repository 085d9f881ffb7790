import { decodeGuessed } from '../decode-guessed.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { WHOLE_TEXTS } from '../options.ts';

const LINE_BREAK = /\r\n|\n|\r/g;

export const plainTextFilter: Filter = {
  name: 'txt',
  reader: 1,
  title: 'Plain text',
  extensions: ['txt', 'text'],
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16', 'single-byte encodings, which are detected'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'An encoding that lacks a character of the translation: the file is written in UTF-8.',
  ],
  options: WHOLE_TEXTS,
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|xliff)\b/.test(head),
  decode: decodeGuessed,
  read: (text) => ({ source_lang: null, target_lang: null, segments: readLines(text) }),
  encoder({ text }) {
    const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
    return (target) => target.replaceAll(LINE_BREAK, lineBreak);
  },
  declareUtf8: () => [],
};

/** Every non-blank line, without surrounding white space. */
function readLines(text: string): FilterSegment[] {
  const segments: FilterSegment[] = [];
  const push = (from: number, to: number) => {
    const line = text.slice(from, to);
    const source = line.trim();
    if (source === '') return;
    const start = from + line.indexOf(source);
    segments.push({ key: '', source, target: null, start, end: start + source.length });
  };
  let last = 0;
  for (const { 0: found, index } of text.matchAll(LINE_BREAK)) {
    push(last, index);
    last = index + found.length;
  }
  push(last, text.length);
  return segments;
}
