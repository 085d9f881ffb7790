import {
  type BlockContext,
  type FilterBlock,
  openBlock,
  openCell,
  openItem,
  openList,
  openTable,
} from '../blocks.ts';

const KINDS: Readonly<Record<string, FilterBlock['kind']>> = {
  pre: 'code',
  listing: 'code',
  caption: 'caption',
  figcaption: 'caption',
  legend: 'caption',
  summary: 'caption',
  dt: 'term',
  title: 'label',
  option: 'label',
  select: 'label',
  textarea: 'label',
  datalist: 'label',
  svg: 'label',
  math: 'label',
};

/** The block that an element opens. */
export function openElement(
  outer: BlockContext,
  name: string,
  attribute: (name: string) => string | null,
): BlockContext {
  const kind = KINDS[name];
  if (kind) return openBlock(outer, { kind });
  if (/^h[1-6]$/.test(name)) return openBlock(outer, { kind: 'heading', level: Number(name.slice(1)) });
  const numberIn = (of: string) => readNumber(attribute(of));
  switch (name) {
    case 'blockquote':
      return openBlock(outer, { quote: (outer.block.quote ?? 0) + 1 });
    case 'ul':
    case 'menu':
    case 'dir':
      return openList(outer, null);
    case 'ol':
      return openList(outer, numberIn('start') ?? 1);
    case 'li':
      return openItem(outer, numberIn('value'));
    case 'dd': {
      // A definition is indented like an item, without a marker.
      const item = { depth: (outer.list?.depth ?? 0) + 1, number: null, isBegun: true };
      return { ...outer, item };
    }
    case 'table':
      return openTable(outer);
    case 'tr':
      outer.grid?.startRow();
      return outer;
    case 'td':
    case 'th': {
      const columns = numberIn('colspan') ?? 1;
      return openCell(outer, { columns, rows: numberIn('rowspan') ?? 1, isHeader: name === 'th' });
    }
    default:
      return outer;
  }
}

function readNumber(value: string | null): number | null {
  return value !== null && /^\s*[+-]?\d{1,9}\s*$/.test(value) ? Number(value) : null;
}
