import { ETX, plainText } from '@tessera/shared/text/inline-codes';
import { type Marks, quotationMarksOf } from '@tessera/shared/text/quotation-marks';
import type { Suggestion } from './suggest.ts';

/** Where a quotation can begin. */
const START = `(?:^|[\\s([{—–/${ETX}])`;
const BEGUN = new RegExp(`${START}["“”„«»「『'‘‚‹]$`, 'u');
const QUOTED = new RegExp(`${START}["“„«‹「『]\\s?([^"“”„«»‹›「」『』]{1,60}?)\\s?["“”»›」』]`, 'gu');
const HAS_SINGLE = new RegExp(`${START}['‘‚‹]\\p{L}`, 'u');
const SINGLE = /['‘’‚‹›]$/u;
const MARK = /["“”»«」』'‘’›]$/u;
const MOST_QUOTED = 2;

/** Quotation marks of the target language to open a quotation or close the open one. */
export function quotesFor(before: string, after: string, source: string, lang: string): Suggestion[] {
  if (!MARK.test(before) && !BEGUN.test(before)) return [];
  const { outer, inner } = quotationMarksOf(lang);
  const typed = before.slice(-1);
  const text = before.slice(0, -1);
  const isWithin = isOpen(text, outer);
  if (BEGUN.test(before) && !(isWithin && typed === outer[1])) {
    // An apostrophe may also begin a word.
    if (SINGLE.test(typed) && !isWithin && !HAS_SINGLE.test(plainText(source))) return [];
    const [open, close] = isWithin || SINGLE.test(typed) ? inner : outer;
    const quoted = /^(?:\s|$)/u.test(after) ? quotedIn(source) : [];
    return [
      ...(typed === open ? [] : [suggest(open, `${open}…${close}`)]),
      ...quoted.map((name) => suggest(open + name + close, open + name + close)),
    ];
  }
  const open = isOpen(text, inner) ? inner : isWithin ? outer : null;
  if (!open || typed === open[1] || (SINGLE.test(typed) && open !== inner)) return [];
  return [suggest(open[1], `${open[0]}…${open[1]}`)];
}

function suggest(text: string, label: string): Suggestion {
  return { text, typed: 1, rest: text, origin: 'quote', label };
}

/** Whether a quotation is open at the end of a text. */
function isOpen(text: string, [open, close]: Marks): boolean {
  if (open === close) return text.split(open).length % 2 === 0;
  return text.lastIndexOf(open.trim()) > text.lastIndexOf(close.trim());
}

/** Quoted parts of the source, in case they stay unchanged. */
function quotedIn(source: string): string[] {
  const found = [...plainText(source).matchAll(QUOTED)].map(({ 1: quoted = '' }) => quoted);
  return [...new Set(found)].slice(0, MOST_QUOTED);
}
