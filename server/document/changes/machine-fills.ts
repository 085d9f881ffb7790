import type { JobReport, Refusal } from '../../../shared/domain/contract/job.ts';
import type { JobMachine } from '../../../shared/domain/contract/job-machine.ts';
import type { JobContext } from '../../jobs/handler.ts';
import { Localised, type Refusal as Sentence } from '../../messages/localised.ts';
import type { DocumentScope } from '../documents/queries.ts';
import {
  createMachineFiller,
  type MachineFill,
  type MachineFiller,
} from '../machine-translation/fill-open.ts';
import type { Fill, FillSources } from './find-fill.ts';

/** The engine chosen for a pre-translation, and on whose behalf. */
export interface ChosenEngine {
  id: number;
  name: string;
  via: 'session' | 'token';
  token_id: number | null;
}

/** The engine's progress as stored in a checkpoint. */
export interface MachineTally
  extends Pick<JobMachine, 'segments' | 'characters' | 'problem' | 'problem_says'> {
  refused: number;
  refusals: Refusal[];
}

/** Refusals listed in a report; the count covers all. */
const MAX_REFUSALS = 100;

export const NO_TALLY: MachineTally = {
  ...{ segments: 0, characters: 0, problem: null },
  ...{ refused: 0, refusals: [] },
};

export async function openMachineFiller(
  { db, job, openTranslator }: JobContext<unknown>,
  document: DocumentScope,
  { engine, sources }: { engine: ChosenEngine; sources: FillSources },
): Promise<MachineFiller> {
  if (!openTranslator) throw new Error('This job needs a translator.');
  const { matcher, termFinder, memories, glossaryIds } = sources;
  const user = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', '=', job.created_by)
    .executeTakeFirstOrThrow();
  return createMachineFiller(
    {
      db,
      translator: await openTranslator(),
      sources: {
        find: (request) => matcher.find(request),
        termFinder,
        memoryIds: memories.map(({ id }) => id),
        glossaryIds,
      },
    },
    {
      document,
      engineId: engine.id,
      sender: {
        user: { ...user, via: engine.via, token_id: engine.token_id },
        // A job has no client address.
        address: '',
        purpose: 'pretranslation',
        document,
      },
    },
  );
}

export function toFill(fill: MachineFill | undefined, { name }: ChosenEngine): Fill | null {
  if (!fill || !('target' in fill)) return null;
  return {
    target: fill.target,
    state: 'draft',
    match_percent: null,
    machine_engine: name,
    band: 'machine',
  };
}

/** Adds the outcome of a chunk; `written` tells which segments the engine actually filled. */
export function addToTally(
  tally: MachineTally,
  { characters, problem }: { characters: number; problem: Sentence | null },
  segments: readonly { row_number: number; fill: MachineFill; written: boolean }[],
): MachineTally {
  const refusals = segments.flatMap(({ row_number, fill }) =>
    fill && 'reason' in fill
      ? [{ line: row_number, reason: String(fill.reason), reason_says: fill.reason.says }]
      : [],
  );
  return {
    segments: tally.segments + segments.filter(({ written }) => written).length,
    characters: tally.characters + characters,
    refused: tally.refused + refusals.length,
    refusals: [...tally.refusals, ...refusals].slice(0, MAX_REFUSALS),
    ...(problem === null
      ? { problem: tally.problem, ...(tally.problem_says && { problem_says: tally.problem_says }) }
      : { problem: String(problem), ...(problem instanceof Localised && { problem_says: problem.says }) }),
  };
}

export function tallyInReport(
  { refused, refusals, ...tally }: MachineTally,
  { name }: ChosenEngine,
  left: number | null,
): Pick<JobReport, 'refused' | 'refusals' | 'machine'> {
  return { refused, refusals, machine: { engine: name, left, ...tally } };
}
