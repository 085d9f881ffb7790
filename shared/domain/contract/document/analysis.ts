import { z } from '@tessera/shared/schema';
import { id, pathId, processingStatus, time, userRef, wording } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_ANALYSIS } from '../resource.ts';
import { reportLanguage } from '../user.ts';

/**
 * How well the memories or the text itself cover a segment: `context_102` neighbours and key match,
 * `context_101` neighbours match, `repetition` same source earlier in the text, `100` identical, the others
 * by similarity, `none` below 50.
 */
export const ANALYSIS_BANDS = [
  'context_102',
  'context_101',
  'repetition',
  '100',
  '95',
  '85',
  '75',
  '50',
  'none',
] as const;
export type AnalysisBand = (typeof ANALYSIS_BANDS)[number];

/** Default weight of a word in each band, in percent of a new word's effort. */
export const DEFAULT_WEIGHTS: Readonly<Record<AnalysisBand, number>> = {
  context_102: 0,
  context_101: 0,
  repetition: 10,
  '100': 10,
  '95': 30,
  '85': 50,
  '75': 70,
  '50': 100,
  none: 100,
};

const weight = z.number().min(0).max(100);
export const analysisWeights = z.object({
  context_102: weight,
  context_101: weight,
  repetition: weight,
  '100': weight,
  '95': weight,
  '85': weight,
  '75': weight,
  '50': weight,
  none: weight,
});
export type AnalysisWeights = z.output<typeof analysisWeights>;

export const analysisRow = z.object({
  band: z.enum(ANALYSIS_BANDS),
  segments: z.int(),
  words: z.int(),
  characters: z.int(),
  /** Of these, the segments whose best match is an earlier segment of the documents themselves. */
  internal_segments: z.int(),
  internal_words: z.int(),
});
export type AnalysisRow = z.output<typeof analysisRow>;

export const analysisDocument = z.object({ id, name: z.string(), rows: z.array(analysisRow) });

export const analysis = z.object({
  id,
  status: processingStatus,
  error: z.string().nullable(),
  error_says: wording.optional(),
  job_id: id,
  created_at: time,
  created_by_user: userRef,
  document_ids: z.array(id),
  memory_ids: z.array(id).nullable(),
  internal_fuzzies: z.boolean(),
  weights: analysisWeights,
  /** Empty until the job is done. */
  documents: z.array(analysisDocument),
  total: z.array(analysisRow),
});
export type Analysis = z.output<typeof analysis>;

export const startAnalysis = endpoint({
  id: 'analysis.start',
  method: 'POST',
  path: '/analysis/',
  summary: 'Count the segments of documents by match quality in their memories, as a job',
  access: 'document.read',
  resource: { filtered: ['document', 'memory'] },
  body: z.object({
    document_ids: z.array(id).min(1).max(200),
    /** By default each document is compared with the memories attached to it. */
    memory_ids: z.array(id).max(100).optional(),
    /** Look for similar segments in the documents themselves. */
    internal_fuzzies: z.boolean().default(true),
    weights: analysisWeights.optional(),
  }),
  answer: analysis,
  status: 201,
  errors: { 409: 'A document is still being imported' },
});

export const listAnalyses = endpoint({
  id: 'analysis.list',
  method: 'GET',
  path: '/analysis/',
  summary: 'The latest analyses of a document or of all documents, newest first',
  access: 'document.read',
  resource: { filtered: ['document'] },
  query: z.object({ document_id: z.coerce.number().pipe(id).optional() }),
  answer: z.array(analysis),
});

export const getAnalysis = endpoint({
  id: 'analysis.get',
  method: 'GET',
  path: '/analysis/{id}',
  summary: 'An analysis',
  access: 'document.read',
  resource: OF_ANALYSIS,
  params: pathId,
  answer: analysis,
});

export const setAnalysisWeights = endpoint({
  id: 'analysis.weights',
  method: 'PUT',
  path: '/analysis/{id}',
  summary: 'Change the weights of an analysis; for its creator and managers',
  access: 'document.read',
  resource: OF_ANALYSIS,
  params: pathId,
  body: z.object({ weights: analysisWeights }),
  answer: analysis,
});

export const downloadAnalysis = endpoint({
  id: 'analysis.download',
  method: 'GET',
  path: '/analysis/{id}/download',
  summary: 'An analysis with the evidence per segment: first the totals, then one row per segment',
  access: 'document.read',
  resource: OF_ANALYSIS,
  params: pathId,
  query: z.object({ format: z.enum(['csv', 'xlsx', 'json']).default('csv'), language: reportLanguage }),
  answerKind: 'file',
  errors: { 409: 'The analysis is still running' },
});
