/** A table's columns, named after its header cells: Excel reports a file as damaged if they differ. */
export interface SheetTable {
  /** Name used in formulas, in lower case. */
  name: string;
  columns: string[];
}

/** The target cell of a row in a bilingual workbook. */
export interface SheetCell {
  /** Prefix of element names, with its colon; usually empty. */
  prefix: string;
  /** `C5` */
  reference: string;
  /** Number of its style; null = none. */
  style: string | null;
}

/** A repetition of a header cell's text. */
export interface Repeat {
  table: SheetTable;
  /** The column; null = the label of the totals row, which may be repeated. */
  column: number | null;
  /** `[start, end)`, UTF-16 offsets into the decoded package. */
  start: number;
  end: number;
  /** `specifier`: between brackets in a formula; `inner-specifier`: within another pair of brackets. */
  as: 'attribute' | 'specifier' | 'inner-specifier';
}
