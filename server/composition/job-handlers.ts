import { analyseDocuments } from '../document/analysis/analysis-job.ts';
import { importDocument } from '../document/processing/import-document.ts';
import { processDocument } from '../document/processing/process-document.ts';
import { checkDocumentJob } from '../document/quality/check-job.ts';
import { changeOrUpdate, compareFile } from '../document/versions/job-kinds.ts';
import { findImpact } from '../glossary/impact/find-impact.ts';
import { importGlossary } from '../glossary/import/import-glossary.ts';
import { undoImport } from '../glossary/import/undo-import.ts';
import type { JobHandlers } from '../jobs/runner.ts';
import { checkHygiene } from '../translation-memory/hygiene/job.ts';
import { indexImport } from '../translation-memory/import/deferred-index.ts';
import { importMemory } from '../translation-memory/import/import-memory.ts';
import { previewMemory } from '../translation-memory/import/preview-import.ts';
import { changeMemory } from '../translation-memory/journal/change-job.ts';

/** The handler of each kind of job. */
export const HANDLERS: JobHandlers = {
  'glossary.import': importGlossary,
  'glossary.undo_import': undoImport,
  'glossary.impact': findImpact,
  'memory.import': importMemory,
  'memory.preview': previewMemory,
  'memory.change': changeMemory,
  'memory.hygiene': checkHygiene,
  'memory.index': indexImport,
  'document.import': importDocument,
  'document.process': processDocument,
  'document.change': changeOrUpdate,
  'document.analysis': analyseDocuments,
  'document.check': checkDocumentJob,
  'document.reimport': compareFile,
};
