import type { Column } from './columns.tsx';

/** The available space of a table: inner width and size of a `rem`, px. */
export interface Room {
  width: number;
  rem: number;
}

/** A column's width and resize limits, px. */
export interface FittedColumn {
  width: number;
  min: number;
  max: number;
}

export interface Fit {
  /** Columns with space. */
  columns: ReadonlyMap<string, FittedColumn>;
  /** Not even the text columns fit: each row is a card. */
  isCards: boolean;
}

/** Width of a row's controls, with and without hidden columns, in `rem`. */
interface ControlsRoom {
  all: number;
  some: number;
}

/** Minimum width of a text column without its own: short words stay whole. */
const TEXT_CH = 18;
/** The minimum width of a column, in `rem`. */
const LEAST = 4;
/** A `ch` of the body text, and of the header's smaller, bolder text, in `rem`. */
const CH = 0.55;
const HEAD_CH = 0.54;
/** Cell padding and a sort arrow, in `rem`. */
const PADDING = 1.5;
const ARROW = 1.125;

/** Scripts that allow line breaks between any two characters. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

function longestWord(text: string): number {
  return UNSPACED.test(text) ? 4 : Math.max(...text.split(/\s+/).map((word) => word.length));
}

/** Width of the longest word in a column's title, in `rem`: the minimum for any column. */
function headOf<Row>({ header, sort }: Column<Row>): number {
  return Math.max(LEAST, longestWord(header) * HEAD_CH + PADDING + (sort ? ARROW : 0));
}

/** The width a column needs to stay visible, in `rem`: its own, or less if the user set less. */
function leastOf<Row>(column: Column<Row>, wanted: number | undefined): number {
  const { width, minWidth = TEXT_CH } = column;
  const own = width ? Number.parseFloat(width) : minWidth * CH + PADDING;
  return Math.max(headOf(column), Math.min(own, wanted ?? own));
}

/** The next column to hide: the one with the highest `priority`, but never the first, which opens the row. */
function leavingOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  const ranked = columns.slice(1).filter(({ priority = 0 }) => priority > 0);
  const highest = Math.max(...ranked.map(({ priority = 0 }) => priority));
  return ranked.findLast(({ priority }) => priority === highest);
}

/**
 * Which columns fit, and how wide they are. Columns without a `priority` always stay. `wanted`: widths set by
 * the user, in `rem`; they only use remaining space, so that they hide no column.
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
  // Text columns share the rest; if the user set all widths, the last text column gets it, and without text
  // the first column.
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
