import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER } from '../options.ts';
import { declareUtf8, decodePo, languagesOfHead, nameLanguage } from './header.ts';
import { readPo } from './read.ts';
import { writePo } from './write.ts';

export const poFilter: Filter = {
  name: 'po',
  reader: 2,
  title: 'gettext PO',
  extensions: ['po', 'pot'],
  languages: 'bilingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the header'],
  not_kept: ['Statuses other than “fuzzy”, which an edit or approval removes.'],
  placeholders: ['printf', 'printf-order', 'mustache', 'braces', 'tags', 'numbered-tags'],
  options: [NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => !head.includes('\0') && /(^|[\r\n])[ \t]*(#|msg(id|ctxt)\b)/.test(head),
  languagesOf: languagesOfHead,
  decode: decodePo,
  read: (text, targetLang, plurals, _values, skipped) => readPo(text, targetLang, plurals, skipped),
  declareUtf8,
  nameLanguage,
  encodeAll: ({ text }, edits, targetLang) => writePo(text, edits, targetLang),
};
