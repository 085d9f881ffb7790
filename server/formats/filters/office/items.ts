import type { Inline, InlineMark, RunFormat } from '../codes.ts';

/** A format with a key: texts of the same key look the same. */
export interface KeyedFormat extends RunFormat {
  key: string;
  /** Short names of its effects: `b`, `i`, … */
  names: readonly string[];
}

interface Placed {
  /** Position in the decoded part. */
  start: number;
  end: number;
  /** Position of the paragraph's child that contains it. */
  from: number;
  to: number;
}

interface TextItem extends Placed {
  type: 'text';
  text: string;
  format: KeyedFormat;
}

/** Not text: kept unchanged, shown as one code. */
export interface MarkItem extends Placed {
  type: 'mark';
  display: string;
  /** Format of the run that contains it. */
  format?: KeyedFormat;
  /** Markup to write, if it differs from the file's at this position. */
  markup?: string;
  /** Part of a field, for vocabularies that join fields. */
  field?: 'begin' | 'instruction' | 'separate' | 'end';
}

/** An element around runs, such as a link. */
export interface ContainerItem extends Placed {
  type: 'container';
  display: string;
  open: string;
  close: string;
  items: Item[];
  /** Made of field runs, which may contain other things. */
  is_field?: true;
  /** Format of the run that contains it, if it is not around runs. */
  format?: KeyedFormat;
}

export type Item = TextItem | MarkItem | ContainerItem;

/** The items of a paragraph from the first word to the last; `null` = no words. */
export function trimItems(items: readonly Item[]): Item[] | null {
  let first = items.findIndex(hasWord);
  let last = items.findLastIndex(hasWord);
  if (first < 0) return null;
  // Parts of the same run or field cannot be separated.
  while ((items[first - 1]?.to ?? -1) > (items[first]?.from ?? 0)) first--;
  while ((items[last + 1]?.from ?? Number.POSITIVE_INFINITY) < (items[last]?.to ?? 0)) last++;
  const kept = items.slice(first, last + 1);
  // An element around all words needs no code.
  const [only] = kept;
  const isAround = kept.length === 1 && only?.type === 'container' && !only.is_field;
  return isAround ? trimItems(only.items) : kept;
}

function hasWord(item: Item): boolean {
  if (item.type === 'container') return item.items.some(hasWord);
  return item.type === 'text' && item.text.trim() !== '';
}

/** The format of most text directly in the items; null = no text. */
export function baseFormat(items: readonly Item[]): KeyedFormat | null {
  const lengths = new Map<string, number>();
  let base: KeyedFormat | null = null;
  for (const item of items) {
    if (item.type !== 'text') continue;
    const length = (lengths.get(item.format.key) ?? 0) + item.text.length;
    lengths.set(item.format.key, length);
  }
  let most = 0;
  for (const length of lengths.values()) most = Math.max(most, length);
  for (const item of items) {
    if (item.type !== 'text' || lengths.get(item.format.key) !== most) continue;
    base = item.format;
    break;
  }
  return base;
}

/** The first format found; null = none. */
export function firstFormat(items: readonly Item[]): KeyedFormat | null {
  for (const item of items) {
    const format = item.type === 'container' ? firstFormat(item.items) : item.format;
    if (format) return format;
  }
  return null;
}

/** XML for the items, written in the place of a run. */
export function serialise(items: readonly Item[], raw: string): string {
  return items
    .map((item) => {
      if (item.type === 'container') return item.open + serialise(item.items, raw) + item.close;
      const inner = (item.type === 'mark' ? item.markup : undefined) ?? raw.slice(item.start, item.end);
      return item.format ? item.format.open + inner + item.format.close : inner;
    })
    .join('');
}

/** Text and codes of items; each run of a format becomes a code, except the base format. */
export function toInlines(items: readonly Item[], base: KeyedFormat | null): Inline[] {
  const inlines: Inline[] = [];
  addInlines(items, base, inlines);
  return inlines;
}

function addInlines(items: readonly Item[], base: KeyedFormat | null, inlines: Inline[]): void {
  /** The code of the current format; null = base format. */
  let current: { key: string; opens: InlineMark } | null = null;
  /** Marks that may end up within that code or after it. */
  const waiting: InlineMark[] = [];
  const flush = () => {
    for (const mark of waiting) inlines.push(mark);
    waiting.length = 0;
  };
  const close = (at: number) => {
    if (!current) return;
    const { opens } = current;
    const markup = opens.format?.close ?? '';
    inlines.push({ ...opens, kind: 'close', start: at, end: at, markup, opens });
    current = null;
  };
  for (const item of items) {
    if (item.type === 'mark') {
      waiting.push(toMark(item));
      continue;
    }
    if (item.type === 'container') {
      close(item.start);
      flush();
      addContainer(item, base, inlines);
      continue;
    }
    const { key } = item.format;
    const wanted = key === base?.key ? null : key;
    if (wanted !== (current?.key ?? null)) {
      close(item.start);
      flush();
      if (wanted !== null) {
        const opens = formatMark(item, base);
        inlines.push(opens);
        current = { key, opens };
      }
    }
    flush();
    inlines.push({ type: 'text', text: item.text, start: item.start, end: item.end });
  }
  close(items.at(-1)?.end ?? 0);
  flush();
}

function toMark({ display, start, end, markup, format }: MarkItem): InlineMark {
  return {
    type: 'code',
    kind: 'standalone',
    display,
    start,
    end,
    ...(markup === undefined ? {} : { markup }),
    ...(format ? { format: plain(format) } : {}),
  };
}

function addContainer(item: ContainerItem, outer: KeyedFormat | null, inlines: Inline[]): void {
  const base = item.format ?? baseFormat(item.items) ?? outer;
  const { start, end, display } = item;
  const format = {
    ...(base ? { format: plain(base) } : {}),
    ...(item.format ? { in_run: true as const } : {}),
  };
  const opens: InlineMark = {
    type: 'code',
    kind: 'open',
    display,
    start,
    end: start,
    markup: item.open,
    ...format,
  };
  const closes: InlineMark = { ...opens, kind: 'close', start: end, end, markup: item.close, opens };
  inlines.push(opens);
  addInlines(item.items, base, inlines);
  inlines.push(closes);
}

function formatMark({ format, start }: TextItem, base: KeyedFormat | null): InlineMark {
  const own = format.names.filter((name) => !base?.names.includes(name));
  const display = own.slice(0, 3).join('+') || 'format';
  const markup = format.open;
  return {
    type: 'code',
    kind: 'open',
    display,
    start,
    end: start,
    markup,
    format: plain(format),
    is_format: true,
  };
}

export function plain({ open, close, tag }: KeyedFormat): RunFormat {
  return { open, close, tag };
}
