import type { RecordFileData } from '../../../shared/domain/contract/document/record.ts';
import type { Db } from '../../db/open.ts';
import { describeProblem } from '../segments/check-target.ts';

/**
 * Suggestions and terms from the file for an existing segment; each suggestion with the reason if it cannot
 * be inserted.
 */
export async function getFileData(db: Db, recordId: number): Promise<RecordFileData> {
  const { suggestions, file_terms, ...segment } = await db
    .selectFrom('document_record')
    .select(['suggestions', 'file_terms', 'source', 'codes', 'original_target'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  const codes = JSON.parse(segment.codes);
  const kept: Omit<RecordFileData['suggestions'][number], 'problem' | 'problem_says'>[] =
    JSON.parse(suggestions);
  return {
    suggestions: kept.map((suggestion) => {
      const problem = describeProblem(suggestion.target, { ...segment, codes });
      return { ...suggestion, problem: problem && String(problem), problem_says: problem?.says };
    }),
    terms: JSON.parse(file_terms),
  };
}
