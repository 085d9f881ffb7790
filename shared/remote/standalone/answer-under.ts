import { delay } from 'msw';
import { endpointOf } from './endpoint-of.ts';
import { problem } from './problem.ts';
import type { Failure, Scenario } from './scenario.ts';

function fail(failure: Failure): Response | Promise<Response> {
  if (failure === 'lost') return Response.error();
  if (failure === 'silent') return new Promise<never>(() => {});
  const status = Number(failure);
  const headers = status === 429 || status === 503 ? { headers: { 'retry-after': '10' } } : {};
  return problem(status, `The scenario answers this call with ${status}.`, headers);
}

/** A scenario's response to a call; `undefined` = pass it to the server. */
export async function answerUnder(scenario: Scenario, request: Request): Promise<Response | undefined> {
  const endpoint = endpointOf(request.method, new URL(request.url).pathname);
  const { latency, isOffline, isExpired, failures } = scenario;
  if (latency !== '0') await delay(Number(latency));
  if (isOffline) return Response.error();
  if (isExpired && endpoint?.access !== null) return problem(401, 'Sign in first.');
  const failure = endpoint && failures[endpoint.id];
  return failure && fail(failure);
}
