import type { JobKind } from '../../shared/contract/job.ts';
import { changeDocument } from '../document/change-job.ts';
import { importDocument } from '../document/import-document.ts';
import { processDocument } from '../document/process-document.ts';
import { importGlossary } from '../glossary/import-glossary.ts';
import { importMemory } from '../translation-memory/import-memory.ts';
import type { JobHandler } from './handler.ts';

/** Who does which kind of job. */
export const HANDLERS: Partial<Record<JobKind, JobHandler<never>>> = {
  'glossary.import': importGlossary,
  'memory.import': importMemory,
  'document.import': importDocument,
  'document.process': processDocument,
  'document.change': changeDocument,
};
