import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { SKIPPED_KEYS } from '../options.ts';
import { readFluent } from './read.ts';
import { fluentWriter } from './write.ts';

export const fluentFilter: Filter = {
  name: 'fluent',
  reader: 1,
  title: 'Fluent (Mozilla)',
  extensions: ['ftl'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  placeholders: ['tags'],
  options: [SKIPPED_KEYS],
  // FreeMarker templates have the same extension.
  recognises: (head) => !/\0|^\s*<|<[#@]/.test(head) && /^(?:#|-?[a-zA-Z][\w-]* *=)/m.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text, _targetLang, plurals, _values, skipped) => ({
    source_lang: null,
    target_lang: null,
    ...readFluent(text, plurals, skipped),
  }),
  encoder: ({ text }) => fluentWriter(text),
};
