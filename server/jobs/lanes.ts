import type { JobKind } from '../../shared/domain/contract/job.ts';

/** One thread per server runs a lane's jobs one after the other; lanes run in parallel. */
export const LANES = ['import', 'change', 'look'] as const;
export type Lane = (typeof LANES)[number];

/** Keeps imports and changes of documents from waiting behind hours of analysis. */
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
 * Whether the job must wait for an older unfinished one. Changes of a glossary, memory or document happen in
 * the requested order. Jobs that only read block nothing, but see the changes requested before them.
 */
export function mustWaitFor(job: QueuedJob, older: QueuedJob): boolean {
  if (older.id >= job.id || older.subject_id === null || older.subject_id !== job.subject_id) return false;
  return nounOf(older.kind) === nounOf(job.kind) && !isReadOnly(older.kind);
}

function isReadOnly(kind: JobKind): boolean {
  return LANE_OF[kind] === 'look' || kind === 'memory.preview';
}

function nounOf(kind: JobKind): string {
  return kind.split('.')[0] ?? kind;
}
