import { type ContainerItem, type Item, type MarkItem, serialise } from './items.ts';

/** Deepest nesting of links as pairs; Word makes none. Deeper ones become one code. */
const MAX_LINK_DEPTH = 4;

/**
 * Joins fields, stored as runs with beginning, instruction and result (ECMA-376 part 1, 17.16.18): a link
 * becomes a pair around its words, any other field one code. The halves of a field that ends in another
 * paragraph are codes.
 */
export function groupFields(items: Item[], raw: string): Item[] {
  const fields = findFields(items);
  if (fields.size === 0) return items;
  const grouped: Item[] = [];
  /** The open links around the next item. */
  const links: { field: Field; outer: Item[]; inner: Item[] }[] = [];
  let out = grouped;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (!item) continue;
    const link = links.at(-1);
    if (link?.field.last === at) {
      links.pop();
      out = link.outer;
      out.push(toLink(link.field, link.inner, items, raw));
      continue;
    }
    const field = fields.get(at);
    if (!field) {
      out.push(item);
      continue;
    }
    const instruction = instructionOf(items, field);
    if (isLink(field, instruction) && links.length < MAX_LINK_DEPTH) {
      const inner: Item[] = [];
      links.push({ field, outer: out, inner });
      out = inner;
      at = field.separate;
      continue;
    }
    out.push(toCode(field, instruction, items, raw));
    at = field.last;
  }
  return grouped;
}

function isField(item: Item): item is MarkItem {
  return item.type === 'mark' && item.field !== undefined;
}

interface Field {
  first: number;
  /** Last item of the field, or of its instruction if the field is unterminated. */
  last: number;
  /** Start of its result. */
  separate: number | null;
  isWhole: boolean;
}

/** Every field by the position of its beginning, nested ones included. */
function findFields(items: readonly Item[]): Map<number, Field> {
  const fields = new Map<number, Field>();
  const open: Field[] = [];
  for (const [at, item] of items.entries()) {
    if (!isField(item)) continue;
    if (item.field === 'begin') {
      const field = { first: at, last: at, separate: null, isWhole: false };
      fields.set(at, field);
      open.push(field);
      continue;
    }
    const field = open.at(-1);
    if (!field) continue;
    if (item.field === 'end') {
      open.pop();
      field.last = at;
      field.isWhole = true;
    } else if (field.separate === null) {
      field.last = at;
      if (item.field === 'separate') field.separate = at;
    }
  }
  return fields;
}

function instructionOf(items: readonly Item[], { first, last, separate }: Field): string {
  let instruction = '';
  for (let at = first; at < (separate ?? last); at++) {
    const item = items[at];
    if (item && isField(item) && item.field === 'instruction') instruction += item.display;
  }
  return instruction.trim();
}

function isLink(field: Field, instruction: string): field is Field & { separate: number } {
  return field.isWhole && field.separate !== null && /^HYPERLINK\b/i.test(instruction);
}

function placeOf({ first, last }: Field, items: readonly Item[]) {
  const { from = 0, start = 0 } = items[first] ?? {};
  const { to = 0, end = 0 } = items[last] ?? {};
  return { from, to, start, end };
}

function toLink(field: Field, inner: Item[], items: readonly Item[], raw: string): ContainerItem {
  const { first, last, separate } = field;
  return {
    type: 'container',
    is_field: true,
    display: 'a',
    open: serialise(items.slice(first, (separate ?? first) + 1), raw),
    close: serialise(items.slice(last, last + 1), raw),
    items: inner,
    ...placeOf(field, items),
  };
}

function toCode(field: Field, instruction: string, items: readonly Item[], raw: string): MarkItem {
  const { first, last, separate, isWhole } = field;
  const result = isWhole && separate !== null ? plainText(items.slice(separate + 1, last)).trim() : '';
  const display = result || /^\w+/.exec(instruction)?.[0] || 'field';
  const markup = serialise(items.slice(first, last + 1), raw);
  return { type: 'mark', display, markup, ...placeOf(field, items) };
}

function plainText(items: readonly Item[]): string {
  return items
    .map((item) => {
      if (item.type === 'container') return plainText(item.items);
      return item.type === 'text' ? item.text : '';
    })
    .join('');
}
