import { z } from '@tessera/shared/schema';
import { wording } from './common.ts';

/** What an engine of machine translation did, or would be asked to do. */
export const jobMachine = z.object({
  engine: z.string(),
  /** Segments that it filled, or would be asked for. */
  segments: z.int(),
  /** Characters that left for them, or would; what it was asked before leaves no more. */
  characters: z.int(),
  /** Characters of the month's budget that are left; `null` = the engine is gone. */
  left: z.int().nullable(),
  /** Why it was not asked to the end, in English; `null` = it was. */
  problem: z.string().nullable(),
  problem_says: wording.optional(),
});
export type JobMachine = z.output<typeof jobMachine>;
