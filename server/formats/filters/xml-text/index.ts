import { decodeXml } from '../../xml/encoding.ts';
import { unencodable } from '../../xml/splice.ts';
import type { Filter } from '../filter.ts';
import { writeHtml } from '../html/write.ts';
import { listOf, SENTENCES } from '../options.ts';
import { readXmlText } from './read.ts';
import { DITA, DOCBOOK, SVG, type Vocabulary } from './vocabularies.ts';

const PROLOG = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>)*/i;
const ROOT = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/;

interface Root {
  name: string;
  attributes: string;
}

function rootOfHead(head: string): Root {
  const rest = head.slice(PROLOG.exec(head)?.[0].length ?? 0);
  const [, name = '', attributes = ''] = ROOT.exec(rest) ?? [];
  return { name, attributes };
}

function filterOf(
  vocabulary: Vocabulary,
  { name, title, extensions }: Pick<Filter, 'name' | 'title' | 'extensions'>,
): Filter {
  return {
    name,
    title,
    extensions,
    languages: 'monolingual',
    encodings: ['UTF-8', 'UTF-16', 'every encoding that the XML declaration names'],
    not_kept: [
      'States and approvals: the file has no place for them.',
      'The language of the translation: `xml:lang` stays as it is.',
    ],
    recognises: (head) => vocabulary.roots.has(rootOfHead(head).name),
    languagesOf(head) {
      const language = /\s(?:xml:)?lang\s*=\s*["']([^"']+)/.exec(rootOfHead(head).attributes)?.[1];
      return { source_lang: language ?? null, target_lang: null };
    },
    decode: decodeXml,
    options: [
      ...SENTENCES,
      { name: 'attributes', type: 'list', default: [...vocabulary.attributes].sort() },
      { name: 'skipped_elements', type: 'list', default: [] },
    ],
    read: (text, _targetLang, _plurals, values) =>
      readXmlText(text, {
        ...vocabulary,
        attributes: new Set(listOf(values, 'attributes')),
        opaque: new Set([...vocabulary.opaque, ...listOf(values, 'skipped_elements')]),
      }),
    encoder(source) {
      const lineBreak = /\r\n|\n/.exec(source.text)?.[0] ?? '\n';
      const writing = { unencodable: unencodable(source), lineBreak };
      return (target, segment) => writeHtml(target, segment, source.text, writing);
    },
  };
}

export const ditaFilter = filterOf(DITA, {
  name: 'dita',
  title: 'DITA',
  extensions: ['dita', 'ditamap', 'xml'],
});

export const docbookFilter = filterOf(DOCBOOK, {
  name: 'docbook',
  title: 'DocBook',
  extensions: ['docbook', 'dbk', 'xml'],
});

export const svgFilter = filterOf(SVG, { name: 'svg', title: 'SVG drawings', extensions: ['svg'] });
