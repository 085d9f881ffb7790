import { z } from '@tessera/shared/schema';
import { id, language, page, recordsOf, requiredText, text, time } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { unit } from '../translation-memory.ts';

export const match = z.object({
  /** Id of the unit. */
  id,
  memory_id: id,
  source: z.string(),
  target: z.string(),
  /** 0–1: `text_similarity` less the penalties; 1 only for identical text. */
  similarity: z.number().min(0).max(1),
  /** 0–1: 1 − edit distance ÷ longer length, in characters of the text as written without inline codes. */
  text_similarity: z.number().min(0).max(1),
  /** `points` in hundredths of similarity. */
  penalties: z.array(z.object({ reason: z.string(), points: z.number() })),
  /** How many of the segment's neighbours match the unit's. */
  context: z.enum(['none', 'one', 'both']),
  created_at: time,
  created_by: z.string().nullable(),
  memory_name: z.string(),
  updated_at: time,
  updated_by: z.string().nullable(),
  /** Like a unit's: `import`, `manual`, or the document a segment was approved in. */
  origin: z.string(),
  /** Segment and unit have the same key. */
  is_same_key: z.boolean(),
  /**
   * The displayed percentage: 102 neighbours and key, 101 neighbours, 100 identical, else `similarity`
   * rounded down.
   */
  percent: z.int(),
  /** The target with numbers and codes adapted to the segment; `null` = nothing to repair. */
  repaired: z
    .object({
      target: z.string(),
      similarity: z.number().min(0).max(1),
      /** The term of the target replaced by the segment's term; only for segments of a document. */
      term: z.object({ before: z.string(), after: z.string() }).optional(),
      /** The same for a phrase that memories contain on its own. */
      phrase: z.object({ before: z.string(), after: z.string() }).optional(),
    })
    .nullable(),
});
export type Match = z.output<typeof match>;

const matchQuery = z.object({
  source: text,
  source_lang: language.optional(),
  target_lang: language.optional(),
  memory_ids: z.array(id).max(1000).optional(),
  threshold: z.number().min(0).max(1).default(0.7),
  limit: z.int().min(1).max(100).default(10),
  /** Penalty points per memory. */
  memory_penalties: z
    .array(z.object({ id, points: z.int().min(0).max(100) }))
    .max(1000)
    .optional(),
  context: z
    .object({ previous: text.nullish(), next: text.nullish(), key: z.string().max(1000).nullish() })
    .optional(),
});

export const foundMatches = z.object({
  /** Best first. */
  matches: z.array(match),
  /** False while units that may be better are still being indexed: ask again. */
  is_complete: z.boolean(),
});
export type FoundMatches = z.output<typeof foundMatches>;

export const findSimilar = endpoint({
  id: 'memory.similar',
  method: 'POST',
  path: '/translation_memory/similar',
  summary: 'The units most similar to a text, and whether all units were compared',
  access: 'memory.read',
  resource: { filtered: ['memory'] },
  body: matchQuery,
  answer: foundMatches,
});

export const findMatches = endpoint({
  id: 'memory.matches',
  method: 'POST',
  path: '/translation_memory/matches',
  summary: 'Only the matches of `memory.similar`, for callers that do not support `is_complete`',
  access: 'memory.read',
  resource: { filtered: ['memory'] },
  body: matchQuery,
  answer: z.array(match),
});

/** `[start, end)` in UTF-16 units of the text in the inline-code notation; never inside a code. */
export const textRange = z.object({ start: z.int(), end: z.int() });

export const concordanceHit = unit.extend({
  memory_name: z.string(),
  /** `phrase`: the query's words in sequence; `words`: all of them, in any order. */
  found: z.enum(['phrase', 'words']),
  source_ranges: z.array(textRange),
  target_ranges: z.array(textRange),
});
export type ConcordanceHit = z.output<typeof concordanceHit>;

export const findConcordance = endpoint({
  id: 'memory.concordance',
  method: 'POST',
  path: '/translation_memory/concordance',
  summary: 'Units that contain a phrase or its words, ignoring case, best first, with the positions',
  access: 'memory.read',
  resource: { filtered: ['memory'] },
  body: z.object({
    text: requiredText.refine((value) => value.length <= 1000, 'field.too-long-1000'),
    side: z.enum(['source', 'target', 'both']).default('source'),
    source_lang: language.optional(),
    target_lang: language.optional(),
    memory_ids: z.array(id).max(1000).optional(),
    /** `prefix`: each query word is a prefix; `stem`: each occurs in any of its forms. */
    mode: z.enum(['phrase', 'prefix', 'stem']).default('phrase'),
    page,
  }),
  /** `is_complete` is false when the search limit was reached. */
  answer: recordsOf(concordanceHit).extend({ is_complete: z.boolean() }),
});
