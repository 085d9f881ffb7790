import type { LineJudge, TextJudge, Verdict } from './judge.ts';

/** A tag of JSX; offsets in the text. */
export interface JsxTag {
  end: number;
  name: string;
  kind: 'open' | 'close' | 'standalone';
  /** Attributes with a string as value; `[start, end)` with the quotation marks. */
  attributes: { name: string; start: number; end: number }[];
}

const NAME = /[A-Za-z_$][\w$.:-]*/y;
const STRING = /"[^"]*"|'[^']*'/y;
const SPACE = /\s*/y;
const PIECE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|[{}]/g;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** End of the expression that begins at a brace; `more` = unclosed. */
export function scanExpression(text: string, start: number): number | 'more' {
  PIECE.lastIndex = start;
  let depth = 0;
  for (let found = PIECE.exec(text); found; found = PIECE.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return PIECE.lastIndex;
  }
  return 'more';
}

/** The tag that begins at `<`; null = it is none, `more` = unclosed. */
export function scanTag(text: string, start: number): JsxTag | 'more' | null {
  let at = start + 1;
  const skip = () => {
    at += matchAt(SPACE, text, at)?.length ?? 0;
  };
  const isClosing = text[at] === '/';
  if (isClosing) at++;
  const name = matchAt(NAME, text, at) ?? '';
  at += name.length;
  if (name === '' && text[at] !== '>' && at < text.length) return null;
  const attributes: JsxTag['attributes'] = [];
  for (;;) {
    skip();
    const next = text[at];
    if (next === undefined) return 'more';
    if (next === '>') return { end: at + 1, name, kind: isClosing ? 'close' : 'open', attributes };
    if (next === '/') {
      at++;
      skip();
      if (at >= text.length) return 'more';
      return text[at] === '>' && !isClosing ? { end: at + 1, name, kind: 'standalone', attributes } : null;
    }
    if (next === '{') {
      const end = scanExpression(text, at);
      if (end === 'more') return 'more';
      at = end;
      continue;
    }
    const attribute = matchAt(NAME, text, at);
    if (attribute === null || isClosing) return null;
    at += attribute.length;
    skip();
    if (text[at] !== '=') continue;
    at++;
    skip();
    if (at >= text.length) return 'more';
    if (text[at] === '{') {
      const end = scanExpression(text, at);
      if (end === 'more') return 'more';
      at = end;
      continue;
    }
    const value = matchAt(STRING, text, at);
    if (value === null) return /["']/.test(text[at] ?? '') ? 'more' : null;
    attributes.push({ name: attribute, start: at, end: at + value.length });
    at += value.length;
  }
}

/** Tags and expressions on lines of their own. */
export const judgeFlowJsx: LineJudge = (text, isEnd) => {
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === ' ' || character === '\t') {
      at++;
      continue;
    }
    if (character !== '<' && character !== '{') return null;
    const found = character === '<' ? scanTag(text, at) : scanExpression(text, at);
    if (found === null || (found === 'more' && isEnd)) return null;
    if (found === 'more') return 'more';
    at = typeof found === 'number' ? found : found.end;
  }
  return { length: text.length };
};

/** Imports and exports, up to the first empty line outside their brackets. */
export const judgeImport: LineJudge = (text, isEnd) => {
  if (!/^(?:import|export)[\s{*"']/.test(text)) return null;
  const isBlank = /\n[ \t]*$/.test(text);
  if (!isBlank && !isEnd) return 'more';
  const body = text.trimEnd();
  return isEnd || isBalanced(body) ? { length: body.length } : 'more';
};

function isBalanced(text: string): boolean {
  let depth = 0;
  const marks = text.replaceAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\//g,
    '',
  );
  for (const [mark] of marks.matchAll(/[{}()[\]`]/g)) {
    if (mark === '`') return false;
    depth += '{(['.includes(mark) ? 1 : -1;
  }
  return depth <= 0;
}

function found(end: number | 'more' | undefined | null): Verdict {
  if (end === 'more') return 'more';
  return typeof end === 'number' ? { length: end } : null;
}

/** A tag within a text. */
export const judgeTag: TextJudge = {
  open: '<',
  closers: '>',
  judge(text) {
    const tag = scanTag(text, 0);
    return tag === 'more' || tag === null ? tag : found(tag.end);
  },
};

/** An expression within a text. */
export const judgeExpression: TextJudge = {
  open: '{',
  closers: '}',
  judge: (text) => found(scanExpression(text, 0)),
};
