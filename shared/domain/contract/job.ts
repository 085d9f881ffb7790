import { z } from '@tessera/shared/schema';
import { id, message, pathId, processingStatus, time, wording } from './common.ts';
import { endpoint } from './endpoint.ts';
import { jobMachine } from './job-machine.ts';
import { OF_JOB } from './resource.ts';

export { type JobMachine, jobMachine } from './job-machine.ts';

export const jobKind = z.enum([
  'glossary.import',
  'glossary.undo_import',
  'glossary.impact',
  'memory.import',
  'memory.preview',
  'memory.change',
  'memory.hygiene',
  'memory.index',
  'document.import',
  'document.process',
  'document.change',
  'document.check',
  'document.reimport',
  'document.analysis',
]);
export type JobKind = z.output<typeof jobKind>;

/** For each of the `warnings` its catalogue message. */
export const warningsSays = z.array(wording.nullable()).optional();

/** Known reasons for refusing a row of an import; pages have their own messages for them. */
export const refusalCode = z.enum([
  'empty_source',
  'empty_target',
  'blank_row',
  'too_many_cells',
  'control_character',
  'too_long',
  'unclosed_quote',
  'missing_side',
]);
export type RefusalCode = z.output<typeof refusalCode>;

/**
 * A rejected row of an import and its reason: in English, and as a catalogue message or code if available.
 */
export const refusal = z.object({
  line: z.int().nullable(),
  reason: z.string(),
  reason_says: wording.optional(),
  code: refusalCode.optional(),
});
export type Refusal = z.output<typeof refusal>;

/** A unit found by a preview. */
export const jobSample = z.object({
  outcome: z.enum(['new', 'changed', 'identical', 'deleted']),
  /** Line of the file; `null` = not in a file. */
  line: z.int().nullable(),
  source: z.string(),
  target: z.string(),
  /** Its current text; `null` = none, or unchanged. */
  source_before: z.string().nullable(),
  target_before: z.string().nullable(),
});
export type JobSample = z.output<typeof jobSample>;

/** Segments and words in a match band. */
export const jobBand = z.object({ band: z.string(), segments: z.int(), words: z.int() });

/** Number of a file's entries with a text in a language, and number of those imported. */
export const languageCount = z.object({ lang: z.string(), entries: z.int(), taken: z.int() });
export type LanguageCount = z.output<typeof languageCount>;

/** Result of a finished job. Long lists are limited to the first hundred; the counts are complete. */
export const jobReport = z.object({
  added: z.int().default(0),
  changed: z.int().default(0),
  unchanged: z.int().default(0),
  refused: z.int().default(0),
  refusals: z.array(refusal).default([]),
  warnings: z.array(z.string()).default([]),
  warnings_says: warningsSays,
  /** For a glossary import: rows that repeat an earlier one of the same file, counted as unchanged. */
  repeated: z.int().optional(),
  /** Lines of the first repeats. */
  repeated_lines: z.array(z.int()).optional(),
  /** For a TMX or TBX file: its languages. Those not imported remain in the file. */
  languages: z.array(languageCount).optional(),
  /**
   * For a TBX file: concepts without one of the two languages. They are not listed; exports write them back.
   */
  kept: z.int().optional(),
  /** For a preview: the first of each outcome. */
  samples: z.array(jobSample).optional(),
  /** For a pre-translation: segments filled or to be filled, by band. */
  bands: z.array(jobBand).optional(),
  /**
   * For a pre-translation with an engine: its errors are in `refusals`, and those segments also count as
   * unchanged. For a document check: text sent to LanguageTool.
   */
  machine: jobMachine.optional(),
});
export type JobReport = z.output<typeof jobReport>;

export const job = z.object({
  id,
  kind: jobKind,
  /** A cancelled job is `failed` with the error `Cancelled`. */
  status: processingStatus,
  /** 0–1 */
  progress: z.number().min(0).max(1),
  /** Items done and total; bytes for imports, segments for processing. Total 0 = not known yet. */
  done: z.int(),
  total: z.int(),
  error: z.string().nullable(),
  /** The error as a catalogue message. */
  error_says: wording.optional(),
  report: jobReport.nullable(),
  /** Id of the glossary, memory or document the job works on. */
  subject_id: id.nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
});
export type Job = z.output<typeof job>;

export const getJob = endpoint({
  id: 'job.get',
  method: 'GET',
  path: '/job/{id}',
  summary: 'A job and its progress',
  access: 'session',
  resource: OF_JOB,
  params: pathId,
  answer: job,
});

export const watchJob = endpoint({
  id: 'job.events',
  method: 'GET',
  path: '/job/{id}/events',
  summary: 'The job as server-sent events, one per change, until it ends',
  access: 'session',
  resource: OF_JOB,
  params: pathId,
  answer: job,
  answerKind: 'events',
});

export const cancelJob = endpoint({
  id: 'job.cancel',
  method: 'POST',
  path: '/job/{id}/cancel',
  summary: 'Cancel a job; its changes so far are undone',
  access: 'session',
  resource: OF_JOB,
  params: pathId,
  answer: message,
  errors: { 409: 'The job has already ended' },
});
