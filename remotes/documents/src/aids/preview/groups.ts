import type { Block } from '@tessera/shared/text/block';
import { type At, BLOCK, paragraphsOf } from '../../core/segments/paragraphs.ts';

/** The fields of a segment that the preview needs to place it. */
interface Placed {
  key: string;
  paragraph?: string | null | undefined;
  block?: Block | null | undefined;
}

/** `[start, end)` of the segments of one paragraph. */
type Span = readonly [start: number, end: number];

export interface TextGroup {
  type: 'text';
  start: number;
  block: Block;
  span: Span;
}

export interface TableGroup {
  type: 'table';
  start: number;
  block: Block;
  columns: number;
  rows: { start: number; cells: TableCell[] }[];
}

interface TableCell {
  column: number;
  span: number;
  isHeader: boolean;
  texts: TextGroup[];
}

/** Segments drawn together as one row of the virtual list. */
export { BLOCK };

const PLAIN: Block = { kind: 'paragraph' };

/** The paragraphs and tables that begin in a stretch of segments; a longer table is drawn in parts. */
export function groupsOf(at: At<Placed>, stretch: number, total: number): (TextGroup | TableGroup)[] {
  const groups: (TextGroup | TableGroup)[] = [];
  // A row is kept together like a paragraph.
  for (const span of paragraphsOf((index) => keyed(at(index)), stretch, total)) {
    const [start, end] = span;
    const first = at(start);
    if (!first) continue;
    const block = first.block ?? PLAIN;
    if (!block.cell) {
      groups.push({ type: 'text', start, block, span });
      continue;
    }
    const row = { start, cells: cellsOf(at, start, end) };
    const last = groups.at(-1);
    if (last?.type === 'table' && last.block.cell?.table === block.cell.table) last.rows.push(row);
    else groups.push({ type: 'table', start, block, columns: block.cell.columns, rows: [row] });
  }
  return groups;
}

function keyed(one: Placed | undefined): Placed | undefined {
  const cell = one?.block?.cell;
  return one && cell ? { ...one, paragraph: `row ${cell.table}/${cell.row}` } : one;
}

function cellsOf(at: At<Placed>, start: number, end: number): TableCell[] {
  const cells: TableCell[] = [];
  for (let index = start; index < end; index++) {
    const segment = at(index);
    const block = segment?.block ?? PLAIN;
    if (!segment || !block.cell) continue;
    const { column, span = 1, header = false } = block.cell;
    let cell = cells.at(-1);
    if (cell?.column !== column) {
      cell = { column, span, isHeader: header, texts: [] };
      cells.push(cell);
    }
    const last = cell.texts.at(-1);
    const goesOn = segment.paragraph && segment.paragraph === at(index - 1)?.paragraph;
    if (last && goesOn) last.span = [last.span[0], index + 1];
    else cell.texts.push({ type: 'text', start: index, block, span: [index, index + 1] });
  }
  return cells;
}

/** Heading before a group: the slide or place that begins there. */
export function beginningOf(
  block: Block,
  before: Placed | undefined,
): { section: number | null; place: Block['place'] | null } {
  const last = before?.block ?? PLAIN;
  const isOther = block.section !== last.section;
  return {
    section: block.section !== undefined && isOther ? block.section : null,
    place: block.place !== undefined && (isOther || block.place !== last.place) ? block.place : null,
  };
}
