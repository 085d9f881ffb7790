import { isUtf8 } from 'node:buffer';
import { guessLegacyEncoding } from '../../encoding/guess-legacy.ts';
import { decodeAs, legacyCharset, type XmlSource } from '../../xml/encoding.ts';
import { decodePlain } from '../decode-plain.ts';
import type { Filter, FilterSegment } from '../filter.ts';
import { SENTENCES } from '../options.ts';

/** Bytes used to guess the encoding. */
const SAMPLE_BYTES = 65_536;
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
  options: SENTENCES,
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|xliff)\b/.test(head),
  decode,
  read: (text) => ({ source_lang: null, target_lang: null, segments: readLines(text) }),
  encoder({ text }) {
    const lineBreak = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
    return (target) => target.replaceAll(LINE_BREAK, lineBreak);
  },
  declareUtf8: () => [],
};

function decode(bytes: Uint8Array): XmlSource {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isMarked || isUtf8(bytes)) return decodePlain(bytes);
  const encoding = guessLegacyEncoding(bytes.subarray(0, SAMPLE_BYTES), []);
  return decodeAs(bytes, { encoding, bom: 0, charset: legacyCharset(encoding) });
}

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
