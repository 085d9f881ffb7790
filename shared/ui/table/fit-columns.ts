import type { Column } from './columns.tsx';

/** What a table has to fit into: the inner width and the size of a `rem`, px. */
export interface Room {
  width: number;
  rem: number;
}

/** A column's width and how far it can be drawn, px. */
export interface FittedColumn {
  width: number;
  min: number;
  max: number;
}

export interface Fit {
  /** Those that have room. */
  columns: ReadonlyMap<string, FittedColumn>;
  /** Not even what is to be read has room in columns: each row is a card. */
  isCards: boolean;
}

/** What the controls of a row take, with columns that left and without, in `rem`. */
interface ControlsRoom {
  all: number;
  some: number;
}

/** Least width of text without one of its own: short words stay whole. */
const TEXT_CH = 18;
/** No column is drawn narrower, in `rem`. */
const LEAST = 4;
/** A `ch` of the reading text, and of the head's smaller and bolder letters, in `rem`. */
const CH = 0.55;
const HEAD_CH = 0.54;
/** Padding of a cell, and an arrow for the order, in `rem`. */
const PADDING = 1.5;
const ARROW = 1.125;

/** Writing that may break between any two of its signs. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

function longestWord(text: string): number {
  return UNSPACED.test(text) ? 4 : Math.max(...text.split(/\s+/).map((word) => word.length));
}

/** What the longest word of a column's title takes, in `rem`: no column is narrower. */
function headOf<Row>({ header, sort }: Column<Row>): number {
  return Math.max(LEAST, longestWord(header) * HEAD_CH + PADDING + (sort ? ARROW : 0));
}

/** The width that a column needs to stay, in `rem`: its own, or less where a person wants less. */
function leastOf<Row>(column: Column<Row>, wanted: number | undefined): number {
  const { width, minWidth = TEXT_CH } = column;
  const own = width ? Number.parseFloat(width) : minWidth * CH + PADDING;
  return Math.max(headOf(column), Math.min(own, wanted ?? own));
}

/** The column that leaves next: of the highest `priority`, and never the first, which opens the row. */
function leavingOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  const ranked = columns.slice(1).filter(({ priority = 0 }) => priority > 0);
  const highest = Math.max(...ranked.map(({ priority = 0 }) => priority));
  return ranked.findLast(({ priority }) => priority === highest);
}

/**
 * Which columns have room, and how wide they are. What has no `priority` is there to be read and stays. `wanted` are the
 * widths that a person has drawn, in `rem`: they are granted from what is left, so that they push nothing out.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  room: Room,
  controls: ControlsRoom,
  wanted: Readonly<Record<string, number>> = {},
): Fit {
  const total = room.width / room.rem;
  const widths = new Map(columns.map((column) => [column.id, leastOf(column, wanted[column.id])]));
  const widthOf = ({ id }: Column<Row>) => widths.get(id) ?? 0;
  const need = (shown: readonly Column<Row>[]) =>
    shown.reduce(
      (sum, column) => sum + widthOf(column),
      shown.length < columns.length ? controls.some : controls.all,
    );
  let shown = columns;
  while (need(shown) > total) {
    const leaving = leavingOf(shown);
    if (!leaving) return { columns: new Map(), isCards: true };
    shown = shown.filter((column) => column !== leaving);
  }
  let left = total - need(shown);
  for (const column of shown) {
    const more = Math.min(left, Math.max(0, (wanted[column.id] ?? 0) - widthOf(column)));
    widths.set(column.id, widthOf(column) + more);
    left -= more;
  }
  // Text shares what is left; where all is as somebody drew it, the last text takes it, and without text the first column.
  const texts = shown.filter(({ width }) => !width);
  const free = texts.filter(({ id }) => wanted[id] === undefined);
  const sharing = free.length > 0 ? free : texts.length > 0 ? texts.slice(-1) : shown.slice(0, 1);
  const fitted = shown.map((column): [string, FittedColumn] => {
    const others = sharing.filter((other) => other !== column).length;
    const own = sharing.includes(column) ? left / sharing.length : 0;
    const width = widthOf(column) + own;
    const max = width + (left - own) * (others > 0 ? 1 : 0);
    return [column.id, { width: width * room.rem, min: headOf(column) * room.rem, max: max * room.rem }];
  });
  return { columns: new Map(fitted), isCards: false };
}
