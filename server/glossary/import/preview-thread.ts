import type { Wording } from '../../../shared/domain/contract/common.ts';
import type { ImportPreview } from '../../../shared/domain/contract/glossary/import.ts';
import { answerQuestions } from '../../budget/answer-questions.ts';
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

answerQuestions<PreviewTask, PreviewOutcome>(async ({ request, settings }) => {
  const { db, close } = await openDatabase(settings);
  try {
    return { preview: await previewImport(db, request) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { refusal: error.says };
  } finally {
    await close();
  }
});
