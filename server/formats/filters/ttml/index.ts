import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { decodeXml } from '../../xml/encoding.ts';
import { type Splice, unencodable } from '../../xml/splice.ts';
import { declareOnTag, isLanguage } from '../declare-language.ts';
import type { Filter } from '../filter.ts';
import { writeHtml } from '../html/write.ts';
import { scanWithEntities } from '../xml-entities.ts';
import { readXmlText } from '../xml-text/read.ts';
import { languageOfRoot, rootOfHead, rootTagOf } from '../xml-text/root.ts';
import { TTML } from '../xml-text/vocabularies.ts';

/** Elements around texts; a language on a `span` is a foreign word's. */
const AROUND_TEXTS = new Set(['body', 'div', 'p']);

export const ttmlFilter: Filter = {
  name: 'ttml',
  reader: 1,
  title: 'TTML subtitles',
  extensions: ['ttml', 'dfxp', 'itt', 'xml'],
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Several spaces in a row: players show one, unless the file preserves them.',
  ],
  recognises: (head) => rootOfHead(head).name === 'tt',
  languagesOf: (head) => ({ source_lang: languageOfRoot(head), target_lang: null }),
  decode: decodeXml,
  read: (text, _targetLang, _plurals, _values, skipped) => readXmlText(text, TTML, skipped),
  declareLanguage(text, splices, languages) {
    const { tag = '', at } = rootTagOf(text);
    const onRoot = declareOnTag(tag, at, languages, { languages: ['xml:lang'], added: 'xml:lang' });
    return [...splices, ...onRoot, ...declareWithin(text, languages)];
  },
  encoder(source) {
    const prefix = /^<([\w.-]+:)?/.exec(rootTagOf(source.text).tag ?? '')?.[1] ?? '';
    const writing = { unencodable: unencodable(source), lineBreak: `<${prefix}br/>` };
    return (target, segment) => writeHtml(target.replaceAll(/\r\n?/g, '\n'), segment, source.text, writing);
  },
};

/** Changes the language on elements below the root if it is the source language. */
function declareWithin(text: string, { source_lang, target_lang }: FileLanguages): Splice[] {
  const { tape } = scanWithEntities(text, (uri) => (TTML.namespaces?.includes(uri) ? '' : null));
  const replaced = [languageOfRoot(text), source_lang].flatMap((one) => one || []);
  const splices: Splice[] = [];
  for (let node = 0; node < tape.length; node++) {
    const found = AROUND_TEXTS.has(tape.nameOf(node)) ? tape.findAttribute(node, 'xml:lang') : -1;
    if (found < 0 || !replaced.some((one) => isLanguage(tape.valueOf(found), one))) continue;
    const [start, end] = tape.valueRange(found);
    splices.push({ start, end, text: target_lang });
  }
  return splices;
}
