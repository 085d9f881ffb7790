import { z } from '@tessera/shared/schema';
import { flag, id, PAGE_SIZE, pageNumber, recordsOf, search, userRef } from './common.ts';
import { type Endpoint, endpoint, type None } from './endpoint.ts';

const personId = z.coerce.number().pipe(id).optional();
const tag = z.string().max(35).optional();

/** Filters of the lists of documents, glossaries and memories; all must match. */
export const resourceFilters = z.object({
  /** A substring of the name or of a language tag, ignoring case and accents. */
  search,
  /** Exactly these language tags. */
  source: tag,
  target: tag,
  /** Created by this user. */
  by: personId,
  /** Only these, separated by commas: `3,17`. */
  ids: z
    .string()
    .regex(new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${PAGE_SIZE - 1}}$`))
    .transform((ids) => ids.split(',').map(Number))
    .optional(),
});

/** Further filters for choosing glossaries and memories for a document. */
export const collectionFilters = resourceFilters.extend({
  status: z.enum(['ready', 'importing', 'failed']).optional(),
  /** Only those usable for a document in these languages; those in exactly these languages first. */
  for_source: tag,
  for_target: tag,
  /** Those that are not usable follow instead of being left out. */
  others: flag,
});

/** A sort order for each name, and with the prefix `-` its reverse; rows without a value are always last. */
export function sortsOf<const Name extends string>(...names: Name[]) {
  const all = names.flatMap((name) => [name, `-${name}`] as const);
  return z.enum(all as [(typeof all)[number], ...(typeof all)[number][]]);
}

/** The values by which the caller’s list can be filtered. */
export const filterValues = z.object({
  source_langs: z.array(z.string()),
  target_langs: z.array(z.string()),
  /** The creators, by name. */
  created_by: z.array(userRef),
});
export type FilterValues = z.output<typeof filterValues>;

type Definition = Pick<Endpoint, 'id' | 'path' | 'summary' | 'access'> & { resource: Endpoint['resource'] };
type Shape = z.ZodRawShape;

/**
 * A list that answers an array of all rows, or called with `page` a page of 100 of them: `list.page`. Without
 * `sort`, pages have the most recently changed rows first.
 */
export function pagedList<Filters extends Shape, Row extends z.ZodType>(
  { resource, ...definition }: Definition,
  { query, row }: { query: z.ZodObject<Filters>; row: Row },
) {
  const base = { ...definition, ...(resource && { resource }), method: 'GET' } as const;
  return {
    ...endpoint({
      ...base,
      query: query.extend({ page: pageNumber.optional() }),
      answer: z.array(row),
    }),
    page: endpoint({
      ...base,
      id: `${definition.id}.page`,
      query: query.extend({ page: pageNumber }),
      answer: recordsOf(row),
    }),
  };
}

/** The call for one page of a list, if the endpoint is one. */
export function pageCallOf(whole: Endpoint): Endpoint | null {
  return 'page' in whole ? (whole.page as Endpoint) : null;
}

/** A list whose pages have rows of this type. */
export type PagedList<Row, Filters extends z.ZodType> = Endpoint<None, z.ZodType, None, z.ZodType<Row[]>> & {
  page: Endpoint<None, Filters, None, z.ZodType<{ records: Row[]; total_rows: number }>>;
};
