import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import type { Reply, Request, Stage } from './stage.ts';
import type { PlannedCall, Step } from './step.ts';

export interface MadeCall extends PlannedCall {
  endpoint: string;
  definition: Endpoint;
  request: Request;
  reply: Reply;
}

/** The report of a step, after all its jobs have ended. */
export interface Report {
  step: Step;
  calls: readonly MadeCall[];
  /** The bodies sent to engines. */
  received: readonly string[];
}

/** The other inputs of a judge. */
export interface Surroundings {
  stage: Stage;
  ownDocument: number;
}

/** Reads the workspace before a step, and returns a judge that lists the step's problems as sentences. */
export type Invariant = (around: Surroundings) => Promise<(report: Report) => Promise<string[]>>;
