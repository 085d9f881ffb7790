import { z } from '@tessera/shared/schema';
import { parseSegmentQuery } from '../../text/segment-query.ts';
import { SEGMENT_SORTS } from '../../text/segment-sort.ts';
import { listQuery, pathId, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';
import { RECORD_FILTERS } from './record.ts';

/**
 * Sorted segments are listed by row number: the caller keeps the order while segments change, and requests
 * its pages with `rows` of `document.records.list`.
 */
export const orderRecords = endpoint({
  id: 'document.records.order',
  method: 'GET',
  path: '/document/{id}/records/order',
  summary: 'The numbers of the segments matching a filter, sorted; ties in document order',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery
    .pick({ search: true })
    .extend(RECORD_FILTERS.shape)
    .extend({
      /** `source`: A to Z in the source language's order; a `-` prefix reverses it. */
      sort: z.enum(SEGMENT_SORTS),
    }),
  answer: z.object({ rows: z.array(z.int()) }),
});

/** Maximum queries counted at once. */
const MAX_COUNTED = 60;

const queries = z
  .string()
  .max(20_000)
  .transform((lines) => lines.split('\n'))
  .refine((all) => all.length <= MAX_COUNTED)
  .refine((all) => all.every((query) => parseSegmentQuery(query).problems.length === 0), 'field.query');

export const countRecords = endpoint({
  id: 'document.records.counts',
  method: 'GET',
  path: '/document/{id}/records/counts',
  summary: 'The number of segments each query finds with the same filter; one query per line',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: listQuery.pick({ search: true }).extend(RECORD_FILTERS.shape).extend({ queries }),
  answer: z.object({ counts: z.array(z.int()) }),
});

export const listAuthors = endpoint({
  id: 'document.records.authors',
  method: 'GET',
  path: '/document/{id}/records/authors',
  summary: 'The users who last changed a segment, by name',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({ authors: z.array(userRef) }),
});
