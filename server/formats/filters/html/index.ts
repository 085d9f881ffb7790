import { unencodable } from '../../xml/splice.ts';
import { declareOnTag } from '../declare-language.ts';
import type { Filter } from '../filter.ts';
import { listOf, SENTENCES } from '../options.ts';
import { decodeHtml } from './decode.ts';
import { ATTRIBUTES } from './elements.ts';
import { readHtml } from './read.ts';
import { writeHtml } from './write.ts';

const LANGUAGE = /<html\s[^>]*?\blang\s*=\s*["']?([A-Za-z][\w-]*)/i;

/** The root is at the beginning. */
const HEAD = 65_536;
/** What may precede the page's start tag: text, comments, declarations and instructions. */
const BEFORE_PAGE = /[^<]+|<!--(?:-?>|[\s\S]*?--!?>)|<!(?!--)[^>]*>|<\?[^>]*>/y;
const PAGE = /<html(?=[\s>])(?:[^>"']|"[^"]*"|'[^']*')*>/iy;

/** The page's start tag; null = none. Goes piece by piece: one pattern for all of them would backtrack over every comment. */
function pageTag(text: string): { tag: string; at: number } | null {
  let at = 0;
  do {
    BEFORE_PAGE.lastIndex = at;
    at += BEFORE_PAGE.exec(text)?.[0].length ?? 0;
  } while (BEFORE_PAGE.lastIndex > 0);
  PAGE.lastIndex = at;
  const tag = PAGE.exec(text)?.[0];
  return tag === undefined ? null : { tag, at };
}

export const htmlFilter: Filter = {
  name: 'html',
  reader: 2,
  title: 'Web pages',
  extensions: ['html', 'htm', 'xhtml'],
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the page'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  recognises: (head) => !/^\s*(?:<\?xml\b[^>]*>\s*)?<xliff\b/.test(head),
  languagesOf: (head) => ({ source_lang: LANGUAGE.exec(head)?.[1] ?? null, target_lang: null }),
  decode: decodeHtml,
  options: [
    ...SENTENCES,
    { name: 'attributes', type: 'list', default: ATTRIBUTES },
    { name: 'template_tags', type: 'boolean', default: true, before: false, is_asked: false },
  ],
  read: (text, _targetLang, _plurals, values, skipped) =>
    readHtml(text, {
      attributes: new Set(listOf(values, 'attributes').map((name) => name.toLowerCase())),
      hasTemplates: values.template_tags === true,
      skipped,
    }),
  nameLanguage(text, languages) {
    const page = pageTag(text.slice(0, HEAD));
    if (!page) return [];
    const declaring = { languages: ['lang', 'xml:lang'], added: 'lang', direction: 'dir' };
    return declareOnTag(page.tag, page.at, languages, declaring);
  },
  encoder(source, values) {
    const lineBreak = /\r\n|\n/.exec(source.text)?.[0] ?? '\n';
    const hasTemplates = values.template_tags === true;
    const writing = { unencodable: unencodable(source), lineBreak, hasTemplates };
    return (target, segment) => writeHtml(target, segment, source.text, writing);
  },
};
