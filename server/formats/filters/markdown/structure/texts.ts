import type { TextJudge } from './judge.ts';

/** `open` … `close`, with something between them that the pattern accepts. */
function between(open: string, close: string, content: RegExp = /\S/): TextJudge {
  return {
    open,
    closers: close.at(-1) ?? '',
    // Of a row of braces, only the first begins one.
    follows: (previous) => previous !== open[0],
    judge(text) {
      const isClosed = text.length >= open.length + close.length && text.endsWith(close);
      if (!isClosed) return 'more';
      return content.test(text.slice(open.length, -close.length)) ? { length: text.length } : null;
    },
  };
}

/** Pandoc's rule: no space next to the marks on the inside, and no digit after them, so that prices are not formulas. */
const FORMULA: TextJudge = {
  open: '$',
  closers: '$',
  follows: (previous) => previous !== '$' && !/[\p{L}\p{N}]/u.test(previous),
  judge(text, next) {
    if (text.length === 1) return /[\s$]/.test(next) || next === '' ? null : 'more';
    return /[\s\\]\$$/.test(text) || /\d/.test(next) ? 'more' : { length: text.length };
  },
};

/** `{#id .class}`, `{.class}`, `{: title="a"}` */
const ATTRIBUTES = between('{', '}', /^(?:[#.][^\s{}=#.]|:[ \t]*[#.\w])[^{}]*$/);

/** `[[page]]`, but not a link whose text has brackets. */
const WIKI_LINK: TextJudge = {
  open: '[[',
  closers: ']',
  judge(text, next) {
    if (!text.endsWith(']]')) return /\][^\]]/.test(`${text}${next}`) ? null : 'more';
    return /[([:\]]/.test(next) || !/^\[\[[^[\]]+\]\]$/.test(text) ? null : { length: text.length };
  },
};

/** `[@key, p. 5]` */
const CITATION = between('[', ']', /^-?@[\w{]/);

/** `:name[text]{a=b}` and `[text]{.class}`: their texts are read. */
const SPAN: TextJudge = {
  open: '',
  closers: ']}',
  follows: (previous) =>
    previous !== ':' && previous !== '!' && previous !== ']' && !/[\p{L}\p{N}]/u.test(previous),
  judge(text, next) {
    const found =
      /^(?::[A-Za-z][\w-]*)?\[(?<label>(?:[^[\]\\]|\\.|\[[^[\]]*\])+)\](?<attributes>\{[^{}]*\})?$/d.exec(
        text,
      );
    const label = found?.indices?.groups?.label;
    if (!found || !label) return text.length > 400 ? null : 'more';
    if (found.groups?.attributes === undefined) {
      if (next === '{') return 'more';
      if (text.startsWith('[')) return null;
    } else if (text.startsWith('[') && !/\]\{[#.\s][^{}]*\}$/.test(text)) return null;
    return { length: text.length, label };
  },
};

/** Structure within texts, with the character it begins with; the first that fits counts. */
export const STRUCTURE_TEXTS: readonly (readonly [
  first: string,
  judge: TextJudge,
  name?: 'structureSpan',
])[] = [
  ['{', between('{{{', '}}}')],
  ['{', between('{{', '}}')],
  ['{', between('{%', '%}')],
  ['{', ATTRIBUTES],
  ['<', between('<%', '%>')],
  ['$', between('$$', '$$')],
  ['$', FORMULA],
  ['\\', between('\\\\(', '\\\\)')],
  ['\\', between('\\\\[', '\\\\]')],
  ['[', WIKI_LINK],
  ['[', CITATION],
  ['[:', SPAN, 'structureSpan'],
];
