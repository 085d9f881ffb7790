import { z } from '@tessera/shared/schema';
import { id, processingStatus, time, userRef, wording } from '../common.ts';
import { warningsSays } from '../job.ts';

/** A file compared with the document: a translated copy, or a new version. */
export const comparedFile = z.object({
  id,
  document_id: id,
  file_name: z.string(),
  status: processingStatus,
  error: z.string().nullable(),
  error_says: wording.optional(),
  job_id: id.nullable(),
  created_at: time,
  created_by_user: userRef,
  /** Warnings about the file. */
  warnings: z.array(z.string()),
  warnings_says: warningsSays,
  applied_at: time.nullable(),
  /** Its journal entry, once applied. */
  action_id: z.string().nullable(),
});

export type ComparedFile = z.output<typeof comparedFile>;
