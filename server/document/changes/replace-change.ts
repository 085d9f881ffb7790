import type { z } from 'zod';
import type { replaceInTargets } from '../../../shared/domain/contract/document/change.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import type { Replaced, Replacement } from '../../replacing/replace-text.ts';
import { openReplacer } from '../../replacing/replacer.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { nextStatus, type SegmentStatus } from '../segments/next-state.ts';
import type { RecordFilter } from '../segments/record-filter.ts';
import { type Segment, statusOf } from '../segments/segments.ts';
import { APPROVED, filteredChange } from './bulk-change.ts';
import type { Decision, MassChange } from './mass-change.ts';

type LeftOut = Pick<z.output<typeof replaceInTargets.body>, 'except' | 'except_hits'>;

/** The exceptions are absent in jobs of older releases. */
export type ReplaceRequest = Replacement & Partial<LeftOut>;

/** Finds and replaces in the targets under a filter. Throws 422 for an invalid or unsupported expression. */
export async function replaceChange(
  { except = [], except_hits = [], ...replacement }: ReplaceRequest,
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
  const hitsLeftOut = new Map(except_hits.map((hits) => [hits.record_id, hits]));
  const show = (text: string) => readableText(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  const texts = { find: show(replacement.find), replace: show(replacement.replace) };
  const did = describedAs(localised('did.replaced', texts));
  return filteredChange({ ...options, actionKind: 'replace', did }, async (rows) => {
    const results = await replace(
      rows.map(({ id, target }) => ({ text: target, leave: hitsLeftOut.get(id)?.starts })),
    );
    return rows.map((segment, at) => ({
      segment,
      decision: decide(segment, results[at] ?? null, {
        mayApprove: options.mayApprove,
        isLeftOut: leftOut.has(segment.id),
        hitsLeftOut: hitsLeftOut.get(segment.id),
      }),
    }));
  });
}

interface Circumstances {
  mayApprove: boolean;
  isLeftOut: boolean;
  hitsLeftOut: LeftOut['except_hits'][number] | undefined;
}

function decide(
  segment: Segment,
  replaced: Replaced | null,
  { mayApprove, isLeftOut, hitsLeftOut }: Circumstances,
): Decision {
  if (replaced?.found === 0) return null;
  if (isLeftOut) return { reason: localised('left.left-out') };
  // The hits are positions in that version of the text.
  if (hitsLeftOut && hitsLeftOut.version !== segment.version) return { reason: localised('left.changed') };
  if (replaced === null) return { reason: localised('left.too-long') };
  const { text: target, found, left, hits } = replaced;
  if (left === found || left < (hitsLeftOut?.starts.length ?? 0)) {
    return { reason: localised('left.left-out') };
  }
  const before = statusOf(segment);
  if (segment.locked) return { reason: lockReason(segment) };
  if (before.approved && !mayApprove) return APPROVED;
  const problem = describeProblem(target, { ...segment, codes: JSON.parse(segment.codes) });
  if (problem !== null) return { reason: problem };
  return { after: nextStatus(before, { target, approved: false, state: stateAfter(before) }), hits };
}

/** An approved segment needs review again; an untranslated one becomes a draft; other states stay. */
export function stateAfter({ approved, state }: SegmentStatus): SegmentStatus['state'] {
  if (approved) return 'translated';
  return state === 'initial' ? 'draft' : state;
}
