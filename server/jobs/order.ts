import { type JobKind, jobKind } from '../../shared/domain/contract/job.ts';

/** Jobs that change nothing: none has to wait for them. */
const READING: ReadonlySet<JobKind> = new Set([
  'glossary.impact',
  'memory.preview',
  'memory.hygiene',
  'memory.index',
  'document.check',
  'document.analysis',
]);

const nounOf = (kind: JobKind): string => kind.split('.')[0] ?? kind;

/** For each kind of resource, the jobs about it, and those that change it. */
export const JOBS_BY_NOUN: readonly { all: JobKind[]; changing: JobKind[] }[] = [
  ...Map.groupBy(jobKind.options, nounOf).values(),
].map((all) => ({ all, changing: all.filter((kind) => !READING.has(kind)) }));
