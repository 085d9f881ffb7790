import type { SegmentView } from './segment-view.ts';
import { applyEdits, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

interface Quotation {
  start: number;
  end: number;
  /** True for the marks that programs and English use for nested quotations. */
  single: boolean;
}

interface QuoteScan {
  quotations: Quotation[];
  loose: number[];
}

/** Pairs of different marks: the opening ones, and their possible closing marks in any language. */
const CLOSERS: Record<string, string> = {
  '„': '“”"‟',
  '“': '”"“',
  '”': '”“',
  '«': '»',
  '»': '«»',
  '‚': '‘’',
  '‹': '›',
  '›': '‹',
  '「': '」',
  '『': '』',
  '《': '》',
  '〈': '〉',
  '〝': '〞〟',
  '＂': '＂',
};
const CLOSING_ONLY = '”»」』》〉〞〟';
const SINGLE =
  /(?<![\p{L}\p{N}\uFFFC\\])(['`‘])(?=\S)((?:[^'`‘’]|(?<=\p{L})['’](?=\p{L}))*?)(?<=\S)(['’])(?![\p{L}\p{N}])/gu;

function scan(view: TextView): QuoteScan {
  const quotations: Quotation[] = [];
  const loose: number[] = [];
  const isOpen = openBefore(view.masked);
  const text = view.masked
    // Inches, seconds and ditto marks after a number.
    .replace(/(?<=\d)["″](?=\s?[x×]|\s*\)|[\s.,;]*$|\s\p{Ll})/gu, (mark, at: number) =>
      isOpen(at) ? mark : '\uFFFC',
    );
  let open: { at: number; mark: string } | null = null;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (open && closes(open.mark, char)) {
      quotations.push({ start: open.at, end: at + 1, single: '‹›‚〈'.includes(open.mark) });
      open = null;
    } else if (!open && (char === '"' || CLOSERS[char] !== undefined)) {
      if (CLOSING_ONLY.includes(char) && !startsQuotation(text, at)) loose.push(at);
      else open = { at, mark: char };
    } else if (!open && CLOSING_ONLY.includes(char)) loose.push(at);
  }
  if (open) loose.push(open.at);
  const inner: Quotation[] = [];
  let passed = 0;
  for (const match of text.matchAll(SINGLE)) {
    const [start, end] = [match.index, match.index + match[0].length];
    while ((quotations[passed]?.end ?? end) < end) passed++;
    const isWithin = (quotations[passed]?.start ?? end) <= start;
    if (match[2] !== '' && !isWithin) inner.push({ start, end, single: true });
  }
  return { quotations: quotations.concat(inner), loose };
}

const closes = (opening: string, char: string) =>
  opening === '"' ? char === '"' || char === '”' : (CLOSERS[opening] ?? '').includes(char);
const startsQuotation = (text: string, at: number) =>
  /^$|[\s([{/–—-]/.test(text[at - 1] ?? '') && /\S/.test(text[at + 1] ?? '');

/** Whether a quotation in straight marks is open at an offset; call in ascending order. */
function openBefore(text: string): (at: number) => boolean {
  let isOpen = false;
  let next = text.indexOf('"');
  return (at) => {
    for (; next >= 0 && next < at; next = text.indexOf('"', next + 1)) isOpen = !isOpen;
    return isOpen;
  };
}

export function checkQuotes({ source, target }: SegmentView): Finding[] {
  if (!/["'`“”„«»‘’‚‹›「」『』《》〝＂]/.test(source.masked + target.masked)) return [];
  const wanted = scan(source);
  const found = scan(target);
  const [stray] = found.loose;
  if (stray !== undefined) {
    // A quotation may span several segments: then it is open in the source as well.
    if (wanted.loose.length === found.loose.length) return [];
    const char = target.plain[stray] ?? '';
    return [
      {
        about: `loose ${char}`,
        says: { id: 'quotes.loose', values: { mark: char } },
        target_ranges: found.loose.map((at) => toRaw(target, at, at + 1)),
        repair:
          found.quotations.length >= wanted.quotations.length
            ? {
                says: { id: 'repair.remove', values: { text: char } },
                target: applyEdits(
                  target,
                  found.loose.map((at) => ({ start: at, end: at + 1, text: '' })),
                ),
              }
            : undefined,
      },
    ];
  }
  if (wanted.loose.length > 0 || wanted.quotations.length === found.quotations.length) return [];
  // Many styles quote button names where English capitalises: the first quotation is not a finding.
  if (wanted.quotations.length === 0) return [];
  const fewer = found.quotations.length < wanted.quotations.length;
  return [
    {
      about: `${wanted.quotations.length}>${found.quotations.length}`,
      // Styles differ over single quotation marks around names and values; a lost "…" is rarer.
      severity: fewer && wanted.quotations.some(({ single }) => !single) ? undefined : 'info',
      says: {
        id: fewer ? 'quotes.fewer' : 'quotes.more',
        values: { wanted: wanted.quotations.length, found: found.quotations.length },
      },
      source_ranges: wanted.quotations.map(({ start, end }) => toRaw(source, start, end)),
      target_ranges: found.quotations.map(({ start, end }) => toRaw(target, start, end)),
    },
  ];
}
