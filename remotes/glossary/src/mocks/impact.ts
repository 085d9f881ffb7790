import type { GlossaryRecord } from '@tessera/shared/contract/glossary';
import {
  findTermImpact,
  listTermImpact,
  markTermImpact,
  type TermImpact,
} from '@tessera/shared/contract/glossary-impact';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import { findTermsIn } from './find-terms.ts';
import type { GlossaryStore } from './store.ts';

const OWNER = { id: 1, name: 'Manual of the ship' };
/** What was approved in the one document that the mocked API knows of. */
const APPROVED: readonly [string, string][] = [
  ['Start the main pump.', 'Starten Sie die Hauptpumpe.'],
  ['Check the spare anchor every week.', 'Prüfen Sie den Ersatzanker jede Woche.'],
  ['The emergency rudder is at the stern.', 'Das Notruder ist am Heck.'],
];

/** What of the approved sentences breaks a changed term, in the mocked API. */
export function impactHandlers(store: GlossaryStore, jobs: MockJobs): HttpHandler[] {
  const found = new Map<string, { id: number; found_at: string }>();
  const seen = new Map<number, string>();
  /** Glossaries whose terms were all held against the sentences. */
  const checked = new Set<number>();

  function impactOf(glossaryId: number): TermImpact[] {
    const terms = store
      .terms(glossaryId)
      .filter((term) => checked.has(glossaryId) || (term.version ?? 1) > 1);
    return APPROVED.flatMap(([source, target], index) =>
      findTermsIn(source, terms).flatMap(({ record }) => {
        const reason = breachOf(record, target);
        return reason ? [finding({ record, reason, source, target, row: index + 1 })] : [];
      }),
    );
  }
  function finding(of: {
    record: GlossaryRecord;
    reason: TermImpact['reason'];
    source: string;
    target: string;
    row: number;
  }): TermImpact {
    const { row, ...fields } = of;
    const key = `${row} ${of.record.id} ${of.reason}`;
    const known = found.get(key) ?? { id: found.size + 1, found_at: new Date().toISOString() };
    found.set(key, known);
    const seen_at = seen.get(known.id) ?? null;
    return {
      ...fields,
      ...known,
      kind: 'segment',
      owner: OWNER,
      place_id: row,
      row_number: row,
      seen_at,
      seen_by: seen_at === null ? null : store.author,
    };
  }
  return [
    mock(listTermImpact, ({ params, query: { page, record_id, kind, seen: wanted } }) => {
      if (!store.find(params.id)) return problem(404, 'There is no such glossary, or it was deleted.');
      const all = impactOf(params.id);
      const listed = all.filter(
        (each) =>
          (!record_id || each.record.id === record_id) &&
          (!kind || each.kind === kind) &&
          (!wanted || (each.seen_at !== null) === (wanted === '1')),
      );
      const unseen = all.filter(({ seen_at }) => seen_at === null).length;
      const start = (page ?? 0) * 100;
      return {
        records: listed.slice(start, start + 100),
        total_rows: listed.length,
        unseen,
        job_id: null,
      };
    }),
    mock(findTermImpact, ({ params }) => {
      if (!store.find(params.id)) return problem(404, 'There is no such glossary, or it was deleted.');
      const job = jobs.start({
        kind: 'glossary.impact',
        subjectId: params.id,
        total: APPROVED.length,
        onStart: () => {},
        onEnd() {
          checked.add(params.id);
          return { changed: impactOf(params.id).length };
        },
        onFailure: () => {},
      });
      return { job_id: job.id };
    }),
    mock(markTermImpact, ({ body }) => {
      for (const id of body.ids) {
        if (body.seen) seen.set(id, new Date().toISOString());
        else seen.delete(id);
      }
      return { message: `${body.ids.length} marked.` };
    }),
  ];
}

/** As far as words tell that are written as in the glossary. */
function breachOf({ status, target: wanted }: GlossaryRecord, target: string): TermImpact['reason'] | null {
  const isUsed = target.toLowerCase().includes(wanted.toLowerCase());
  if (status === 'forbidden' || status === 'deprecated') return isUsed ? 'forbidden' : null;
  return isUsed ? null : 'missing';
}
