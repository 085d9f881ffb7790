import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { MassChange } from '../changes/mass-change.ts';
import { getLqaSettings, readLqaSettings } from '../lqa/settings.ts';
import type { SegmentStatus } from '../segments/next-state.ts';
import { type LockedSegment, statusOf } from '../segments/segments.ts';
import { writtenByOthers } from '../segments/tracked-changes.ts';

const NEEDED = localised('lqa.second-person');

/** Throws 422 when the document requires two people per segment and nobody else has edited this one. */
export async function requireSecondPerson(trx: Db, segment: LockedSegment, person: number): Promise<void> {
  if (!readLqaSettings(segment.lqa_settings).two_people) return;
  const seen = await writtenByOthers(trx, [segment.id], person);
  if (seen.has(segment.id)) return;
  throw new ProblemError(422, NEEDED, { fields: [{ path: 'approved', message: NEEDED }] });
}

/**
 * The same change, without approving segments that nobody else has edited, where the document requires two
 * people.
 */
export async function withSecondPerson(db: Db, documentId: number, change: MassChange): Promise<MassChange> {
  const { userId } = change.action;
  if (userId === null || !(await getLqaSettings(db, documentId)).two_people) return change;
  return {
    ...change,
    async read(readDb, place) {
      const { decided, next } = await change.read(readDb, place);
      const approving = decided.flatMap(({ segment, decision }) =>
        decision !== null && 'after' in decision && isNewlyApproved(statusOf(segment), decision.after)
          ? [segment.id]
          : [],
      );
      const seen = await writtenByOthers(readDb, approving, userId);
      const refused = new Set(approving.filter((id) => !seen.has(id)));
      return {
        decided: decided.map((one) =>
          refused.has(one.segment.id) ? { ...one, decision: { reason: NEEDED } } : one,
        ),
        next,
      };
    },
  };
}

function isNewlyApproved(before: SegmentStatus, after: SegmentStatus): boolean {
  return after.approved && (!before.approved || before.target !== after.target);
}
