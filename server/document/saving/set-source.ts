import { randomUUID } from 'node:crypto';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { parseText, plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { stale, wrongField } from '../../messages/problem.ts';
import { writeChanges } from '../journal/write-changes.ts';
import { lockedProblem } from '../segments/locked-problem.ts';
import { nextStatus } from '../segments/next-state.ts';
import { statusOf } from '../segments/segments.ts';
import { lockForSaving } from './lock-for-saving.ts';

/**
 * Replaces the source that people translate; the file keeps its own. Withdraws an approval, because it was given for the old source. `null` restores the file's source. Throws 404, 409 and 422.
 */
export async function setSource(
  trx: Db,
  user: SessionUser,
  id: number,
  { source, version }: { source: string | null; version: number },
): Promise<{ record: DocumentRecord; unitsChanged: boolean }> {
  const { segment, record, ...known } = await lockForSaving(trx, id);
  const now = record();
  if (segment.locked) throw lockedProblem(now);
  if (version !== segment.version) throw stale('segment', now);
  const ofFile = now.source_of_file ?? segment.source;
  const wanted = source ?? ofFile;
  if (wanted === segment.source) return { record: now, unitsChanged: false };
  if (plainText(wanted).trim() === '') throw wrongField('source', localised('segment.source-empty'));
  if (codesOf(wanted) !== codesOf(ofFile)) throw wrongField('source', localised('segment.source-tags'));
  const before = statusOf(segment);
  const after = segment.approved ? nextStatus(before, { target: before.target, approved: false }) : before;
  const isRestored = wanted === ofFile;
  const action = {
    id: randomUUID(),
    // Screens reject kinds that they do not know; the description names the action.
    kind: 'edit' as const,
    documentId: segment.document_id,
    userId: user.id,
    did: describedAs(
      localised(isRestored ? 'did.source-restored' : 'did.source-edited', { row: segment.row_number }),
    ),
  };
  const change = { segment, after, source: { after: wanted, isRestored } };
  const { unitsChanged, finish } = await writeChanges(trx, { action, user, known }, [change]);
  await finish();
  return {
    record: record({
      ...{ source: wanted, source_of_file: isRestored ? null : ofFile, version: segment.version + 1 },
      ...{ approved: after.approved ? 1 : 0, state: after.state },
    }),
    unitsChanged,
  };
}

/** The codes of a text, in sorted order; an edited source must keep the codes of the file's source. */
function codesOf(text: string): string {
  return parseText(text)
    .flatMap((part) => (part.type === 'code' ? part.raw : []))
    .sort()
    .join('');
}
