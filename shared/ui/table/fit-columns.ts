import type { Column } from './columns.tsx';

/** What a table has to fit into: the inner width and the size of a `rem`, px. */
export interface Room {
  width: number;
  rem: number;
}

export interface Fit {
  /** Width of each column that has room, px, in the order of the columns. */
  widths: ReadonlyMap<string, number>;
  /** Not even what is to be read has room in columns: each row is a card. */
  isCards: boolean;
}

/** Least width of text without one of its own: short words stay whole. */
const TEXT_CH = 18;
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

/** Least width of a column in `rem`: its own, and never less than its title's longest word. */
function leastOf<Row>({ header, width, minWidth = TEXT_CH, sort }: Column<Row>): number {
  const head = longestWord(header) * HEAD_CH + PADDING + (sort ? ARROW : 0);
  return Math.max(head, width ? Number.parseFloat(width) : minWidth * CH + PADDING);
}

/**
 * Which columns have room, and how wide they are. The one of highest `priority` leaves first; what has none is there to
 * be read and stays. `end` is what the controls at a row's end take, with columns that left and without, in `rem`.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  room: Room,
  end: { all: number; some: number },
): Fit {
  const least = new Map(columns.map((column) => [column.id, leastOf(column)]));
  const need = (shown: readonly Column<Row>[]) =>
    shown.reduce(
      (sum, { id }) => sum + (least.get(id) ?? 0),
      shown.length < columns.length ? end.some : end.all,
    );
  const width = room.width / room.rem;
  let shown = columns;
  while (need(shown) > width) {
    const leaving = shown
      .slice(1)
      .reduce<Column<Row> | null>(
        (last, column) =>
          (column.priority ?? 0) > 0 && (column.priority ?? 0) >= (last?.priority ?? 0) ? column : last,
        null,
      );
    if (!leaving) return { widths: new Map(), isCards: true };
    shown = shown.filter((column) => column !== leaving);
  }
  // Text shares what is left; where all have a width, the first column takes it.
  const texts = shown.filter(({ width }) => !width);
  const sharing = texts.length > 0 ? texts : shown.slice(0, 1);
  const share = (width - need(shown)) / sharing.length;
  const widthOf = (column: Column<Row>) =>
    (least.get(column.id) ?? 0) + (sharing.includes(column) ? share : 0);
  return { widths: new Map(shown.map((column) => [column.id, widthOf(column) * room.rem])), isCards: false };
}
