import { type Item, type MarkItem, serialise } from './items.ts';

/**
 * Puts fields together, which stand in runs as beginning, instruction and result (ECMA-376 part 1, 17.16.18): a link is a
 * pair around its words, any other field one code. Of one that ends in another paragraph the halves are codes.
 */
export function groupFields(items: Item[], raw: string): Item[] {
  if (!items.some(isField)) return items;
  const grouped: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!item) continue;
    if (!isField(item) || item.field !== 'begin') {
      grouped.push(item);
      continue;
    }
    const field = findField(items, at);
    grouped.push(toItem(field, items, raw));
    at = field.last;
  }
  return grouped;
}

function isField(item: Item): item is MarkItem {
  return item.type === 'mark' && item.field !== undefined;
}

interface Field {
  first: number;
  /** The last item that is of it. */
  last: number;
  /** Where its result begins. */
  separate: number | null;
  isWhole: boolean;
  instruction: string;
}

function findField(items: readonly Item[], first: number): Field {
  let depth = 0;
  let separate: number | null = null;
  /** The last item before the result, or of a field that has none. */
  let head = first;
  for (let at = first; at < items.length; at++) {
    const item = items[at];
    if (!item || !isField(item)) continue;
    if (item.field === 'begin') depth++;
    else if (item.field === 'end') depth--;
    else if (depth === 1 && item.field === 'separate') separate ??= at;
    if (depth === 0) {
      return {
        first,
        last: at,
        separate,
        isWhole: true,
        instruction: instructionOf(items, first, separate ?? at),
      };
    }
    if (depth === 1 && separate === null && item.field !== 'end') head = at;
  }
  const last = separate ?? head;
  return { first, last, separate, isWhole: false, instruction: instructionOf(items, first, last) };
}

function instructionOf(items: readonly Item[], from: number, to: number): string {
  const parts = items
    .slice(from, to)
    .map((item) => (isField(item) && item.field === 'instruction' ? item.display : ''));
  return parts.join('').trim();
}

function toItem(
  { first, last, separate, isWhole, instruction }: Field,
  items: readonly Item[],
  raw: string,
): Item {
  const own = items.slice(first, last + 1);
  const from = Math.min(...own.map((item) => item.from));
  const to = Math.max(...own.map((item) => item.to));
  const place = { from, to, start: own[0]?.start ?? from, end: own.at(-1)?.end ?? to };
  if (isWhole && separate !== null && /^HYPERLINK\b/i.test(instruction)) {
    return {
      type: 'container',
      is_field: true,
      display: 'a',
      open: serialise(items.slice(first, separate + 1), raw),
      close: serialise(items.slice(last, last + 1), raw),
      items: groupFields(items.slice(separate + 1, last), raw),
      ...place,
    };
  }
  const result = separate === null ? '' : plainText(items.slice(separate + 1, last)).trim();
  const display = (isWhole && result) || /^\w+/.exec(instruction)?.[0] || 'field';
  return { type: 'mark', display, markup: serialise(own, raw), ...place };
}

function plainText(items: readonly Item[]): string {
  return items
    .map((item) => {
      if (item.type === 'container') return plainText(item.items);
      return item.type === 'text' ? item.text : '';
    })
    .join('');
}
