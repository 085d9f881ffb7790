import type { XmlTape } from '../../xml/tape.ts';
import type { PackagePart } from '../office/parts.ts';
import { scanPart } from './cells.ts';
import type { Repeat, SheetTable } from './repeat.ts';
import { columnsInFormulas, readTable } from './tables.ts';

/** The repetitions of cell texts in a workbook. Lists are filled while it is read. */
export class TableRepeats {
  readonly #tables = new Map<string, SheetTable>();
  /** By sheet part and cell. */
  readonly #byCell = new Map<string, Repeat[]>();
  readonly #byColumn = new Map<SheetTable, Map<number, Repeat[]>>();
  readonly #byString = new Map<number, Set<Repeat[]>>();

  /** `owners`: the sheet of each table. */
  constructor(parts: readonly PackagePart[], owners: ReadonlyMap<string, string>) {
    const read: [XmlTape, PackagePart][] = [];
    for (const part of parts) {
      const sheet = owners.get(part.name);
      if (sheet === undefined || !isTable(part)) continue;
      const tape = scanPart(part);
      read.push([tape, part]);
      for (const [cell, repeat] of readTable(tape, part)) this.#add(`${sheet}!${cell}`, repeat);
    }
    for (const [tape, part] of read) this.readFormulas(tape, part);
  }

  #add(place: string, repeat: Repeat): void {
    const { table, column } = repeat;
    const list = this.#byCell.get(place) ?? [];
    list.push(repeat);
    this.#byCell.set(place, list);
    if (column === null) return;
    this.#tables.set(table.name, table);
    this.#byColumn.set(table, (this.#byColumn.get(table) ?? new Map()).set(column, list));
  }

  /** Collects the repetitions in a part's formulas. */
  readFormulas(tape: XmlTape, part: PackagePart): void {
    if (this.#tables.size === 0) return;
    for (const repeat of columnsInFormulas(tape, part, this.#tables)) {
      this.#byColumn
        .get(repeat.table)
        ?.get(repeat.column ?? -1)
        ?.push(repeat);
    }
  }

  /** For a cell with its own text; repeats of a shared string are stored for `ofString`. */
  ofCell(part: PackagePart, place: string, shared: number | null): readonly Repeat[] | undefined {
    const cell = part.name + place.slice(place.lastIndexOf('!'));
    const list = this.#byCell.get(cell);
    // If two cells have the same reference, the first counts.
    this.#byCell.delete(cell);
    if (list && shared !== null)
      this.#byString.set(shared, (this.#byString.get(shared) ?? new Set()).add(list));
    return shared === null ? list : undefined;
  }

  /** For a shared string, once all sheets are read. */
  ofString(number: number): readonly Repeat[] | undefined {
    const lists = this.#byString.get(number);
    return lists && [...lists].flat();
  }
}

/** Whether a part is a table, judged by its beginning. */
function isTable({ text }: PackagePart): boolean {
  return /<(?:[\w.-]+:)?table[\s>]/.test(text.slice(0, 4000));
}
