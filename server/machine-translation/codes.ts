import { parseFragment } from 'parse5';
import { scanPlaceholders } from '../../shared/domain/checks/placeholder-scan.ts';
import { formatCode, parseText } from '../../shared/domain/text/inline-codes.ts';

/**
 * Inline codes on their way to an engine and back. Nested pairs are sent as elements around their text,
 * everything else as an empty element, so that the result is always well-formed. Program placeholders that a
 * format stores as text (`{folder}`, `%s`), which an engine would translate, are sent as `p` elements with
 * their number in the text.
 */
interface Markup {
  open: (id: number) => string;
  close: (id: number) => string;
  empty: (kind: 'x' | 'o' | 'c' | 'p', id: number) => string;
  escape: (text: string) => string;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const XML: Markup = {
  open: (id) => `<g id="g${id}">`,
  close: () => '</g>',
  empty: (kind, id) => `<x id="${kind}${id}"/>`,
  escape: escapeXml,
};

const HTML: Markup = {
  open: (id) => `<span id="g${id}">`,
  close: () => '</span>',
  empty: (kind, id) => `<img id="${kind}${id}">`,
  escape: escapeXml,
};

export const toXml = (text: string) => write(text, XML);
export const toHtml = (text: string) => write(text, HTML);

function write(text: string, markup: Markup): string {
  const parts = parseText(text);
  const nested = nestedPairs(parts);
  let placeholders = 0;
  return parts
    .map((part) => {
      if (part.type === 'text')
        return pieces(part.text)
          .map((piece, at) => (at % 2 === 0 ? markup.escape(piece) : markup.empty('p', placeholders++)))
          .join('');
      if (part.kind === 'standalone') return markup.empty('x', part.id);
      if (!nested.has(part.id)) return markup.empty(part.kind === 'open' ? 'o' : 'c', part.id);
      return part.kind === 'open' ? markup.open(part.id) : markup.close(part.id);
    })
    .join('');
}

/** Alternating text and placeholders. A message with plural forms counts as text. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let last = 0;
  for (const { family, start, end } of scanPlaceholders(text)) {
    if (family === 'message' || start < last) continue;
    found.push(text.slice(last, start), text.slice(start, end));
    last = end;
  }
  return [...found, text.slice(last)];
}

/** The placeholders that a format stores as text. */
export const placeholdersOf = (text: string): string[] =>
  parseText(text).flatMap((part) =>
    part.type === 'text' ? pieces(part.text).filter((_, at) => at % 2 === 1) : [],
  );

/** The pairs that are closed in the reverse order of their opening. */
function nestedPairs(parts: ReturnType<typeof parseText>): Set<number> {
  const nested = new Set<number>();
  const opened: number[] = [];
  for (const part of parts) {
    if (part.type !== 'code' || part.kind === 'standalone') continue;
    if (part.kind === 'open') opened.push(part.id);
    else if (opened.includes(part.id)) {
      // Codes opened since and not closed are isolated.
      opened.length = opened.lastIndexOf(part.id);
      nested.add(part.id);
    }
  }
  return nested;
}

const TAG = /<(\/?)([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/gi;
const ID = /\bid\s*=\s*["']?([gxocp])(\d{1,6})\b/i;

/**
 * Text from an engine that answers `source` in HTML or XML; elements that were not sent are dropped, their
 * text stays.
 */
export function fromMarkup(answer: string, source: string): string {
  const placeholders: (string | undefined)[] = placeholdersOf(source);
  let text = '';
  let last = 0;
  /** The open elements: the id of ours, `null` for others. */
  const open: { name: string; id: number | null }[] = [];
  for (const match of answer.matchAll(TAG)) {
    const [whole, slash, rawName = '', attributes = '', selfClosing] = match;
    text += decode(answer.slice(last, match.index));
    last = match.index + whole.length;
    const name = rawName.toLowerCase();
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name);
      const [element] = at < 0 ? [] : open.splice(at, 1);
      if (element?.id != null) text += formatCode(element.id, 'close');
      continue;
    }
    const [, kind, digits] = ID.exec(attributes) ?? [];
    const id = kind === undefined ? null : Number(digits);
    if (id !== null && kind === 'p') {
      text += placeholders[id] ?? '';
      // Each was sent once.
      placeholders[id] = undefined;
    } else if (id !== null && kind !== 'g')
      text += formatCode(id, kind === 'x' ? 'standalone' : kind === 'o' ? 'open' : 'close');
    const isEmpty = selfClosing === '/' || name === 'img' || name === 'br';
    if (kind === 'g' && id !== null) text += formatCode(id, 'open');
    if (isEmpty) {
      if (kind === 'g' && id !== null) text += formatCode(id, 'close');
    } else open.push({ name, id: kind === 'g' ? id : null });
  }
  return text + decode(answer.slice(last));
}

/** Character references; engines write more of them than they were sent. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return parseFragment(text.replaceAll('<', '&lt;'))
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('');
}

/** Brackets for placeholders; the first pair that does not occur in the text. */
const BRACKETS = ['⟦⟧', '〖〗', '⦃⦄'] as const;

function bracketsFor(text: string): readonly [string, string] {
  const free = BRACKETS.find((pair) => !text.includes(pair.charAt(0))) ?? BRACKETS[0];
  return [free.charAt(0), free.charAt(1)];
}

/** For models: `⟦1⟧bold⟦/1⟧ ⟦2/⟧`. `like` determines the brackets, so that texts of one prompt share them. */
export function toPlaceholders(text: string, like = text): string {
  const [left, right] = bracketsFor(like);
  return parseText(text)
    .map((part) => {
      if (part.type === 'text') return part.text;
      const body = part.kind === 'open' ? part.id : part.kind === 'close' ? `/${part.id}` : `${part.id}/`;
      return `${left}${body}${right}`;
    })
    .join('');
}

export function fromPlaceholders(answer: string, like: string): string {
  const [left, right] = bracketsFor(like);
  return answer.replace(
    new RegExp(`${left}\\s*(/?)\\s*([1-9]\\d{0,5})\\s*(/?)\\s*${right}`, 'gu'),
    (_, closing: string, id: string, alone: string) =>
      formatCode(Number(id), closing ? 'close' : alone ? 'standalone' : 'open'),
  );
}
