import { parentPort } from 'node:worker_threads';
import type { TmAnswer, TmRequest } from './messages.ts';
import { unpackUnits } from './packed-units.ts';
import { createTmIndex } from './tm-index.ts';

/** Idle time before background merging, in ms; each step is followed by a pause in which searches run. */
const IDLE_MS = 500;
const PAUSE_MS = 20;

const index = createTmIndex();
let tidying: NodeJS.Timeout | undefined;

function tidyIn(ms: number): void {
  clearTimeout(tidying);
  tidying = setTimeout(() => {
    if (index.tidy()) tidyIn(PAUSE_MS);
  }, ms);
}

function answer(request: TmRequest): Extract<TmAnswer, { ok: true }>['value'] {
  switch (request.kind) {
    case 'add':
      index.addMany(unpackUnits(request.batch));
      tidyIn(IDLE_MS);
      return request.batch.unit_ids.length;
    case 'remove':
      return request.unit_ids.filter((id) => index.remove(id)).length;
    case 'removeMemory':
      index.removeMemory(request.memory_id);
      return null;
    case 'search':
      return index.search(request.query);
    case 'stats':
      return index.stats();
  }
}

parentPort?.on('message', (request: TmRequest) => {
  let reply: TmAnswer;
  try {
    reply = { call: request.call, ok: true, value: answer(request) };
  } catch (error) {
    reply = {
      call: request.call,
      ok: false,
      message: error instanceof Error ? error.message : String(error),
    };
  }
  parentPort?.postMessage(reply);
});
