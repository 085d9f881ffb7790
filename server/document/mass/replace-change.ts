import { readableText } from '../../../shared/text/inline-codes.ts';
import { worded } from '../../http/worded.ts';
import type { DocumentScope } from '../document-queries.ts';
import { describeProblem } from '../segments/check-target.ts';
import { nextStatus, type SegmentStatus } from '../segments/next-state.ts';
import type { RecordFilter } from '../segments/record-filter.ts';
import { type Segment, statusOf } from '../segments/segments.ts';
import { APPROVED, filteredChange, LOCKED } from './bulk-change.ts';
import type { Decision, MassChange } from './change.ts';
import type { Replacement } from './replace-text.ts';
import { openReplacer } from './replacer.ts';

/** `except`: segments that are left alone; absent in jobs of older releases. */
export type ReplaceRequest = Replacement & { except?: readonly number[] };

/** Finds and replaces in the targets under a filter. Throws 422 for an invalid or unsupported expression. */
export async function replaceChange(
  { except = [], ...replacement }: ReplaceRequest,
  options: {
    document: DocumentScope;
    filter: RecordFilter;
    id: string;
    userId: number;
    mayApprove: boolean;
  },
): Promise<MassChange> {
  const lang = options.document.target_lang;
  const replace = await openReplacer({ ...replacement, lang }, options.userId);
  const leftOut = new Set(except);
  const show = (text: string) => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
  const description = readableText(
    `Replaced ${show(replacement.find)} with ${show(replacement.replace)} in the targets`,
  );
  return filteredChange({ ...options, actionKind: 'replace', description }, async (rows) => {
    const results = await replace(rows.map(({ target }) => target));
    return rows.map((segment, at) => ({
      segment,
      decision: decide(segment, results[at] ?? null, {
        mayApprove: options.mayApprove,
        isLeftOut: leftOut.has(segment.id),
      }),
    }));
  });
}

function decide(
  segment: Segment,
  target: string | null,
  { mayApprove, isLeftOut }: { mayApprove: boolean; isLeftOut: boolean },
): Decision {
  if (target === segment.target) return null;
  if (isLeftOut) return { reason: worded('left.left-out') };
  if (target === null) return { reason: worded('left.too-long') };
  const before = statusOf(segment);
  if (segment.locked) return LOCKED;
  if (before.approved && !mayApprove) return APPROVED;
  const problem = describeProblem(target, { ...segment, codes: JSON.parse(segment.codes) });
  if (problem !== null) return { reason: problem };
  return { after: nextStatus(before, { target, approved: false, state: stateAfter(before) }) };
}

/** An approved segment needs review again; an untranslated one becomes a draft; other states stay. */
export function stateAfter({ approved, state }: SegmentStatus): SegmentStatus['state'] {
  if (approved) return 'translated';
  return state === 'initial' ? 'draft' : state;
}
