import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { pluralsOf } from '../plural-categories.ts';
import { readYaml } from './read.ts';
import { nameRoot } from './root-language.ts';
import { yamlWriter } from './write.ts';

export const yamlFilter: Filter = {
  name: 'yaml',
  reader: 1,
  title: 'YAML (Rails and others)',
  extensions: ['yml', 'yaml'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  placeholders: ['mustache', 'printf', 'printf-order', 'tags', 'numbered-tags'],
  has_messages: true,
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|xliff)\b/.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text, _targetLang, plurals) => ({
    source_lang: null,
    target_lang: null,
    segments: readYaml(text, plurals).map(({ style: _style, isInFlow: _isInFlow, ...segment }) => segment),
  }),
  nameLanguage: nameRoot,
  encodeAll({ text }, edits, targetLang) {
    const write = yamlWriter(text);
    const strings = new Map(readYaml(text, pluralsOf(targetLang)).map((string) => [placeOf(string), string]));
    return edits.map(({ target, segment }) => {
      const string = strings.get(placeOf(segment));
      if (!string) throw new Error(`No string of the file is "${segment.key}"`);
      const { before, after } = string.around ?? { before: '', after: '' };
      return { start: string.start, end: string.end, text: before + write(target, string) + after };
    });
  },
};

const placeOf = ({ start, key }: { start: number; key: string }) => `${start}:${key}`;
