import { type FilterBlock, TableGrid } from '../filters/blocks.ts';
import { around } from '../filters/office/tables.ts';
import type { XmlTape } from '../xml/tape.ts';
import type { UnitLayout } from './layout.ts';

/** The part before the name in `x-html-h1`, `x-li`, `html:td`. */
const PREFIX = /^.*[-:_]/;
const KINDS: Readonly<Record<string, FilterBlock['kind']>> = {
  p: 'paragraph',
  para: 'paragraph',
  paragraph: 'paragraph',
  li: 'paragraph',
  listitem: 'paragraph',
  td: 'paragraph',
  th: 'paragraph',
  cell: 'paragraph',
  pre: 'code',
  code: 'code',
  caption: 'caption',
  figcaption: 'caption',
  dt: 'term',
  title: 'label',
  alt: 'label',
};
const ITEM = /^(li|listitem)$/;
const CELL = /^(td|th|cell)$/;

/**
 * Returns a function that finds the block of each unit by its type and the types of surrounding groups. Call
 * it in unit order.
 */
export function unitBlocks(tape: XmlTape): (unit: UnitLayout) => FilterBlock | undefined {
  const grids = new Map<number, TableGrid>();
  let rowBefore = -1;

  function cellIn(table: number, row: number, isHeader: boolean): Pick<FilterBlock, 'cell'> {
    const grid = grids.get(table) ?? new TableGrid();
    grids.set(table, grid);
    if (row !== rowBefore) grid.startRow();
    rowBefore = row;
    const cell = grid.addCell({ isHeader });
    return cell ? { cell } : {};
  }

  return ({ unit: { node } }) => {
    let own = typeOf(tape, node);
    let row = -1;
    let table = -1;
    let depth = 0;
    let quote = 0;
    for (const group of around(tape, node)) {
      if (tape.nameOf(group) !== 'group') break;
      const type = typeOf(tape, group);
      if (kindOf(own) === undefined) own = type;
      if (/^(ul|ol|list)$/.test(type)) depth++;
      else if (type === 'blockquote') quote++;
      else if (/^(tr|row)$/.test(type) && row < 0) row = group;
      else if (type === 'table' && table < 0) table = group;
    }
    const kind = kindOf(own);
    if (kind === undefined) return undefined;
    const level = /^h[1-6]$/.test(own) ? Number(own.slice(1)) : 1;
    return {
      kind,
      ...(kind === 'heading' && { level }),
      ...(quote > 0 && { quote }),
      ...(ITEM.test(own) && { item: { depth: Math.max(1, Math.min(9, depth)), marker: 'bullet' as const } }),
      ...(CELL.test(own) && row >= 0 && table >= 0 && cellIn(table, row, own === 'th')),
    };
  };
}

function kindOf(type: string): FilterBlock['kind'] | undefined {
  return /^(h[1-6]|heading)$/.test(type) ? 'heading' : KINDS[type];
}

/** `restype` in 1.x, `type` in 2.x. */
function typeOf(tape: XmlTape, node: number): string {
  const type = tape.attribute(node, 'restype') ?? tape.attribute(node, 'type') ?? '';
  return type.replace(PREFIX, '').toLowerCase();
}
