import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { readArb, readJson } from './read.ts';

const NOT_ASCII = /[\u0080-\uffff]/g;

const common = {
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: ['States and approvals: the file has no place for them.'],
  recognises: (head) => /^\s*[[{]/.test(head),
  decode: (bytes) => decodePlain(bytes),
  encoder({ text }) {
    // A file that writes everything else as escapes goes on so.
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
  title: 'JSON (i18next, FormatJS, browser extensions)',
  extensions: ['json'],
  placeholders: ['mustache', 'braces', 'dollar', 'printf', 'tags'],
  read: readJson,
};

export const arbFilter: Filter = {
  ...common,
  name: 'arb',
  title: 'Application Resource Bundle (Flutter)',
  extensions: ['arb'],
  placeholders: ['braces', 'tags'],
  read: readArb,
};
