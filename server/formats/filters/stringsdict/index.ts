import { decodeXml } from '../../xml/encoding.ts';
import type { Filter } from '../filter.ts';
import { PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { contentWriter } from '../xml-content.ts';
import { readStringsdict } from './read.ts';

export const stringsdictFilter: Filter = {
  name: 'stringsdict',
  reader: 1,
  title: 'Apple stringsdict',
  extensions: ['stringsdict'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  placeholders: ['apple', 'printf', 'printf-order'],
  options: [SKIPPED_KEYS, PLACEHOLDER_ORDER],
  recognises: (head) => /<plist[\s>]/.test(head),
  decode: decodeXml,
  read: (text, _targetLang, plurals) => ({
    source_lang: null,
    target_lang: null,
    segments: readStringsdict(text, plurals),
  }),
  encoder: (source) => contentWriter(source),
};
