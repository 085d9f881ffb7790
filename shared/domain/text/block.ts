export const BLOCK_KINDS = ['paragraph', 'heading', 'code', 'caption', 'term', 'label'] as const;
export const BLOCK_PLACES = ['header', 'footer', 'footnote', 'endnote', 'notes'] as const;
export const ITEM_MARKERS = ['bullet', 'number', 'none'] as const;

/** A text's role in its original document, as far as the file tells. */
export interface Block {
  /**
   * `term`: followed by a definition. `label`: outside the text, such as a page title or a picture's
   * description.
   */
  kind: (typeof BLOCK_KINDS)[number];
  /** Heading level, from 1. */
  level?: number | undefined;
  item?: BlockItem | undefined;
  cell?: BlockCell | undefined;
  /** Nesting depth of quotations. */
  quote?: number | undefined;
  /** Its place, if not in the body. */
  place?: (typeof BLOCK_PLACES)[number] | undefined;
  /** Its slide or page, from 1. */
  section?: number | undefined;
  form?: BlockForm | undefined;
}

/** One of several forms of a text, selected by a number or a word. */
export interface BlockForm {
  /** The key of the text; equal for its forms. */
  of: string;
  /** `one`, `other`, `=0`, `female / few`; '' = the text around the forms. */
  name: string;
}

export interface BlockItem {
  /** From 1. */
  depth: number;
  /** `none`: continues the item. */
  marker: (typeof ITEM_MARKERS)[number];
  number?: number | undefined;
}

export interface BlockCell {
  /** Equal for the cells of one table. */
  table: number;
  /** From 0. */
  row: number;
  column: number;
  /** Columns covered by the cell if more than one. `columns`: of its table. */
  span?: number | undefined;
  columns: number;
  header?: true | undefined;
}
