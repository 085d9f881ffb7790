import { z } from '@tessera/shared/schema';
import { id, page, search, time } from './common.ts';
import { endpoint } from './endpoint.ts';

export const SEARCH_KINDS = ['segment', 'unit', 'term'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchHit = z.object({
  id,
  source: z.string(),
  target: z.string(),
  /** Its document, memory or glossary. */
  owner: z.object({ id, name: z.string(), source_lang: z.string(), target_lang: z.string() }),
  /** For a segment, from 1. */
  row_number: z.int().nullable(),
  updated_at: time,
});
export type SearchHit = z.output<typeof searchHit>;

/** Rows per page of hits. */
export const SEARCH_PAGE = 20;

const answer = z.object({
  records: z.array(searchHit),
  /** Total; `null` = too many to count, at least `at_least`. */
  total_rows: z.int().nullable(),
  at_least: z.int(),
  /** For segments: the documents of all hits, in the order of hits. */
  documents: z.array(id).optional(),
  /** One or two characters: only exact and prefix matches were searched. */
  is_short: z.boolean(),
});
export type SearchAnswer = z.output<typeof answer>;

const query = z.object({ search, page });

export const searchSegments = endpoint({
  id: 'search.segments',
  method: 'GET',
  path: '/search/segments',
  summary:
    'Segments of all documents whose source or target contains a text, best first; or those that conditions find (shared/domain/text/segment-query.ts)',
  access: 'document.read',
  resource: { filtered: ['document'] },
  query,
  answer,
});

export const searchUnits = endpoint({
  id: 'search.units',
  method: 'GET',
  path: '/search/units',
  summary: 'Units of all memories whose source or target contains a text, best first',
  access: 'memory.read',
  resource: { filtered: ['memory'] },
  query,
  answer,
});

export const searchTerms = endpoint({
  id: 'search.terms',
  method: 'GET',
  path: '/search/terms',
  summary: 'Terms of all glossaries whose source or target contains a text, best first',
  access: 'glossary.read',
  resource: { filtered: ['glossary'] },
  query,
  answer,
});
