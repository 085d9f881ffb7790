import type { Block, BlockCell } from '../../../shared/domain/text/block.ts';

/** Wider tables are not shown as tables; their texts become paragraphs. */
const MAX_COLUMNS = 60;
const MAX_DEPTH = 9;

/** A cell before the number of columns in its table is known. */
export interface FilterCell extends Omit<BlockCell, 'table' | 'columns'> {
  grid: TableGrid;
}

/** A block as read by a filter. */
export interface FilterBlock extends Omit<Block, 'cell'> {
  cell?: FilterCell;
}

interface CellSize {
  columns?: number;
  rows?: number;
  isHeader?: boolean;
}

/** Builds a table from rows and cells found one by one. */
export class TableGrid {
  columns = 0;
  #row = -1;
  #column = 0;
  /** Per column, the number of further rows that a cell from above spans. */
  #reach: number[] = [];

  startRow(): void {
    this.#row++;
    this.#column = 0;
    this.#reach = this.#reach.map((rows) => Math.max(0, rows - 1));
  }

  /** The next cell of the row; undefined beyond the columns that can be shown. */
  addCell({ columns = 1, rows = 1, isHeader = false }: CellSize): FilterCell | undefined {
    if (this.#row < 0) this.startRow();
    while ((this.#reach[this.#column] ?? 0) > 0) this.#column++;
    const column = this.#column;
    if (column >= MAX_COLUMNS) return undefined;
    const span = Math.min(atLeastOne(columns), MAX_COLUMNS - column);
    this.#column = column + span;
    const reach = Array.from({ length: span }, () => atLeastOne(rows));
    while (this.#reach.length < column) this.#reach.push(0);
    this.#reach.splice(column, span, ...reach);
    this.columns = Math.max(this.columns, this.#column);
    return {
      grid: this,
      row: this.#row,
      column,
      ...(span > 1 && { span }),
      ...(isHeader && { header: true as const }),
    };
  }
}

/** A span read from a file; anything but a positive number counts as 1. */
function atLeastOne(count: number): number {
  return Number.isInteger(count) && count > 0 ? count : 1;
}

/** A reader's position among the blocks of a file. */
export interface BlockContext {
  block: FilterBlock;
  list?: OpenList | undefined;
  item?: OpenItem | undefined;
  grid?: TableGrid | undefined;
}

interface OpenList {
  depth: number;
  /** Number of the next item; null = unnumbered. */
  next: number | null;
}

interface OpenItem {
  depth: number;
  number: number | null;
  /** Whether the item's first text has been read. */
  isBegun: boolean;
}

export const IN_BODY: BlockContext = { block: { kind: 'paragraph' } };

export function openBlock(outer: BlockContext, block: Partial<FilterBlock>): BlockContext {
  return { ...outer, block: { ...outer.block, ...block } };
}

/** `first` is the number of the first item; null = unnumbered. */
export function openList(outer: BlockContext, first: number | null): BlockContext {
  const depth = Math.min(MAX_DEPTH, (outer.list?.depth ?? 0) + 1);
  return { ...outer, list: { depth, next: first } };
}

export function openItem(outer: BlockContext, number: number | null = null): BlockContext {
  const list = outer.list ?? { depth: 1, next: null };
  const own = list.next === null ? null : (number ?? list.next);
  if (own !== null) list.next = own + 1;
  return openBlock({ ...outer, item: { depth: list.depth, number: own, isBegun: false } }, TEXT);
}

export function openTable(outer: BlockContext): BlockContext {
  return { block: outer.block, grid: new TableGrid() };
}

export function openCell({ block, grid = new TableGrid() }: BlockContext, size: CellSize): BlockContext {
  const { cell: _, ...around } = block;
  const cell = grid.addCell(size);
  return { block: { ...around, ...TEXT, ...(cell && { cell }) }, grid };
}

const TEXT = { kind: 'paragraph' } as const;

/** The block of the next text; the first of an item has its marker. */
export function blockOfText({ block, item }: BlockContext): FilterBlock {
  if (!item) return block;
  const { depth, number, isBegun } = item;
  if (block.kind === 'label' || isBegun) return { ...block, item: { depth, marker: 'none' } };
  item.isBegun = true;
  return {
    ...block,
    item: number === null ? { depth, marker: 'bullet' } : { depth, marker: 'number', number },
  };
}

/** The block of an attribute's text. */
export function blockOfLabel(context: BlockContext): FilterBlock {
  const { level: _, ...block } = context.block;
  return blockOfText({ ...context, block: { ...block, kind: 'label' } });
}

/**
 * Returns a function that numbers the tables in a file's blocks; call it in segment order after reading all.
 */
export function numberTables(): (block: FilterBlock | undefined) => Block | null {
  const numbers = new Map<TableGrid, number>();
  return (block) => {
    if (!block) return null;
    if (!block.cell) return block as Block;
    const { grid, ...cell } = block.cell;
    const table = numbers.get(grid) ?? numbers.size + 1;
    numbers.set(grid, table);
    return { ...block, cell: { ...cell, table, columns: grid.columns } };
  };
}
