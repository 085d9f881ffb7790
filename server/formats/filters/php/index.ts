import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, SKIPPED_KEYS } from '../options.ts';
import { readPhp } from './read.ts';
import { writeLiteral } from './strings.ts';

export const phpFilter: Filter = {
  name: 'php',
  reader: 1,
  title: 'PHP arrays and variables',
  extensions: ['php'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'ISO-8859-1'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Texts in heredocs and concatenated texts: they are not changed.',
  ],
  placeholders: ['printf', 'tags', 'numbered-tags'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS],
  recognises: (head) => /<\?(php|=|\s)/i.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text) => ({ source_lang: null, target_lang: null, segments: readPhp(text) }),
  encoder:
    ({ text }) =>
    (target, { start, codes = [] }) =>
      writeLiteral(target, text.charAt(start), codes),
};
