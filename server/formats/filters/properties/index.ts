import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { escapeValue } from './escapes.ts';
import { readProperties } from './read.ts';

export const propertiesFilter: Filter = {
  name: 'properties',
  reader: 1,
  title: 'Java properties',
  extensions: ['properties'],
  placeholders: ['braces', 'choice', 'printf', 'printf-order', 'tags', 'numbered-tags'],
  has_messages: true,
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'ISO-8859-1'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|xliff)\b/.test(head),
  decode: (bytes) => decodePlain(bytes, { fallback: 'latin1' }),
  read: (text) => ({ source_lang: null, target_lang: null, ...readProperties(text) }),
  encoder({ text, charset }) {
    // Java before version 9 reads ISO-8859-1, so an ASCII file stays ASCII.
    const isAscii = charset.kind === 'single' || !NOT_ASCII.test(text);
    return (target) => escapeValue(target, { isAscii });
  },
};

const NOT_ASCII = /[\u0080-\uffff]/;
