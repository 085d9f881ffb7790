import type { Inline, InlineMark, InlineText } from './codes.ts';

/** A text being read: the content between two blocks. */
export class Run {
  readonly inlines: Inline[] = [];
  /** Codes that count as words, such as untranslatable text. */
  readonly words = new Set<InlineMark>();
  #lastBreak: Inline | undefined;

  /** Whether the last inline is an element that is a line break. */
  get isAfterBreak(): boolean {
    return this.#lastBreak !== undefined && this.inlines.at(-1) === this.#lastBreak;
  }

  /** Adds an element that is a line break, separate from other text: at the ends of a text it stays in the file. */
  addBreak(start: number, end: number): void {
    this.#lastBreak = { type: 'text', text: '\n', start, end };
    this.inlines.push(this.#lastBreak);
  }

  addText(text: string, start: number, end: number): void {
    const last = this.inlines.at(-1);
    if (last?.type === 'text' && last.end === start && !this.isAfterBreak) {
      last.text += text;
      last.end = end;
    } else this.inlines.push({ type: 'text', text, start, end });
  }
}

/**
 * The inlines of a run from its first word to its last: surrounding white space and codes stay in the file.
 */
export function trimRun({ inlines, words }: Run, raw: string): Inline[] {
  const hasWord = (one: Inline) => (one.type === 'text' ? one.text.trim() !== '' : words.has(one));
  let from = inlines.findIndex(hasWord);
  let to = inlines.findLastIndex(hasWord) + 1;
  if (!inlines.slice(from, to).some((one) => one.type === 'text' && one.text.trim() !== '')) return [];
  // If one half of a pair is inside, include the whole pair and its neighbours.
  const places = new Map(inlines.map((one, at) => [one, at]));
  const pairs = inlines.flatMap((one, close) => {
    const open = one.type === 'code' && one.opens ? places.get(one.opens) : undefined;
    return open === undefined ? [] : [{ open, close }];
  });
  const isCut = ({ open, close }: { open: number; close: number }) =>
    (open < from && close >= from && close < to) || (open >= from && open < to && close >= to);
  // Inner pairs close first, so that outer ones see the extended range.
  for (const pair of pairs) {
    if (!isCut(pair)) continue;
    from = Math.min(from, pair.open);
    to = Math.max(to, pair.close + 1);
  }
  return trimTexts(inlines.slice(from, to), raw);
}

const SPACE_BEFORE = /^[ \t\n\f\r]+/;
const SPACE_AFTER = /[ \t\n\f\r]+$/;

function trimTexts(inlines: Inline[], raw: string): Inline[] {
  const first = inlines[0];
  if (first?.type === 'text') inlines[0] = trimStart(first, raw);
  const last = inlines.at(-1);
  if (last?.type === 'text') inlines[inlines.length - 1] = trimEnd(last, raw);
  return inlines;
}

function trimStart(inline: InlineText, raw: string): InlineText {
  const space = SPACE_BEFORE.exec(raw.slice(inline.start, inline.end))?.[0].length ?? 0;
  if (space === 0) return inline;
  return { ...inline, text: inline.text.replace(SPACE_BEFORE, ''), start: inline.start + space };
}

function trimEnd(inline: InlineText, raw: string): InlineText {
  let { end } = inline;
  while (end > inline.start && SPACE_AFTER.test(raw[end - 1] ?? '')) end--;
  return end === inline.end ? inline : { ...inline, text: inline.text.replace(SPACE_AFTER, ''), end };
}
