import { parentPort, workerData } from 'node:worker_threads';
import type { Wording } from '../../../shared/domain/contract/common.ts';
import type { ImportPreview } from '../../../shared/domain/contract/glossary/import.ts';
import { openDatabase } from '../../db/open.ts';
import { FormatError } from '../../formats/format-error.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type PreviewRequest, previewImport } from './preview-import.ts';

export interface PreviewTask {
  request: PreviewRequest;
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
}

/** The thread's answer: the preview, or why the file cannot be read. */
export type PreviewOutcome = { preview: ImportPreview } | { refusal: Wording };

const { request, settings } = workerData as PreviewTask;
const { db, close } = await openDatabase(settings);
try {
  parentPort?.postMessage({ preview: await previewImport(db, request) } satisfies PreviewOutcome);
} catch (error) {
  if (!(error instanceof FormatError)) throw error;
  parentPort?.postMessage({ refusal: error.says } satisfies PreviewOutcome);
} finally {
  await close();
}
