import type { HttpHandler } from 'msw';
import { cancelJob, getJob, type Job, type JobKind, type JobReport } from '../contract/job.ts';
import { mock, problem } from './mock.ts';

interface JobPlan {
  kind: JobKind;
  subjectId: number | null;
  /** Bytes of the file. */
  total: number;
  onStart: () => void;
  /** Does it all at once when the job ends; throw an Error to fail it with its message. */
  onEnd: () => Partial<JobReport>;
  onFailure: (message: string) => void;
}

export interface MockJobs {
  start(plan: JobPlan): Job;
  handlers: HttpHandler[];
}

const NOT_FOUND = 'There is no such job, or it was deleted.';
const EMPTY_REPORT: JobReport = {
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  warnings: [],
};

/** Jobs that go on each time somebody looks: pending when they are made, half done at the first look, then ended. */
export function createMockJobs(): MockJobs {
  const jobs = new Map<number, { job: Job; plan: JobPlan; isCancelled: boolean }>();

  function fail(entry: { job: Job; plan: JobPlan }, message: string) {
    Object.assign(entry.job, { status: 'failed', error: message, finished_at: new Date().toISOString() });
    entry.plan.onFailure(message);
  }

  function finish(entry: { job: Job; plan: JobPlan }) {
    try {
      const report = { ...EMPTY_REPORT, ...entry.plan.onEnd() };
      const done = { status: 'done', progress: 1, done: entry.job.total, report };
      Object.assign(entry.job, done, { finished_at: new Date().toISOString() });
    } catch (error) {
      fail(entry, error instanceof Error ? error.message : String(error));
    }
  }

  return {
    start(plan) {
      const job: Job = {
        id: jobs.size + 1,
        kind: plan.kind,
        status: 'pending',
        progress: 0,
        done: 0,
        total: 0,
        error: null,
        report: null,
        subject_id: plan.subjectId,
        created_at: new Date().toISOString(),
        started_at: null,
        finished_at: null,
      };
      jobs.set(job.id, { job, plan, isCancelled: false });
      return job;
    },

    handlers: [
      mock(getJob, ({ params }) => {
        const entry = jobs.get(params.id);
        if (!entry) return problem(404, NOT_FOUND);
        const { job, plan } = entry;
        if (entry.isCancelled && job.status !== 'failed') fail(entry, 'Cancelled');
        else if (job.status === 'processing') finish(entry);
        else if (job.status === 'pending') {
          const half = { progress: 0.5, done: Math.floor(plan.total / 2), total: plan.total };
          Object.assign(job, { status: 'processing', ...half, started_at: new Date().toISOString() });
          plan.onStart();
        }
        return { ...job };
      }),

      mock(cancelJob, ({ params }) => {
        const entry = jobs.get(params.id);
        if (!entry) return problem(404, NOT_FOUND);
        const hasEnded = entry.job.status === 'done' || entry.job.status === 'failed';
        if (hasEnded) return problem(409, 'The job has ended already.');
        entry.isCancelled = true;
        return { message: 'The job is being stopped.' };
      }),
    ],
  };
}
