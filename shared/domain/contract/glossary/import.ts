import { z } from '@tessera/shared/schema';
import { id, jobRef, language, message, name, pathId, time, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { glossary } from '../glossary.ts';
import { jobReport, languageCount, refusal, warningsSays } from '../job.ts';
import { OF_GLOSSARY, OF_GLOSSARY_IMPORT } from '../resource.ts';

/** Possible contents of a table column. */
export const COLUMN_ROLES = [
  'source',
  'target',
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'usage',
  'context',
  'domain',
  'forbidden',
  'case_sensitive',
  'exact',
  'prefix',
] as const;
export const columnRole = z.enum(COLUMN_ROLES);
export type ColumnRole = z.output<typeof columnRole>;

/** Manual settings that override detection; absent ones are detected. */
export const importSettings = z.object({
  name: name.optional(),
  source_lang: language.optional(),
  target_lang: language.optional(),
  /** By position; `null` = stored unchanged and included in exports. */
  columns: z.array(columnRole.nullable()).max(1000).optional(),
  /** Rows at the top that are headings. */
  header_rows: z.int().min(0).max(20).optional(),
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  sheet: z.string().max(255).optional(),
});
export type ImportSettings = z.output<typeof importSettings>;

export const TERM_FIELDS = [
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'usage',
  'exact',
  'case_sensitive',
  'prefix',
] as const;

const difference = z.object({
  field: z.enum(TERM_FIELDS),
  before: z.string(),
  after: z.string(),
});
export type TermDifference = z.output<typeof difference>;

/** Preview of an import. Lists are limited to the first hundred; the counts are complete. */
export const importPreview = z.object({
  format: z.enum(['csv', 'tsv', 'xlsx', 'tbx']),
  encoding: z.string().nullable(),
  /** The file does not state its encoding: check the first rows. */
  encoding_guessed: z.boolean(),
  delimiter: z.string().nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** For TBX: `TBX-Basic` and so on. */
  dialect: z.string().nullable(),
  source_lang: z.string().nullable(),
  target_lang: z.string().nullable(),
  /** Languages in the file. */
  languages: z.array(z.string()),
  /** For TBX: for each language, how many concepts have a term, and how many terms would be imported. */
  language_counts: z.array(languageCount).optional(),
  /** For TBX: concepts without one of the two languages. They are not listed; exports write them back. */
  kept: z.int().optional(),
  header_rows: z.int(),
  columns: z.array(
    z.object({ heading: z.string(), role: columnRole.nullable(), lang: z.string().nullable() }),
  ),
  /** The first rows below the headings. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  added: z.array(
    z.object({
      line: z.int().nullable(),
      source: z.string(),
      target: z.string(),
      comment: z.string(),
      /** The glossary's existing entry for the same source. */
      others: z.array(z.string()),
    }),
  ),
  changed: z.array(
    z.object({
      line: z.int().nullable(),
      record_id: id,
      source: z.string(),
      target: z.string(),
      differences: z.array(difference),
    }),
  ),
  refusals: z.array(refusal),
  warnings: z.array(z.string()),
  warnings_says: warningsSays,
  /** Why it cannot be imported with these settings. */
  problem: z.string().nullable(),
  /** `languages` = the file's languages differ from the glossary's. */
  problem_kind: z.enum(['columns', 'languages', 'one-language']).nullable(),
  /** The glossary's languages missing in the file. */
  missing_languages: z.array(z.string()),
});
export type ImportPreview = z.output<typeof importPreview>;

export const glossaryImport = z.object({
  id,
  /** `null` = creates a new one. */
  glossary_id: id.nullable(),
  state: z.enum(['staged', 'started', 'undone', 'discarded']),
  file_name: z.string(),
  created_at: time,
  created_by_user: userRef.nullable(),
  job_id: id.nullable(),
  undo_job_id: id.nullable(),
});
export type GlossaryImport = z.output<typeof glossaryImport>;

const staged = glossaryImport.extend({ settings: importSettings, preview: importPreview });
export type StagedImport = z.output<typeof staged>;

export const stageGlossaryImport = endpoint({
  id: 'glossary.imports.stage',
  method: 'POST',
  path: '/glossary/imports',
  summary: 'Preview the import of a CSV, TSV, XLSX or TBX file; nothing is changed',
  access: 'glossary.manage',
  resource: { kind: 'glossary', from: 'body.glossary_id' },
  bodyKind: 'multipart',
  body: z.object({
    glossary_id: z.coerce.number().pipe(id).optional(),
    source_lang: language.optional(),
    target_lang: language.optional(),
  }),
  answer: staged,
  status: 201,
  errors: { 413: 'The file is too large', 415: 'Unsupported file format' },
});

export const changeGlossaryImport = endpoint({
  id: 'glossary.imports.change',
  method: 'PUT',
  path: '/glossary/imports/{id}',
  summary: 'Preview again with other options (columns, languages, encoding)',
  access: 'glossary.manage',
  resource: OF_GLOSSARY_IMPORT,
  params: pathId,
  body: importSettings,
  answer: staged,
  errors: { 409: 'The import has already been started or discarded' },
});

export const startGlossaryImport = endpoint({
  id: 'glossary.imports.start',
  method: 'POST',
  path: '/glossary/imports/{id}/start',
  summary: 'Start the previewed import',
  access: 'glossary.manage',
  resource: OF_GLOSSARY_IMPORT,
  params: pathId,
  answer: glossary.extend(jobRef.shape),
  errors: { 409: 'It has already been started or discarded, or another import into the glossary is running' },
});

export const discardGlossaryImport = endpoint({
  id: 'glossary.imports.discard',
  method: 'DELETE',
  path: '/glossary/imports/{id}',
  summary: 'Discard an import that was not started',
  access: 'glossary.manage',
  resource: OF_GLOSSARY_IMPORT,
  params: pathId,
  answer: message,
  errors: { 409: 'The import has already been started' },
});

export const listGlossaryImports = endpoint({
  id: 'glossary.imports.list',
  method: 'GET',
  path: '/glossary/{id}/imports',
  summary: 'The last imports into a glossary, newest first',
  access: 'glossary.manage',
  resource: OF_GLOSSARY,
  params: pathId,
  answer: z.array(glossaryImport.extend({ status: z.string().nullable(), report: jobReport.nullable() })),
});

export const undoGlossaryImport = endpoint({
  id: 'glossary.imports.undo',
  method: 'POST',
  path: '/glossary/imports/{id}/undo',
  summary: 'Undo a whole import; terms edited since are kept',
  access: 'glossary.manage',
  resource: OF_GLOSSARY_IMPORT,
  params: pathId,
  answer: jobRef,
  errors: { 409: 'It is not finished, or has already been undone' },
});
