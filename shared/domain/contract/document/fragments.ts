import { z } from '@tessera/shared/schema';
import { pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_SEGMENT } from '../resource.ts';

export const fragment = z.object({
  /** A phrase from translations, as spelt in the first one. */
  target: z.string(),
  /** Number of units with it for the same part of the source; at least 2. */
  count: z.int(),
});

export type Fragment = z.output<typeof fragment>;

export const getRecordFragments = endpoint({
  id: 'document.records.fragments',
  method: 'GET',
  path: '/document/records/{id}/fragments',
  summary: 'The longest phrases shared by translations of parts of the source in the document’s memories',
  access: 'document.read',
  resource: OF_SEGMENT,
  params: pathId,
  answer: z.object({ fragments: z.array(fragment) }),
});
