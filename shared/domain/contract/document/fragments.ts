import { z } from '@tessera/shared/schema';
import { pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_SEGMENT } from '../resource.ts';

export const fragment = z.object({
  /** A phrase of translations, as the first of them writes it. */
  target: z.string(),
  /** How many different units have it for the same part of the source; 2 at least. */
  count: z.int(),
});

export type Fragment = z.output<typeof fragment>;

export const getRecordFragments = endpoint({
  id: 'document.records.fragments',
  method: 'GET',
  path: '/document/records/{id}/fragments',
  summary: 'The longest phrases that translations of parts of the source share in the document’s memories',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.object({ fragments: z.array(fragment) }),
});
