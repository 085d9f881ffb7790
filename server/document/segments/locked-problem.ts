import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';

/** Why a bulk change skips a locked segment. */
export function lockReason({ locked_here }: { locked_here: 0 | 1 }): Localised {
  return localised(locked_here === 1 ? 'left.locked-here' : 'left.locked');
}

/** 409 for a change of a locked segment, with the segment as it is. */
export function lockedProblem(current: DocumentRecord): ProblemError {
  const { row_number: row, locked_by } = current;
  return new ProblemError(409, localised('segment.locked', { row, by: locked_by ?? 'file' }), {
    extra: { current },
  });
}
