import { unencodable } from '../../xml/splice.ts';
import type { Filter } from '../filter.ts';
import { listOf, SENTENCES } from '../options.ts';
import { decodeHtml } from './decode.ts';
import { ATTRIBUTES } from './elements.ts';
import { readHtml } from './read.ts';
import { writeHtml } from './write.ts';

const LANGUAGE = /<html\s[^>]*?\blang\s*=\s*["']?([A-Za-z][\w-]*)/i;

export const htmlFilter: Filter = {
  name: 'html',
  reader: 1,
  title: 'Web pages',
  extensions: ['html', 'htm', 'xhtml'],
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the page'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'The target language: `lang` is not changed.',
  ],
  recognises: (head) => !/^\s*(?:<\?xml\b[^>]*>\s*)?<xliff\b/.test(head),
  languagesOf: (head) => ({ source_lang: LANGUAGE.exec(head)?.[1] ?? null, target_lang: null }),
  decode: decodeHtml,
  options: [...SENTENCES, { name: 'attributes', type: 'list', default: ATTRIBUTES }],
  read: (text, _targetLang, _plurals, values) =>
    readHtml(text, new Set(listOf(values, 'attributes').map((name) => name.toLowerCase()))),
  encoder(source) {
    const lineBreak = /\r\n|\n/.exec(source.text)?.[0] ?? '\n';
    const writing = { unencodable: unencodable(source), lineBreak };
    return (target, segment) => writeHtml(target, segment, source.text, writing);
  },
};
