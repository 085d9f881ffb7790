import { decodeXml } from '../../xml/encoding.ts';
import { unencodable } from '../../xml/splice.ts';
import { declareOnTag } from '../declare-language.ts';
import type { Filter } from '../filter.ts';
import { writeHtml } from '../html/write.ts';
import { type FilterOption, listOf, WHOLE_TEXTS } from '../options.ts';
import { readXmlText } from './read.ts';
import { languageOfRoot, rootOfHead, rootTagOf } from './root.ts';
import { ANY, DITA, DOCBOOK, SVG, type Vocabulary } from './vocabularies.ts';

/** For an unknown vocabulary: the elements with text (none given = all), and the inline elements. */
const OWN_RULES: readonly FilterOption[] = [
  { name: 'translated_elements', type: 'list', default: [] },
  { name: 'inline_elements', type: 'list', default: [] },
];

function filterOf(
  vocabulary: Vocabulary,
  { name, title, extensions }: Pick<Filter, 'name' | 'title' | 'extensions'>,
): Filter {
  return {
    name,
    reader: 2,
    title,
    extensions,
    languages: 'monolingual',
    encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
    not_kept: ['Statuses and approvals: the file cannot store them.'],
    recognises(head) {
      const { name: root } = rootOfHead(head);
      return vocabulary.roots?.has(root) ?? (root !== '' && !vocabulary.others?.has(root));
    },
    languagesOf(head) {
      return { source_lang: languageOfRoot(head), target_lang: null };
    },
    decode: decodeXml,
    options: [
      ...WHOLE_TEXTS,
      ...(vocabulary.roots ? [] : OWN_RULES),
      { name: 'attributes', type: 'list', default: [...vocabulary.attributes].sort() },
      { name: 'skipped_elements', type: 'list', default: [...vocabulary.remarks].sort(), before: [] },
    ],
    read(text, _targetLang, _plurals, values, skipped) {
      const wanted = listOf(values, 'translated_elements');
      const rules = {
        ...vocabulary,
        attributes: new Set(listOf(values, 'attributes').map((one) => (one.includes('@') ? one : `@${one}`))),
        inline: new Set([...vocabulary.inline, ...listOf(values, 'inline_elements')]),
        holders: wanted.length > 0 ? new Set(wanted) : vocabulary.holders,
        opaque: new Set([...vocabulary.opaque, ...listOf(values, 'skipped_elements')]),
      };
      return readXmlText(text, rules, skipped);
    },
    nameLanguage(text, languages) {
      const { tag, at } = rootTagOf(text);
      const declaring = {
        languages: ['xml:lang', 'lang'],
        ...(vocabulary.direction && { direction: 'dir' }),
      };
      return tag === undefined ? [] : declareOnTag(tag, at, languages, declaring);
    },
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

/** For files uploaded on their own: packages have many XML files without text. */
export const xmlFilter: Filter = {
  ...filterOf(ANY, { name: 'xml', title: 'XML', extensions: ['xml'] }),
  is_general: true,
};

export const svgFilter = filterOf(SVG, { name: 'svg', title: 'SVG drawings', extensions: ['svg'] });
