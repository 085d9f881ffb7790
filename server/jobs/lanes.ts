import type { JobKind } from '../../shared/contract/job.ts';

/** A thread of a server runs the jobs of one lane, one after the other; the lanes run side by side. */
export const LANES = ['import', 'change', 'look'] as const;
export type Lane = (typeof LANES)[number];

/** So that somebody who imports a file or changes a document never waits for hours of counting. */
const LANE_OF: Record<JobKind, Lane> = {
  'glossary.import': 'import',
  'memory.import': 'import',
  'memory.preview': 'import',
  'document.import': 'import',
  'document.reimport': 'import',
  'glossary.undo_import': 'change',
  'memory.change': 'change',
  'document.process': 'change',
  'document.change': 'change',
  'glossary.impact': 'look',
  'memory.hygiene': 'look',
  'memory.index': 'look',
  'document.check': 'look',
  'document.analysis': 'look',
};

export function kindsOf(lane: Lane): JobKind[] {
  return (Object.keys(LANE_OF) as JobKind[]).filter((kind) => LANE_OF[kind] === lane);
}

export interface QueuedJob {
  id: number;
  kind: JobKind;
  subject_id: number | null;
}

/**
 * Whether the job is to wait for an older one that has not ended: what changes a glossary, memory or document happens
 * in the order in which it was asked for. What only looks at it holds up nobody, but sees what was asked for before it.
 */
export function mustWaitFor(job: QueuedJob, older: QueuedJob): boolean {
  if (older.id >= job.id || older.subject_id === null || older.subject_id !== job.subject_id) return false;
  return nounOf(older.kind) === nounOf(job.kind) && !onlyLooks(older.kind);
}

function onlyLooks(kind: JobKind): boolean {
  return LANE_OF[kind] === 'look' || kind === 'memory.preview';
}

function nounOf(kind: JobKind): string {
  return kind.split('.')[0] ?? kind;
}
