import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { decodeXml } from '../../xml/encoding.ts';
import { type Splice, unencodable } from '../../xml/splice.ts';
import { isLanguage, outsideOf } from '../declare-language.ts';
import type { Filter } from '../filter.ts';
import { writeHtml } from '../html/write.ts';
import { rootOf } from '../xml-content.ts';
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
  recognises(head) {
    const { name, attributes } = rootOfHead(head);
    const values = new Set(attributes.split(/["']/));
    // Any other XML may have a root of this name.
    const isTimedText = !attributes.includes('xmlns') || TTML.namespaces?.some((uri) => values.has(uri));
    return name === 'tt' && isTimedText === true;
  },
  languagesOf: (head) => ({ source_lang: languageOfRoot(head), target_lang: null }),
  decode: decodeXml,
  read: (text, _targetLang, _plurals, _values, skipped) => readXmlText(text, TTML, skipped),
  declareLanguage: (text, splices, languages) => [...splices, ...declare(text, splices, languages)],
  encoder(source) {
    const prefix = /^<([\w.-]+:)?/.exec(rootTagOf(source.text).tag ?? '')?.[1] ?? '';
    const writing = { unencodable: unencodable(source), lineBreak: `<${prefix}br/>` };
    return (target, segment) => writeHtml(target.replaceAll(/\r\n?/g, '\n'), segment, source.text, writing);
  },
};

/** States the target language on the root, and on elements around texts that state the source language. */
function declare(text: string, edits: readonly Splice[], languages: FileLanguages): Splice[] {
  const { source_lang, target_lang } = languages;
  const { tape } = scanWithEntities(text, (uri) => (TTML.namespaces?.includes(uri) ? '' : null));
  const root = rootOf(tape);
  const stated = tape.findAttribute(root, 'xml:lang');
  const endOfTag = (tape.openEnd[root] ?? 0) - '>'.length;
  const added = { start: endOfTag, end: endOfTag, text: ` xml:lang="${target_lang}"` };
  const splices = stated < 0 ? [added] : [];
  const change = (attribute: number) => {
    if (attribute < 0 || isLanguage(tape.valueOf(attribute), target_lang)) return;
    const [start, end] = tape.valueRange(attribute);
    splices.push({ start, end, text: target_lang });
  };
  change(stated);
  const replaced = [stated < 0 ? '' : tape.valueOf(stated), source_lang].filter((one) => one !== '');
  for (let node = root + 1; node < tape.length; ) {
    if (!AROUND_TEXTS.has(tape.nameOf(node))) {
      // Tags within a text are codes, which do not change.
      node = tape.after[node] ?? tape.length;
      continue;
    }
    const found = tape.findAttribute(node, 'xml:lang');
    if (found >= 0 && replaced.some((one) => isLanguage(tape.valueOf(found), one))) change(found);
    node++;
  }
  // ITS rules can make any element part of a text.
  return outsideOf(edits, splices);
}
