export const BLOCK_KINDS = ['paragraph', 'heading', 'code', 'caption', 'term', 'label'] as const;
export const BLOCK_PLACES = ['header', 'footer', 'footnote', 'endnote', 'notes'] as const;
export const ITEM_MARKERS = ['bullet', 'number', 'none'] as const;

/** What a text is in the document that it comes from, as far as the file tells. */
export interface Block {
  /** `term`: what a definition follows. `label`: outside the text, as the title of a page or what a picture shows. */
  kind: (typeof BLOCK_KINDS)[number];
  /** Of a heading, from 1. */
  level?: number | undefined;
  item?: BlockItem | undefined;
  cell?: BlockCell | undefined;
  /** How deep in quotations. */
  quote?: number | undefined;
  /** Where it stands, if not in the body. */
  place?: (typeof BLOCK_PLACES)[number] | undefined;
  /** The slide or page that it is on, from 1. */
  section?: number | undefined;
  form?: BlockForm | undefined;
}

/** One of several forms of a text, of which a program takes the one for a number or a word. */
export interface BlockForm {
  /** The key of the text; equal for its forms. */
  of: string;
  /** `one`, `other`, `=0`, `female / few`; '' = what stands around the forms. */
  name: string;
}

export interface BlockItem {
  /** From 1. */
  depth: number;
  /** `none`: the item goes on. */
  marker: (typeof ITEM_MARKERS)[number];
  number?: number | undefined;
}

export interface BlockCell {
  /** Equal for the cells of one table. */
  table: number;
  /** From 0. */
  row: number;
  column: number;
  /** How many columns the cell has, unless it has one; the same of its table. */
  span?: number | undefined;
  columns: number;
  header?: true | undefined;
}
