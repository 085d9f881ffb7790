import { issueSubject } from '../../../shared/domain/checks/index.ts';
import type { Db } from '../../db/open.ts';
import { describedAs } from '../../messages/described.ts';
import { localised, nameOfCheck } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import { listAttachedGlossaries } from '../attachments/attachments.ts';
import { APPROVED } from '../changes/bulk-change.ts';
import type { Decided, Decision, MassChange } from '../changes/mass-change.ts';
import { readInChunks } from '../changes/read-in-chunks.ts';
import { stateAfter } from '../changes/replace-change.ts';
import { SUBJECT } from '../documents/findings.ts';
import { KNOWN_CHECKS, readSettings, toCheckSettings } from '../documents/quality-settings.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { nextStatus } from '../segments/next-state.ts';
import { type Segment, statusOf } from '../segments/segments.ts';
import { checkFairly } from './check-fairly.ts';
import { openDocumentTerms, toQuestion } from './segment-checks.ts';
import { readWaivers, type Waivers } from './waivers.ts';

/**
 * Upper bound of repairs per segment: it may have the same issue several times, and each is repaired
 * separately.
 */
const MAX_REPAIRS = 50;

/**
 * Applies the repairs of a check, or of one subject, to the segments with findings in the last report. Throws
 * 422 for an unknown check.
 */
export async function repairChange(
  db: Db,
  documentId: number,
  { check, subject = '' }: { check: string; subject?: string },
  { id, userId, mayApprove }: { id: string; userId: number; mayApprove: boolean },
): Promise<MassChange> {
  if (!KNOWN_CHECKS.has(check)) throw wrongField('check', localised('check.none', { check }));
  const document = await getDocumentScope(db, documentId);
  const scan = await openDocumentTerms(db, document, await listAttachedGlossaries(db, documentId));
  const concerned = (reader: Db, after: number) =>
    reader
      .selectFrom('document_record')
      .where('document_record.document_id', '=', documentId)
      .where('row_number', '>', after)
      .where('document_record.id', 'in', (found) =>
        found
          .selectFrom('document_issue')
          .select('record_id')
          .where('document_issue.document_id', '=', documentId)
          .where('document_issue.check_id', '=', check)
          .$if(subject !== '', (found) => found.where(SUBJECT, '=', subject)),
      );
  const did = describedAs(localised('did.repaired', { check: nameOfCheck(check) }));
  return {
    action: { id, userId, kind: 'repair', documentId, did },
    ...readInChunks(concerned, async (rows, reader) => {
      const terms = await scan.find(rows.map(({ source }) => source));
      const waivers = await readWaivers(
        reader,
        documentId,
        rows.map((row) => row.id),
      );
      const decided: Decided[] = [];
      for (const [at, segment] of rows.entries()) {
        const known = { document, check, subject, terms: terms[at] ?? [], waivers, userId };
        decided.push({ segment, decision: decide(segment, await repaired(segment, known), mayApprove) });
      }
      return decided;
    }),
  };
}

interface Known {
  document: DocumentScope;
  check: string;
  subject: string;
  terms: Parameters<typeof toQuestion>[1]['terms'];
  userId: number;
  waivers: Waivers;
}

/** The target after all the check's repairs; waived issues stay. */
async function repaired(
  segment: Segment,
  { document, check, subject, terms, waivers, userId }: Known,
): Promise<string> {
  const settings = toCheckSettings(readSettings(document.quality_settings));
  let { target } = segment;
  for (let count = 0; count < MAX_REPAIRS; count++) {
    const question = toQuestion({ ...segment, target }, { languages: document, terms, settings });
    const issues = await checkFairly(question, { person: userId });
    const offer = issues.find(
      (issue) =>
        issue.check === check &&
        issue.repair &&
        !waivers.of(segment.id, issue.fingerprint) &&
        (subject === '' || issueSubject(issue.fingerprint) === subject),
    );
    if (!offer?.repair || offer.repair.target === target) break;
    target = offer.repair.target;
  }
  return target;
}

function decide(segment: Segment, target: string, mayApprove: boolean): Decision {
  if (target === segment.target) return null;
  const before = statusOf(segment);
  if (segment.locked) return { reason: lockReason(segment) };
  if (before.approved && !mayApprove) return APPROVED;
  const problem = describeProblem(target, { ...segment, codes: JSON.parse(segment.codes) });
  if (problem !== null) return { reason: problem };
  return { after: nextStatus(before, { target, approved: false, state: stateAfter(before) }) };
}
