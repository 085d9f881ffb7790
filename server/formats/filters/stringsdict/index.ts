import { decodeXml } from '../../xml/encoding.ts';
import type { Filter } from '../filter.ts';
import { SKIPPED_KEYS } from '../options.ts';
import { contentWriter } from '../xml-content.ts';
import { readStringsdict } from './read.ts';

export const stringsdictFilter: Filter = {
  name: 'stringsdict',
  title: 'Apple stringsdict',
  extensions: ['stringsdict'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding that the XML declaration names'],
  not_kept: ['States and approvals: the file has no place for them.'],
  placeholders: ['apple', 'printf'],
  options: [SKIPPED_KEYS],
  recognises: (head) => /<plist[\s>]/.test(head),
  decode: decodeXml,
  read: (text, _targetLang, plurals) => ({
    source_lang: null,
    target_lang: null,
    segments: readStringsdict(text, plurals),
  }),
  encoder: (source) => contentWriter(source),
};
