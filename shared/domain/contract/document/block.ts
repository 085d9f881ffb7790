import { z } from '@tessera/shared/schema';
import { BLOCK_KINDS, BLOCK_PLACES, type Block, ITEM_MARKERS } from '../../text/block.ts';

/** What a segment is in the document that its file is: a heading, an item of a list, a cell. */
export const block = z.object({
  /** `term`: what a definition follows. `label`: outside the text, as the title of a page. */
  kind: z.enum(BLOCK_KINDS),
  /** Of a heading, from 1. */
  level: z.int().optional(),
  item: z
    .object({
      depth: z.int(),
      /** `none`: the item goes on. */
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
      /** Columns of the cell, unless it has one, and of its table. */
      span: z.int().optional(),
      columns: z.int(),
      header: z.literal(true).optional(),
    })
    .optional(),
  /** How deep in quotations. */
  quote: z.int().optional(),
  /** Where it stands, if not in the body. */
  place: z.enum(BLOCK_PLACES).optional(),
  /** The slide or page that it is on, from 1. */
  section: z.int().optional(),
  /** One of several forms of a text: plurals, and branches of ICU messages. */
  form: z
    .object({
      /** The key of the text; equal for its forms. */
      of: z.string(),
      /** `one`, `other`, `=0`, `female / few`; '' = what stands around the forms. */
      name: z.string(),
    })
    .optional(),
}) satisfies z.ZodType<Block>;
