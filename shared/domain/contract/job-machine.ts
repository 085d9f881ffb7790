import { z } from '@tessera/shared/schema';
import { wording } from './common.ts';

/** Actual or expected use of a machine translation engine. */
export const jobMachine = z.object({
  engine: z.string(),
  /** Segments filled, or to be requested. */
  segments: z.int(),
  /** Characters sent, or to be sent; cached answers need none. */
  characters: z.int(),
  /** Remaining characters of the month's budget; `null` = the engine was removed. */
  left: z.int().nullable(),
  /** Why it stopped early, in English; `null` = it did not. */
  problem: z.string().nullable(),
  problem_says: wording.optional(),
});
export type JobMachine = z.output<typeof jobMachine>;
