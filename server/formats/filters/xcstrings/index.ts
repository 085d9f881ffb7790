import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { readXcstrings } from './read.ts';
import { writeXcstrings } from './write.ts';

export const xcstringsFilter: Filter = {
  name: 'xcstrings',
  reader: 1,
  title: 'Xcode string catalogue',
  extensions: ['xcstrings'],
  languages: 'bilingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses other than “translated”, which an edit or approval sets.'],
  placeholders: ['apple', 'printf', 'printf-order'],
  options: [SKIPPED_KEYS, PLACEHOLDER_ORDER],
  recognises: (head) => /^\s*\{/.test(head),
  languagesOf: (head) => ({
    source_lang: /"sourceLanguage"\s*:\s*"([\w-]+)"/.exec(head)?.[1] ?? null,
    target_lang: null,
  }),
  decode: (bytes) => decodePlain(bytes),
  read: (text, targetLang, plurals, _values, skipped) => readXcstrings(text, targetLang, plurals, skipped),
  encodeAll: ({ text }, edits, targetLang) => writeXcstrings(text, edits, targetLang),
};
