import { decodeXml } from '../../xml/encoding.ts';
import { declareOnTag } from '../declare-language.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS } from '../options.ts';
import { readQt } from './read.ts';
import { writeQt } from './write.ts';

const ROOT = /<TS(?=[\s>])([^>]*)>/;

export const qtFilter: Filter = {
  name: 'qt-ts',
  reader: 2,
  title: 'Qt Linguist',
  extensions: ['ts'],
  languages: 'bilingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
  not_kept: ['Statuses other than “unfinished”, which an edit or approval removes.'],
  placeholders: ['qt', 'tags', 'numbered-tags'],
  options: [NUMBERED_TAGS],
  recognises: (head) => ROOT.test(head),
  languagesOf(head) {
    const attributes = ROOT.exec(head)?.[1] ?? '';
    const named = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] || null;
    return { source_lang: named('sourcelanguage'), target_lang: named('language') };
  },
  decode: decodeXml,
  read: (text, targetLang, plurals, _values, skipped) => readQt(text, targetLang, plurals, skipped),
  nameLanguage(text, { source_lang, target_lang }) {
    const root = ROOT.exec(text);
    // Qt writes its languages with an underscore.
    const languages = { source_lang, target_lang: target_lang.replaceAll('-', '_') };
    const declaring = { languages: ['language'], added: 'language' };
    return root ? declareOnTag(root[0], root.index, languages, declaring) : [];
  },
  encodeAll: writeQt,
};
