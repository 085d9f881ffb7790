import type { LineJudge } from './judge.ts';

/** A line with a pattern, whose group `label` is a text. */
function line(...patterns: readonly RegExp[]): LineJudge {
  return (text) => {
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      if (!found) continue;
      const label = found.indices?.groups?.label;
      return { length: text.length, ...(label && label[0] < label[1] && { label }) };
    }
    return null;
  };
}

/**
 * Lines from one that begins with `open` to one that ends with what `close` returns for it, without an empty
 * line in between unless they are code.
 */
function block(open: RegExp, close: (opening: RegExpExecArray) => string, isCode = false): LineJudge {
  return (text, isEnd) => {
    const opening = open.exec(text);
    if (!opening) return null;
    const rest = text.slice(opening[0].length).trimEnd();
    if (rest.endsWith(close(opening))) return { length: text.length };
    const isOver = isEnd || (!isCode && /\n[ \t]*$/.test(text));
    return isOver ? null : 'more';
  };
}

/** `:::note[Title]{.a}`, `::leaf[Text]`, `:::note Title`, `::: {.note}`, `:::`; with `a="b"` there is no title. */
const DIRECTIVES = [
  /^:{3,}[ \t]*$/,
  /^(?::{3,}[ \t]*(?:[A-Za-z][\w-]*|\{[^{}]*\})|::[A-Za-z][\w-]*)(?:\[(?<label>(?:[^[\]\\]|\\.|\[[^[\]]*\])*)\])?[ \t]*(?:\{[^{}]*\})?[ \t]*:*[ \t]*$/d,
  /^:{3,}[ \t]*[A-Za-z][\w-]*[ \t]+(?!.*\w=|.*:::[ \t]*$)(?<label>\S(?:.*?\S)?)[ \t]*(?:\{[^{}]*\})?[ \t]*$/d,
  /^:{3,}[ \t]*[A-Za-z]/,
];

const TAGS = String.raw`(?:\{%(?:(?!%\}).)*%\}|\{\{(?:(?!\}\}).)*\}\}|\{#(?:(?!#\}).)*#\}|\{[:#.][^{}]*\}|<%(?:(?!%>).)*%>)`;
/** Only tags of templates, attributes and shortcodes. */
const TAG_LINE = new RegExp(String.raw`^${TAGS}(?:[ \t]*${TAGS})*[ \t]*$`);
const MULTILINE_TAG = block(
  /^(?:\{\{<|\{\{%|\{%|\{\{|\{#(?=\s)|<%)(?=[^\n]*\n|(?:(?![%>#]?\}|%>).)*$)/,
  ([open]) =>
    open === '{{<'
      ? '>}}'
      : open === '{{%'
        ? '%}}'
        : open === '{{'
          ? '}}'
          : open === '{%'
            ? '%}'
            : open === '{#'
              ? '#}'
              : '%>',
);
/** Tags whose content is code. */
const VERBATIM = block(
  /^\{(%|\{[<%])-?[ \t]*(highlight|codeblock|mermaid|math|katex|comment)\b[^\n]*?%?>?\}\}?(?=[ \t]*\n|[ \t]*$)/,
  ([, open, name]) => (open === '%' ? `end${name} %}` : `/${name} ${open === '{<' ? '>' : '%'}}}`),
  true,
);

/** Takes the longest match. An unclosed block is only its first line, if that line is structure by itself. */
function either(...judges: readonly LineJudge[]): LineJudge {
  const judge: LineJudge = (text, isEnd) => {
    const verdicts = judges.map((one) => one(text, isEnd));
    if (verdicts.includes('more')) return 'more';
    const found = verdicts.find((one) => one !== null);
    const end = text.indexOf('\n');
    return found ?? (end < 0 ? null : judge(text.slice(0, end), true));
  };
  return judge;
}

/** Structural blocks of lines, by the characters they begin with. */
export const STRUCTURE_LINES: readonly (readonly [first: string, judge: LineJudge])[] = [
  [':', line(...DIRECTIVES)],
  ['{', either(VERBATIM, line(TAG_LINE), MULTILINE_TAG)],
  ['<', either(line(/^<<<[ \t]/, TAG_LINE), MULTILINE_TAG)],
  [
    '$',
    either(
      line(/^\$\$(?:[^$]|\\\$)+\$\$[ \t]*$/, /^\$\{toc\}[ \t]*$/i),
      block(/^\$\$(?=[^$]*(?:\n|$))/, () => '$$'),
      line(/^\$\$[ \t]*$/),
    ),
  ],
  [
    '\\',
    either(
      block(/^(\\{1,2})\[(?=[ \t]*(?:\n|$))/, ([, slashes]) => `${slashes}]`),
      block(/^\\begin\{([A-Za-z]+\*?)\}/, ([, name]) => `\\end{${name}}`),
      line(/^\\(?:newpage|pagebreak|tableofcontents|clearpage)\b[^a-z]*$/),
    ),
  ],
  // Tables of contents.
  ['[', line(/^\[\[[^[\]]+\]\][ \t]*$/, /^\[TOC\][ \t]*$/i)],
  // Abbreviations; files and code to include.
  ['*', line(/^\*\[[^\]]+\]:[ \t]*(?<label>\S(?:.*\S)?)?[ \t]*$/d)],
  ['@', line(/^@\[[^\]]*\]\([^()]*\)[ \t]*$/)],
  ['-;', line(/^;?-+8<-+/)],
];

const TITLE = String.raw`(?:[ \t]+"(?<label>.*)")?[ \t]*$`;

/** First lines of blocks whose other lines are indented: admonitions and tabs of Python-Markdown. */
export const ADMONITIONS: readonly (readonly [first: string, judge: LineJudge])[] = [
  ['!?', line(new RegExp(String.raw`^(?:!!!|\?\?\?)\+?[ \t]+[a-z][\w-]*(?:[ \t]+[\w-]+)*${TITLE}`, 'd'))],
  ['=', line(new RegExp(String.raw`^===[!+]*(?=[ \t]+")${TITLE}`, 'd'))],
];
