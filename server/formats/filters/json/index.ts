import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_PLURALS, NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { eachJson5Text } from './json5.ts';
import { readArb, readJson } from './read.ts';
import { eachCommentedText, eachText, type Text, type Walker } from './texts.ts';
import { jsonWriter } from './write.ts';

const common = {
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => /^\s*[[{]/.test(head),
  decode: (bytes) => decodePlain(bytes),
  encoder: ({ text }) => jsonWriter(text),
} satisfies Partial<Filter>;

const catalogue = {
  ...common,
  placeholders: ['mustache', 'braces', 'dollar', 'printf', 'printf-order', 'tags', 'numbered-tags'],
  has_messages: true,
  options: [...common.options, NUMBERED_PLURALS],
  // Comments may precede everything.
  recognises: (head) => /^\s*(?:[[{]|\/[/*])/.test(head),
} satisfies Partial<Filter>;

const readWith =
  (each: Walker): Filter['read'] =>
  (text, language, plurals, values) =>
    readJson({ text, language, plurals, values }, each);

export const jsonFilter: Filter = {
  ...catalogue,
  name: 'json',
  reader: 1,
  title: 'JSON (i18next, FormatJS, browser extensions)',
  extensions: ['json'],
  read: readWith(eachCommentedText),
};

export const json5Filter: Filter = {
  ...catalogue,
  name: 'json5',
  reader: 1,
  title: 'JSON5, JSON with comments',
  extensions: ['json5', 'jsonc'],
  read: readWith(eachJson5Text),
};

export const arbFilter: Filter = {
  ...common,
  name: 'arb',
  reader: 1,
  title: 'Application Resource Bundle (Flutter)',
  extensions: ['arb'],
  placeholders: ['braces', 'tags', 'numbered-tags'],
  has_messages: true,
  read: readArb,
  nameLanguage(text, { target_lang }) {
    const found: Text[] = [];
    eachText(text, (one) => {
      if (one.path.length === 1 && one.path[0] === '@@locale') found.push(one);
    });
    const [locale] = found;
    if (!locale || locale.value.replaceAll('_', '-') === target_lang) return [];
    // Flutter writes locales with an underscore, as in its file names.
    const { start, end } = locale;
    return [{ start, end, text: JSON.stringify(target_lang.replaceAll('-', '_')) }];
  },
};
