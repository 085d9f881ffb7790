import type { XmlTape } from '../../xml/tape.ts';
import { type FilterCell, TableGrid } from '../blocks.ts';

/** Names of table elements, and how they state the size of their cells. */
export interface TableWords {
  table: string;
  row: string;
  cells: ReadonlySet<string>;
  /** Number of columns a cell spans. */
  spanOf(tape: XmlTape, cell: number): number;
  isHeader(tape: XmlTape, row: number): boolean;
}

/** The cells of a part's tables; each table is read once. */
export class TapeTables {
  readonly #tape: XmlTape;
  readonly #words: TableWords;
  readonly #known = new Set<number>();
  readonly #cells = new Map<number, FilterCell>();

  constructor(tape: XmlTape, words: TableWords) {
    this.#tape = tape;
    this.#words = words;
  }

  /** The cell that an element is; undefined beyond the columns that can be shown. */
  cellAt(node: number): FilterCell | undefined {
    const { table, cells } = this.#words;
    const tape = this.#tape;
    if (!cells.has(tape.nameOf(node))) return undefined;
    let above = tape.parent[node] ?? -1;
    while (above >= 0 && tape.nameOf(above) !== table) above = tape.parent[above] ?? -1;
    if (above < 0) return undefined;
    if (!this.#known.has(above)) this.#read(above);
    return this.#cells.get(node);
  }

  #read(table: number): void {
    const words = this.#words;
    const tape = this.#tape;
    const grid = new TableGrid();
    this.#known.add(table);
    const end = tape.after[table] ?? 0;
    let isHeader = false;
    for (let node = table + 1; node < end; ) {
      const name = tape.nameOf(node);
      if (words.cells.has(name)) {
        const cell = grid.addCell({ columns: words.spanOf(tape, node), isHeader });
        if (cell) this.#cells.set(node, cell);
      } else if (name === words.row) {
        grid.startRow();
        isHeader = words.isHeader(tape, node);
      }
      // Skip the content of a cell: it is not part of this table.
      node = words.cells.has(name) ? (tape.after[node] ?? end) : node + 1;
    }
  }
}

/** The ancestors of an element, innermost first. */
export function* around(tape: XmlTape, node: number): Generator<number> {
  for (let above = tape.parent[node] ?? -1; above >= 0; above = tape.parent[above] ?? -1) yield above;
}

/** A whole number from a file, or `otherwise` if it is not one. */
export function countOf(value: string | null, otherwise: number): number {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
}
