import { http, passthrough } from 'msw';
import { setupWorker } from 'msw/browser';
import { answerUnder } from './answer-under.ts';
import { endpointOf } from './endpoint-of.ts';
import { called, scenario } from './scenario-store.ts';

/** Starts msw's worker: it forwards every call to the server, unless the scenario overrides the response. */
export async function startScenarioWorker(): Promise<void> {
  const worker = setupWorker(
    http.all('/api/*', async ({ request }) => {
      const id = endpointOf(request.method, new URL(request.url).pathname)?.id;
      if (id && !called.get().has(id)) called.set((ids) => new Set(ids).add(id));
      return (await answerUnder(scenario.get(), request)) ?? passthrough();
    }),
  );
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
}
