import { z } from '@tessera/shared/schema';
import { id, jobRef, language, message, name, pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_MEMORY_IMPORT } from '../resource.ts';
import { memory } from '../translation-memory.ts';

/**
 * What to do with a unit of the file if the memory has its source in the same context with another target:
 * add it as well, replace the existing one, or skip it.
 */
export const EXISTING_UNITS = ['add', 'replace', 'skip'] as const;
export const existingUnits = z.enum(EXISTING_UNITS);
export type ExistingUnits = z.output<typeof existingUnits>;

const languagePair = z.object({ source_lang: language, target_lang: language });
const previewed = jobRef.extend({ file_name: z.string(), source_lang: z.string(), target_lang: z.string() });

export const previewMemoryImport = endpoint({
  id: 'memory.import.preview',
  method: 'POST',
  path: '/translation_memory/imports',
  summary: 'Preview a TMX import: the job reports new, changed, identical and refused units',
  access: 'memory.manage',
  resource: { kind: 'memory', from: 'body.memory_id' },
  bodyKind: 'multipart',
  body: z.object({
    /** The target memory; by default a new one. */
    memory_id: z.coerce.number().pipe(id).optional(),
    source_lang: language.optional(),
    target_lang: language.optional(),
  }),
  answer: previewed,
  status: 201,
  errors: { 413: 'The file is too large', 415: 'Not a TMX file' },
});

export const changeMemoryImport = endpoint({
  id: 'memory.import.change',
  method: 'PUT',
  path: '/translation_memory/imports/{id}',
  summary:
    'Preview two other languages of the same file; `id` is the previous preview job, the answer contains the next',
  access: 'memory.manage',
  resource: OF_MEMORY_IMPORT,
  params: pathId,
  body: languagePair,
  answer: previewed,
  errors: {
    409: 'It is for an existing memory, whose languages apply, or was already imported or discarded',
  },
});

export const applyMemoryImport = endpoint({
  id: 'memory.import.apply',
  method: 'POST',
  path: '/translation_memory/imports/{id}/apply',
  summary: 'Import the previewed file; `id` is the preview job',
  access: 'memory.manage',
  resource: OF_MEMORY_IMPORT,
  params: pathId,
  body: z.object({
    existing: existingUnits.default('add'),
    /** For a new memory. */
    name: name.optional(),
    /**
     * A new memory for each language pair of the file, named after it; absent = one, for the previewed pair.
     */
    pairs: z.array(languagePair).min(1).max(200).optional(),
  }),
  /** The first memory, and with `pairs` all of them. */
  answer: memory.extend({ ...jobRef.shape, memories: z.array(jobRef.extend({ id })).optional() }),
  errors: { 409: 'The preview is still running or failed, or its file was already imported or discarded' },
});

export const discardMemoryImport = endpoint({
  id: 'memory.import.discard',
  method: 'DELETE',
  path: '/translation_memory/imports/{id}',
  summary: 'Discard a previewed file',
  access: 'memory.manage',
  resource: OF_MEMORY_IMPORT,
  params: pathId,
  answer: message,
});
