import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { NUMBERED_PLURALS, NUMBERED_TAGS, PLACEHOLDER_ORDER, SKIPPED_KEYS } from '../options.ts';
import { readArb, readJson } from './read.ts';
import { eachText, type Text } from './texts.ts';

const NOT_ASCII = /[\u0080-\uffff]/g;

const common = {
  languages: 'monolingual',
  has_names: true,
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['Statuses and approvals: the file cannot store them.'],
  options: [SKIPPED_KEYS, NUMBERED_TAGS, PLACEHOLDER_ORDER],
  recognises: (head) => /^\s*[[{]/.test(head),
  decode: (bytes) => decodePlain(bytes),
  encoder({ text }) {
    // Keep escaping if the file escapes everything else.
    const isEscaped = /\\u[0-9a-f]{4}/i.test(text) && text.search(NOT_ASCII) < 0;
    return (target) => {
      const literal = JSON.stringify(target);
      return isEscaped ? literal.replace(NOT_ASCII, toEscape) : literal;
    };
  },
} satisfies Partial<Filter>;

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export const jsonFilter: Filter = {
  ...common,
  name: 'json',
  reader: 1,
  title: 'JSON (i18next, FormatJS, browser extensions)',
  extensions: ['json'],
  placeholders: ['mustache', 'braces', 'dollar', 'printf', 'printf-order', 'tags', 'numbered-tags'],
  has_messages: true,
  options: [...common.options, NUMBERED_PLURALS],
  read: readJson,
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
