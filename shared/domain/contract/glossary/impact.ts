import { z } from '@tessera/shared/schema';
import { id, jobRef, message, page, pathId, time, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { glossaryRecord } from '../glossary.ts';
import { OF_GLOSSARY } from '../resource.ts';

/** An approved segment or a unit that violates a term since the term changed. */
export const termImpact = z.object({
  id,
  kind: z.enum(['segment', 'unit']),
  /**
   * `missing`: the translation does not use the term; `forbidden`: it uses a forbidden or deprecated term.
   */
  reason: z.enum(['missing', 'forbidden']),
  record: glossaryRecord,
  /** Its document or memory. */
  owner: z.object({ id, name: z.string() }),
  /** The segment's or unit's id. */
  place_id: id,
  /** For a segment, from 1. */
  row_number: z.int().nullable(),
  source: z.string(),
  target: z.string(),
  found_at: time,
  seen_at: time.nullable(),
  seen_by: userRef.nullable(),
});
export type TermImpact = z.output<typeof termImpact>;

export const listTermImpact = endpoint({
  id: 'glossary.impact.list',
  method: 'GET',
  path: '/glossary/{id}/impact',
  summary: 'Approved translations that violate a changed term, 100 per page; corrected ones are omitted',
  access: 'glossary.read',
  resource: OF_GLOSSARY,
  params: pathId,
  query: z.object({
    page,
    record_id: z.coerce.number().pipe(id).optional(),
    kind: z.enum(['segment', 'unit', '']).optional(),
    seen: z.enum(['0', '1', '']).optional(),
  }),
  answer: z.object({
    records: z.array(termImpact),
    total_rows: z.int(),
    /** Totals, regardless of the filter. */
    unseen: z.int(),
    /** The running or last search. */
    job_id: id.nullable(),
  }),
});

export const findTermImpact = endpoint({
  id: 'glossary.impact.find',
  method: 'POST',
  path: '/glossary/{id}/impact',
  summary: 'Check approved translations against all terms of the glossary, or one, as a job',
  access: 'glossary.edit_terms',
  resource: [OF_GLOSSARY, { kind: 'term', from: 'body.record_id' }],
  params: pathId,
  body: z.object({ record_id: id.optional() }),
  answer: jobRef,
});

export const markTermImpact = endpoint({
  id: 'glossary.impact.mark',
  method: 'PUT',
  path: '/glossary/{id}/impact',
  summary: 'Mark findings as seen or not seen',
  access: 'glossary.add_terms',
  resource: OF_GLOSSARY,
  params: pathId,
  body: z.object({ ids: z.array(id).max(1000), seen: z.boolean() }),
  answer: message,
});
