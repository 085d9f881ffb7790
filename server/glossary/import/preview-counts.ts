import type { Wording } from '../../../shared/domain/contract/common.ts';
import type { ImportPreview } from '../../../shared/domain/contract/glossary/import.ts';
import type { Refusal } from '../../../shared/domain/contract/job.ts';
import type { Db } from '../../db/open.ts';
import { warn } from '../../jobs/report.ts';
import type { ImportedTerm } from '../terms/term-rows.ts';
import {
  differencesOf,
  type KnownTerm,
  loadKnown,
  type PlannedTerm,
  planTerms,
  textsOf,
} from './plan-imported.ts';

/** Terms looked up at a time. */
const CHUNK = 500;
/** Entries listed of each kind; the counts cover all. */
const MAX_LISTED = 100;
/** Characters of a text that are shown. */
const MAX_SHOWN = 500;

export type PreviewResult = Pick<ImportPreview, 'counts' | 'added' | 'changed' | 'refusals' | 'warnings'> &
  Partial<Pick<ImportPreview, 'warnings_says'>>;

/** No import has this id: planned records belong to none. */
const NO_JOB = -1;

/** Compares a file's terms with a glossary, if given; writes nothing. */
export function openPreview(db: Db, glossaryId: number | null) {
  const result: PreviewResult = {
    counts: { added: 0, changed: 0, unchanged: 0, refused: 0 },
    added: [],
    changed: [],
    refusals: [],
    warnings: [],
  };
  const claimed = new Set<number>();
  /** Terms planned earlier in this file count as existing. */
  const planned = new Map<string, KnownTerm[]>();
  let waiting: ImportedTerm[] = [];

  async function flush() {
    const terms = waiting;
    waiting = [];
    if (terms.length === 0) return;
    const known =
      glossaryId === null ? new Map<string, KnownTerm[]>() : await loadKnown(db, glossaryId, terms);
    const targetsOf = new Map<string, string[]>();
    for (const records of known.values()) {
      for (const { source, target } of records) {
        targetsOf.set(source, [...(targetsOf.get(source) ?? []), target]);
      }
    }
    for (const term of terms) {
      const key = textsOf(term);
      const before = planned.get(key);
      if (before) known.set(key, [...(known.get(key) ?? []).filter(({ id }) => id !== 0), ...before]);
    }
    for (const plan of planTerms(known, { job_id: NO_JOB, claimed }, terms)) {
      result.counts[plan.outcome] += 1;
      if (plan.fields) {
        const key = textsOf(plan.term);
        const row = known.get(key)?.filter(({ id, job_id }) => id === 0 && job_id === NO_JOB) ?? [];
        planned.set(key, row);
      }
      list(plan, targetsOf.get(plan.term.source) ?? []);
    }
  }

  function list(plan: PlannedTerm, others: string[]) {
    const { term, outcome, changes } = plan;
    const shown = { line: term.line, source: cut(term.source), target: cut(term.target) };
    if (outcome === 'added' && result.added.length < MAX_LISTED) {
      result.added.push({ ...shown, comment: cut(term.comment ?? ''), others: others.slice(0, 5).map(cut) });
    }
    if (outcome === 'changed' && changes && result.changed.length < MAX_LISTED) {
      const differences = differencesOf(plan).map((one) => ({
        ...one,
        before: cut(one.before),
        after: cut(one.after),
      }));
      result.changed.push({ ...shown, record_id: changes.id, differences });
    }
  }

  return {
    async take(term: ImportedTerm): Promise<void> {
      waiting.push(term);
      if (waiting.length >= CHUNK) await flush();
    },
    refuse(refusal: Refusal): void {
      result.counts.refused += 1;
      if (result.refusals.length < MAX_LISTED) result.refusals.push(refusal);
    },
    async end(warnings: readonly Wording[]): Promise<PreviewResult> {
      await flush();
      warn(result, warnings, MAX_LISTED);
      return result;
    },
  };
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
