import { decodeXml } from '../../xml/encoding.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { contentWriter } from '../xml-content.ts';
import { readAndroid } from './read.ts';
import { escapeAndroid, escapeInCdata } from './text.ts';

export const androidFilter: Filter = {
  name: 'android',
  reader: 1,
  title: 'Android strings',
  extensions: ['xml'],
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  placeholders: ['printf', 'printf-order', 'tags', 'numbered-tags'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => /<resources[\s>/]/.test(head) && !/<(xliff|tmx)[\s>]/.test(head),
  decode: decodeXml,
  read: (text, _targetLang, plurals, _values, skipped) => ({
    source_lang: null,
    target_lang: null,
    segments: readAndroid(text, plurals, skipped),
  }),
  encoder: (source) =>
    contentWriter(source, (text, { isCdata, raw }) => {
      if (!isCdata) return escapeAndroid(text);
      // HTML in CDATA keeps its quotation marks unescaped, unless the file does otherwise.
      const escaped = escapeInCdata(text);
      return raw.includes('\\"') ? escaped.replaceAll('"', '\\"') : escaped;
    }),
};
