import type { Fragment } from '../../../shared/domain/contract/document/fragments.ts';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { findFragments } from '../../translation-memory/search/fragments.ts';
import { listReadableMemories } from '../attachments/attachments.ts';
import { getSourceSegment } from './record-queries.ts';

/** Phrases for parts of a segment from those memories of its document that the person may see. Throws 404. */
export async function findRecordFragments(db: Db, viewer: Viewer, recordId: number): Promise<Fragment[]> {
  const segment = await getSourceSegment(db, recordId);
  const memories = await listReadableMemories(db, viewer, segment.document_id);
  if (memories.length === 0) return [];
  return findFragments(db, {
    source: segment.source,
    source_lang: segment.source_lang || undefined,
    target_lang: segment.target_lang || undefined,
    memory_ids: memories.map(({ id }) => id),
  });
}
