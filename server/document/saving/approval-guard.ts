import type { QualityIssue } from '../../../shared/domain/contract/document/quality.ts';
import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Db } from '../../db/open.ts';
import { type Localised, localised, ofCheck, type Refusal, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { openDocumentSpelling } from '../../spelling/document-spelling.ts';
import { listAttachedGlossaries } from '../attachments/attachments.ts';
import type { Decided, MassChange } from '../changes/mass-change.ts';
import { toQualityIssue } from '../documents/issue-words.ts';
import { getQualitySettings, readSettings, toCheckSettings } from '../documents/quality-settings.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { checkFairly } from '../quality/check-fairly.ts';
import { openDocumentTerms, TERM_CHECKS, toQuestion } from '../quality/segment-checks.ts';
import { readWaivers } from '../quality/waivers.ts';
import type { SegmentStatus } from '../segments/next-state.ts';
import { type Segment, statusOf } from '../segments/segments.ts';

/** The issues that would block the approval of a segment with this status. */
export type Judge = (segment: Segment, after: SegmentStatus) => Promise<QualityIssue[]>;

export interface ApprovalGuard {
  /**
   * Loads the data needed to judge these segments. Call it outside of transactions: it runs its own queries.
   * Judgements are cached, so that one made before a transaction does not delay it.
   */
  prepare(segments: readonly Pick<Segment, 'id' | 'source'>[]): Promise<Judge>;
}

/** The server itself, where work is counted per person. */
const NOBODY = 0;

/** Whether a document with these settings, as stored, blocks any approval. */
export function isGuarded(settings: string): boolean {
  return readSettings(settings).blocking.length > 0;
}

/** The guard of a document; `null` = it blocks no approval. */
export async function openApprovalGuard(
  db: Db,
  documentId: number,
  person: number,
): Promise<ApprovalGuard | null> {
  const settings = await getQualitySettings(db, documentId);
  if (settings.blocking.length === 0) return null;
  const document = await getDocumentScope(db, documentId);
  const blocking = new Set<string>(settings.blocking);
  const glossaries = await listAttachedGlossaries(db, documentId);
  const scan = TERM_CHECKS.some((check) => blocking.has(check))
    ? await openDocumentTerms(db, document, glossaries)
    : null;
  const spelling = blocking.has('spelling')
    ? await openDocumentSpelling(db, document, {
        glossaryIds: glossaries.map(({ id }) => id),
        ofPerson: person,
        person,
      })
    : null;
  return {
    async prepare(segments) {
      const waivers = await readWaivers(
        db,
        documentId,
        segments.map(({ id }) => id),
      );
      const found = (await scan?.find(segments.map(({ source }) => source))) ?? [];
      const terms = new Map<number, TermHit[]>(segments.map(({ id }, at) => [id, found[at] ?? []]));
      const judge = async (segment: Segment, after: SegmentStatus) => {
        const row = { ...segment, ...after, approved: 1 as const };
        const [misspelt] = (await spelling?.misspeltIn([row])) ?? [];
        const question = toQuestion(row, {
          languages: document,
          terms: terms.get(segment.id) ?? [],
          misspelt,
          settings: toCheckSettings(settings),
        });
        const issues = await checkFairly(question, { person });
        const isBlocking = ({ check, fingerprint }: { check: string; fingerprint: string }) => {
          // An unchecked segment may have blocking issues.
          return check === 'not_checked' || (blocking.has(check) && !waivers.of(segment.id, fingerprint));
        };
        return issues.filter(isBlocking).map(toQualityIssue);
      };
      const judged = new Map<string, Promise<QualityIssue[]>>();
      return (segment, after) => {
        if (!isNewlyApproved(statusOf(segment), after)) return Promise.resolve([]);
        const key = JSON.stringify([segment.id, segment.version, after]);
        const issues = judged.get(key) ?? judge(segment, after);
        judged.set(key, issues);
        return issues;
      };
    },
  };
}

function isNewlyApproved(before: SegmentStatus, after: SegmentStatus): boolean {
  return after.approved && (!before.approved || before.target !== after.target);
}

/** Throws 422 with the issues, if there are any. */
export function refuseApproval(issues: readonly QualityIssue[]): void {
  const [first] = issues;
  if (!first) return;
  throw new ProblemError(422, describeBlocking(first, issues.length), {
    code: 'approval-blocked',
    title: 'Not approved',
    fields: issues.map((issue) => ({ path: 'approved', message: ofIssue(issue) })),
    extra: { issues },
  });
}

function describeBlocking(first: QualityIssue, count: number): Localised {
  return localised('segment.blocked', { error: ofIssue(first), more: count - 1 });
}

function ofIssue({ says, message }: QualityIssue): Refusal {
  return says ? ofCheck(says) : sentenceOf({ message });
}

/**
 * The same change, except that segments blocked from approval by the document's settings are skipped and
 * reported.
 */
export async function withApprovalGuard(db: Db, documentId: number, change: MassChange): Promise<MassChange> {
  const guard = await openApprovalGuard(db, documentId, change.action.userId ?? NOBODY);
  if (!guard) return change;
  return {
    ...change,
    async read(readDb, place) {
      const { decided, next } = await change.read(readDb, place);
      const approving = decided.filter(({ segment, decision }) => {
        return decision !== null && 'after' in decision && isNewlyApproved(statusOf(segment), decision.after);
      });
      const judge = await guard.prepare(approving.map(({ segment }) => segment));
      const judged: Decided[] = [];
      for (const { segment, decision } of decided) {
        const issues = decision !== null && 'after' in decision ? await judge(segment, decision.after) : [];
        const [first] = issues;
        judged.push({
          segment,
          decision: first ? { reason: describeBlocking(first, issues.length) } : decision,
        });
      }
      return { decided: judged, next };
    },
  };
}
