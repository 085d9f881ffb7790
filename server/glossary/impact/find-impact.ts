import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { JobReport } from '../../../shared/domain/contract/job.ts';
import type { Db } from '../../db/open.ts';
import { EVERY, recordSources } from '../../identity/policy/made-from.ts';
import { type JobContext, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { RecogniserCache } from '../terms/recogniser-cache.ts';
import { loadRecords } from '../terms/record-queries.ts';
import { findBreaches } from './breaches.ts';
import { approvedSegments, findOwners, type Place, unitsOf } from './scan.ts';

export interface FindImpact {
  /** `changed` = terms changed since the last run. */
  about: 'changed' | 'all' | { record_id: number };
}

/** Findings written per statement. */
const CHUNK = 200;

/** Queues a run, unless a run that will include the change is still waiting. */
export async function queueImpact(
  trx: Db,
  { glossaryId, userId, about = 'changed' }: { glossaryId: number; userId: number } & Partial<FindImpact>,
): Promise<number> {
  if (about === 'changed') {
    const waiting = await trx
      .selectFrom('glossary')
      .innerJoin('job', 'job.id', 'glossary.impact_job_id')
      .select(['job.id', 'job.payload'])
      .where('glossary.id', '=', glossaryId)
      .where('job.status', '=', 'pending')
      .executeTakeFirst();
    if (waiting && (JSON.parse(waiting.payload) as FindImpact).about === 'changed') return waiting.id;
  }
  const payload: FindImpact = { about };
  const id = await enqueueJob(trx, {
    kind: 'glossary.impact',
    payload,
    subjectId: glossaryId,
    userId,
    size: 'unknown',
  });
  await recordSources(trx, id, [
    { kind: 'document', id: EVERY },
    { kind: 'memory', id: EVERY },
  ]);
  await trx.updateTable('glossary').set({ impact_job_id: id }).where('id', '=', glossaryId).execute();
  return id;
}

interface Checkpoint {
  /** The glossary's revision up to which changes were checked. */
  revision: number;
}

/** Checks changed terms against approved segments and units; findings are written as they occur. */
export const findImpact: JobHandler<FindImpact> = {
  async run(context) {
    const { db, job } = context;
    const glossary = await loadGlossary(db, subjectOf(context));
    const report: JobReport = {
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
      refusals: [],
      warnings: [],
    };
    await context.saveCheckpoint(db, { revision: glossary.revision } satisfies Checkpoint);
    const about = await loadTermIds(db, glossary, job.payload.about);
    if (about.size === 0) return report;

    const { documents, memories } = await findOwners(db, glossary);
    const total =
      documents.reduce((sum, { approved_records_count }) => sum + approved_records_count, 0) +
      memories.reduce((sum, { records_count }) => sum + records_count, 0);
    let looked = 0;
    const cache = new RecogniserCache(db);
    const records = new Map<number, TermHit['record']>();
    const look = async (places: Place[], owner: { source_lang: string; target_lang: string }) => {
      const language = glossary.source_lang === 'und' ? owner.source_lang : glossary.source_lang;
      const recogniser = await cache.get(glossary, language);
      const found: Finding[] = [];
      for (const place of places) {
        const matches = recogniser.find(place.source);
        if (!matches.some(({ term_id }) => about.has(term_id))) continue;
        const missing = matches.map(({ term_id }) => term_id).filter((id) => !records.has(id));
        for (const record of await loadRecords(db, missing)) records.set(record.id, record);
        const hits = matches.flatMap(({ term_id, ...at }) => {
          const record = records.get(term_id);
          return record ? [{ record, ...at }] : [];
        });
        const { target } = place;
        const rules = { target, target_lang: owner.target_lang, about: (id: number) => about.has(id) };
        for (const breach of findBreaches(hits, rules)) found.push({ ...place, ...breach });
      }
      report.added += await writeFindings(db, glossary.id, found);
      looked += places.length;
      report.unchanged = looked - report.added;
      await context.progress(Math.min(looked, total), total);
    };
    await context.progress(0, total);
    for (const document of documents) {
      for await (const places of approvedSegments(db, document.id)) await look(places, document);
    }
    for (const memory of memories) {
      for await (const places of unitsOf(db, memory.id)) await look(places, memory);
    }
    return report;
  },

  async complete(trx, context) {
    const { about } = context.job.payload;
    const { revision } = context.checkpoint as Checkpoint;
    if (typeof about === 'object') return;
    await trx
      .updateTable('glossary')
      .set({ impact_revision: revision })
      .where('id', '=', subjectOf(context))
      .where('impact_revision', '<', revision)
      .execute();
  },

  // The findings stay: each is valid on its own, and the next run covers the same terms again.
  async undo() {},
};

function subjectOf({ job }: JobContext<FindImpact>): number {
  if (job.subject_id === null) throw new Error('The job names no glossary.');
  return job.subject_id;
}

async function loadGlossary(db: Db, id: number) {
  const glossary = await db
    .selectFrom('glossary')
    .select([
      'id',
      'source_lang',
      'target_lang',
      'revision',
      'reload_revision',
      'impact_revision',
      'processing_status',
      'job_id',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!glossary) throw new JobFailure(localised('job.glossary-deleted'));
  return glossary;
}

/** The ids of the terms to check. */
async function loadTermIds(
  db: Db,
  glossary: { id: number; revision: number; impact_revision: number },
  about: FindImpact['about'],
): Promise<Set<number>> {
  let query = db
    .selectFrom('glossary_record')
    .select('id')
    .where('glossary_id', '=', glossary.id)
    .where('deleted_at', 'is', null);
  if (about === 'changed') query = query.where('revision', '>', glossary.impact_revision);
  else if (about !== 'all') query = query.where('id', '=', about.record_id);
  return new Set((await query.execute()).map(({ id }) => id));
}

type Finding = Place & { record_id: number; reason: 'missing' | 'forbidden' };

/** Returns how many were new. */
async function writeFindings(db: Db, glossaryId: number, found: readonly Finding[]): Promise<number> {
  let added = 0;
  const found_at = new Date().toISOString();
  for (let at = 0; at < found.length; at += CHUNK) {
    const rows = found.slice(at, at + CHUNK).map(({ kind, id, owner_id, record_id, reason }) => ({
      glossary_id: glossaryId,
      record_id,
      kind,
      owner_id,
      place_id: id,
      reason,
      found_at,
    }));
    const written = await db
      .insertInto('term_impact')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['record_id', 'kind', 'place_id']).doNothing())
      .executeTakeFirst();
    added += Number(written.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}
