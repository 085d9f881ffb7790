import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { LARAVEL, NUMBERED_TAGS, PHP_ESCAPES, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { splitChoices, writeChoice } from './choices.ts';
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
  placeholders: ['printf', 'printf-order', 'tags', 'numbered-tags', 'colon'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER, LARAVEL, PHP_ESCAPES],
  recognises: (head) => /<\?(php|=|\s)/i.test(head),
  decode: (bytes) => decodePlain(bytes),
  read(text, _targetLang, _plurals, values, skipped) {
    const hasEscapes = values[PHP_ESCAPES.name] === true;
    const { segments, findings } = readPhp(text, hasEscapes, skipped);
    const isLaravel = values[LARAVEL.name] === true;
    const texts = isLaravel
      ? segments.flatMap((segment) => splitChoices(segment, text, hasEscapes))
      : segments;
    return { source_lang: null, target_lang: null, segments: texts, findings };
  },
  encoder:
    ({ text }) =>
    (target, { start, codes = [], context }) =>
      context?.choice === undefined
        ? writeLiteral(target, text.charAt(start), codes)
        : writeChoice(target, context.choice, codes),
};
