import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { escapeString } from './escapes.ts';
import { readStrings } from './read.ts';

export const appleStringsFilter: Filter = {
  name: 'strings',
  reader: 1,
  title: 'Apple strings',
  extensions: ['strings'],
  placeholders: ['printf', 'printf-order'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [SKIPPED_KEYS, PLACEHOLDER_ORDER],
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|plist|xliff)\b/.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text) => ({ source_lang: null, target_lang: null, segments: readStrings(text) }),
  encoder:
    ({ text }) =>
    (target, { start }) =>
      text[start - 1] === '"' ? escapeString(target) : `"${escapeString(target)}"`,
};
