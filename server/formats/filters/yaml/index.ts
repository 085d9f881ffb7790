import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { readYaml } from './read.ts';
import { nameRoot } from './root-language.ts';
import { yamlWriter } from './write.ts';

export const yamlFilter: Filter = {
  name: 'yaml',
  title: 'YAML (Rails and others)',
  extensions: ['yml', 'yaml'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['States and approvals: the file has no place for them.'],
  placeholders: ['mustache', 'printf', 'tags'],
  has_messages: true,
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|xliff)\b/.test(head),
  decode: (bytes) => decodePlain(bytes),
  read: (text) => ({
    source_lang: null,
    target_lang: null,
    segments: readYaml(text).map(({ style: _style, isInFlow: _isInFlow, ...segment }) => segment),
  }),
  nameLanguage: nameRoot,
  encoder({ text }) {
    const write = yamlWriter(text);
    const strings = new Map(readYaml(text).map((string) => [string.start, string]));
    return (target, { start }) => {
      const string = strings.get(start);
      if (!string) throw new Error(`No string of the file begins at ${start}`);
      return write(target, string);
    };
  },
};
