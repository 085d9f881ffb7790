import { decodeGuessed } from '../decode-guessed.ts';
import type { Encoder, Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { readIni, unquoted } from './read.ts';

export const iniFilter: Filter = {
  name: 'ini',
  reader: 1,
  title: 'INI',
  extensions: ['ini'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'single-byte encodings, which are detected'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Line breaks: a value is on one line, and they become spaces.',
    'An encoding that lacks a character of the translation: the file is written in UTF-8.',
  ],
  placeholders: ['braces', 'printf', 'printf-order', 'tags', 'numbered-tags'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) =>
    !head.includes('\0') &&
    !/^\s*</.test(head) &&
    /^[ \t]*(?:[[;#]|[^\s=][^=\r\n\u2028\u2029]*=)/m.test(head),
  decode: decodeGuessed,
  declareUtf8: () => [],
  read: (text, _targetLang, _plurals, _values, skipped) => ({
    source_lang: null,
    target_lang: null,
    ...readIni(text, skipped),
  }),
  encoder: ({ text }) => iniWriter(text),
};

/** A line whose whole value is in quotes. */
const QUOTED_LINE = /^[^=\r\n\u2028\u2029]*=[ \t]*(["']).+\1[ \t]*$/m;

/** Writes quotes around a translation if the file has them there, or if it would be read differently without. */
function iniWriter(file: string): Encoder {
  const usesQuotes = QUOTED_LINE.test(file);
  return (target, { start, end }) => {
    const text = target.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ');
    const own = unquoted(file.slice(start, end))?.quote;
    // Many programs begin a comment there.
    const isCut = usesQuotes && /[;#]/.test(text);
    if (own === undefined && !isCut && text === text.trim() && unquoted(text) === null) return text;
    const quote = own ?? '"';
    const other = quote === '"' ? "'" : '"';
    const used = text.includes(quote) && !text.includes(other) ? other : quote;
    return used + text + used;
  };
}
