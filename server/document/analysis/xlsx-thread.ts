import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import { answerQuestions } from '../../budget/answer-questions.ts';
import { openDatabase } from '../../db/open.ts';
import { writeXlsx } from '../../formats/tabular/index.ts';
import { t } from '../../messages/tables/index.ts';
import type { Settings } from '../../runtime/settings.ts';
import { analysisTable } from './export-analysis.ts';
import { getAnalysis } from './queries.ts';

// Writing a workbook of 100,000 rows takes seconds, so it runs in a thread.
export interface WorkbookTask {
  id: number;
  language: InterfaceLanguage;
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>;
}

answerQuestions<WorkbookTask, Uint8Array>(async ({ id, language, settings }, { transfer }) => {
  const { db, close } = await openDatabase(settings);
  try {
    const { evidence_blob_id, ...analysis } = await getAnalysis(db, id);
    const rows: string[][] = [];
    for await (const some of analysisTable(db, analysis, evidence_blob_id ?? 0, language)) rows.push(...some);
    const bytes = new Uint8Array(writeXlsx(rows, { sheet_name: t(language, 'sheet.analysis') }));
    transfer(bytes.buffer);
    return bytes;
  } finally {
    await close();
  }
});
