import type { Caller } from '../server.ts';

/** One side of the comparison. */
export interface Side {
  caller: Caller;
  /** Runs a job to its end, as a person who waits would see it. */
  settle(jobId: number): Promise<void>;
}

export type Step = [name: string, send: (side: Side) => Promise<{ status: number; body: unknown }>];

export const LANGUAGES = { source_lang: 'en', target_lang: 'de' };

export async function add(caller: Caller, path: string, count: number, bodyOf: (number: number) => object) {
  let last = { status: 0, body: null as unknown };
  for (let number = 1; number <= count; number++) last = await caller.post(path, bodyOf(number));
  return last;
}

export async function imported(
  side: Side,
  send: (caller: Caller) => Promise<{ status: number; body: unknown }>,
) {
  const answer = await send(side.caller);
  await side.settle((answer.body as { job_id: number }).job_id);
  return answer;
}
