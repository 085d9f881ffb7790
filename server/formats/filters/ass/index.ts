import { writeCodes } from '../codes.ts';
import { decodeGuessedFrom } from '../decode-guessed.ts';
import type { Filter } from '../filter.ts';
import { readAss } from './read.ts';
import { textEncoder } from './text.ts';

/** Advanced SubStation Alpha, and SubStation Alpha, whose lines differ only in unread columns. */
export const assFilter: Filter = {
  name: 'ass',
  reader: 1,
  title: 'SubStation Alpha subtitles',
  extensions: ['ass', 'ssa'],
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16', 'single-byte encodings, which are detected'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Opening braces: players that do not use libass show them as backslashes.',
    'An encoding that lacks a character of the translation: the file is written in UTF-8.',
  ],
  recognises: (head) => /^[ \t\ufeff]*\[(?:script info|v4\+* styles|events)\]/im.test(head),
  decode(bytes) {
    // Fonts in the file precede its texts.
    const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('[Events]');
    return decodeGuessedFrom(bytes, Math.max(from, 0));
  },
  declareUtf8: () => [],
  read: (text, _targetLang, _plurals, _values, skipped) => ({
    source_lang: null,
    target_lang: null,
    segments: readAss(text, skipped),
  }),
  encoder({ text }) {
    const encode = textEncoder(text);
    return (target, { codes = [] }) => writeCodes(target, codes, encode);
  },
};
