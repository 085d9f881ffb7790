import { z } from '@tessera/shared/schema';
import { BLOCK_KINDS, BLOCK_PLACES, type Block, ITEM_MARKERS } from '../../text/block.ts';

/** A segment's role in its document: a heading, a list item, a cell. */
export const block = z.object({
  /** `term`: followed by a definition. `label`: outside the text, such as a page title. */
  kind: z.enum(BLOCK_KINDS),
  /** Heading level, from 1. */
  level: z.int().optional(),
  item: z
    .object({
      depth: z.int(),
      /** `none`: continues the item. */
      marker: z.enum(ITEM_MARKERS),
      number: z.int().optional(),
    })
    .optional(),
  cell: z
    .object({
      /** Equal for the cells of one table. */
      table: z.int(),
      /** From 0. */
      row: z.int(),
      column: z.int(),
      /** Columns covered by the cell if more than one. `columns`: of its table. */
      span: z.int().optional(),
      columns: z.int(),
      header: z.literal(true).optional(),
    })
    .optional(),
  /** Nesting depth of quotations. */
  quote: z.int().optional(),
  /** Its place, if not in the body. */
  place: z.enum(BLOCK_PLACES).optional(),
  /** Its slide or page, from 1. */
  section: z.int().optional(),
  /** One of several forms of a text: plurals, and branches of ICU messages. */
  form: z
    .object({
      /** The key of the text; equal for its forms. */
      of: z.string(),
      /** `one`, `other`, `=0`, `female / few`; '' = the text around the forms. */
      name: z.string(),
    })
    .optional(),
}) satisfies z.ZodType<Block>;
