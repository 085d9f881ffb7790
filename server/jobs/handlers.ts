import type { JobKind } from '../../shared/contract/job.ts';
import { analyseDocuments } from '../analysis/analysis-job.ts';
import { changeDocument } from '../document/change-job.ts';
import { checkDocumentJob } from '../document/check-job.ts';
import { importDocument } from '../document/import-document.ts';
import { processDocument } from '../document/process-document.ts';
import { reimportDocument } from '../document/reimport-job.ts';
import { findImpact } from '../glossary/impact/find-impact.ts';
import { importGlossary } from '../glossary/import-glossary.ts';
import { undoImport } from '../glossary/undo-import.ts';
import { changeMemory } from '../translation-memory/change-job.ts';
import { indexImport } from '../translation-memory/deferred-index.ts';
import { checkHygiene } from '../translation-memory/hygiene-job.ts';
import { importMemory } from '../translation-memory/import-memory.ts';
import { previewMemory } from '../translation-memory/preview-import.ts';
import type { JobHandler } from './handler.ts';

/** Who does which kind of job. */
export const HANDLERS: Partial<Record<JobKind, JobHandler<never>>> = {
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
  'document.change': changeDocument,
  'document.analysis': analyseDocuments,
  'document.check': checkDocumentJob,
  'document.reimport': reimportDocument,
};
