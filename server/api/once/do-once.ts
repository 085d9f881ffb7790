import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import { isRace } from '../../db/failures.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { CallTransaction } from './call-transaction.ts';
import { howOften } from './how-often.ts';
import {
  AlreadyDone,
  completeAnswer,
  findAnswer,
  forgetCall,
  type KeptAnswer,
  keepAnswer,
  type NamedCall,
} from './kept-answers.ts';

type Act<Result> = (services: Services) => Promise<Result>;

/**
 * Runs the handler of an endpoint. A write with a key is done once, however often it is requested: its answer
 * is stored with it. Throws if it was done before; see {@link answerGivenBefore}.
 */
export async function doOnce<Result>(
  services: Services,
  { endpoint, call }: { endpoint: Endpoint; call: NamedCall | null },
  act: Act<Result>,
): Promise<Result> {
  const often = howOften(endpoint);
  if (often === 'once') return inOneTransaction(services, { endpoint, call }, act);
  return often === 'steps' && call ? inSteps(services, { endpoint, call }, act) : act(services);
}

async function inOneTransaction<Result>(
  services: Services,
  { endpoint, call }: { endpoint: Endpoint; call: NamedCall | null },
  act: Act<Result>,
): Promise<Result> {
  const transaction = new CallTransaction(services.db, (problem) =>
    services.log('error', problem, { endpoint: endpoint.id }),
  );
  try {
    const answer = await act(transaction.servicesOf(services));
    const kept = toKept(endpoint, answer);
    if (call && kept)
      await transaction.inside((trx) => keepAnswer(trx, services.secrets, { call, answer: kept }));
    await transaction.commit();
    return answer;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** The key is stored before the first step and the answer after the last, each in its own transaction. */
async function inSteps<Result>(
  services: Services,
  { endpoint, call }: { endpoint: Endpoint; call: NamedCall },
  act: Act<Result>,
): Promise<Result> {
  const { db, secrets } = services;
  await keepAnswer(db, secrets, { call, answer: null });
  let answer: Result;
  try {
    answer = await act(services);
  } catch (error) {
    await forgetCall(db, call).catch(() => {});
    throw error;
  }
  const kept = toKept(endpoint, answer);
  await (kept ? completeAnswer(db, secrets, { call, answer: kept }) : forgetCall(db, call));
  return answer;
}

/**
 * The answer that a call got the first time, after it failed now; `null` if it was not done before. The call
 * itself may have caused the failure: a deleted resource no longer exists, a changed one got another version.
 */
export async function answerGivenBefore(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  call: NamedCall,
  error: unknown,
): Promise<Response | null> {
  const isRefusal = error instanceof AlreadyDone || error instanceof ProblemError || isRace(error);
  const kept = isRefusal ? await findAnswer(db, secrets, call) : null;
  if (!kept) return null;
  return new Response(kept.body, {
    status: kept.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'idempotent-replayed': 'true',
    },
  });
}

/** Files and cookies are not stored; calls with a custom answer are never done once. */
function toKept(endpoint: Endpoint, answer: unknown): KeptAnswer | null {
  if (answer instanceof Response) return null;
  return { status: endpoint.status, body: JSON.stringify(answer) };
}
