import { decodePlain } from '../decode-plain.ts';
import type { Filter } from '../filter.ts';
import { listOf, type OptionValues, SENTENCES } from '../options.ts';
import { FRONT_MATTER_KEYS } from './front-matter.ts';
import type { Parsing } from './inlines.ts';
import type { Dialect } from './parse.ts';
import { type MarkdownReading, readMarkdown } from './read.ts';
import { MarkdownWriter } from './write.ts';

/** Structural lines, formulas and JSX are parsed; off for documents imported before this option. */
const STRUCTURE = {
  name: 'structural_lines',
  type: 'boolean',
  default: true,
  before: false,
  is_asked: false,
} as const;

function parsingOf(values: OptionValues, own: Dialect): Parsing {
  return { dialect: values[STRUCTURE.name] === true ? own : 'plain', isMdx: own === 'mdx' };
}

const common = {
  languages: 'monolingual',
  encodings: ['UTF-8', 'UTF-16'],
  not_kept: [
    'Statuses and approvals: the file cannot store them.',
    'Line breaks in an edited paragraph: it becomes one line.',
  ],
  options: [
    ...SENTENCES,
    { name: 'front_matter', type: 'list', default: FRONT_MATTER_KEYS },
    { name: 'code_blocks', type: 'boolean', default: false },
    STRUCTURE,
  ],
  recognises: (head) => !head.includes('\0') && !/^\s*<(\?xml|xliff)\b/.test(head),
  decode: (bytes) => decodePlain(bytes),
} satisfies Partial<Filter>;

function readingOf(values: OptionValues, own: Dialect): MarkdownReading {
  return {
    ...parsingOf(values, own),
    frontMatter: listOf(values, 'front_matter'),
    hasCode: values.code_blocks === true,
  };
}

export const markdownFilter: Filter = {
  ...common,
  name: 'markdown',
  reader: 1,
  title: 'Markdown',
  extensions: ['md', 'markdown'],
  read: (text, _targetLang, _plurals, values, skipped) =>
    readMarkdown(text, { ...readingOf(values, 'markdown'), skipped }),
  encoder({ text }, values) {
    const writer = new MarkdownWriter(text, parsingOf(values, 'markdown'));
    return (target, segment) => writer.write(target, segment);
  },
};

export const mdxFilter: Filter = {
  ...common,
  name: 'mdx',
  reader: 1,
  title: 'MDX',
  extensions: ['mdx'],
  read: (text, _targetLang, _plurals, values, skipped) =>
    readMarkdown(text, { ...readingOf(values, 'mdx'), skipped }),
  encoder({ text }, values) {
    const writer = new MarkdownWriter(text, parsingOf(values, 'mdx'));
    return (target, segment) => writer.write(target, segment);
  },
};
