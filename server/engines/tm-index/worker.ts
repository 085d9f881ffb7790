import { parentPort } from 'node:worker_threads';
import type { TmAnswer, TmRequest } from './messages.ts';
import { unpackUnits } from './packed-units.ts';
import { createTmIndex, loadTmIndex } from './tm-index.ts';

/** Idle time before background merging, in ms; each step is followed by a pause in which searches run. */
const IDLE_MS = 500;
const PAUSE_MS = 20;

let index = createTmIndex();
let tidying: NodeJS.Timeout | undefined;

function tidyIn(ms: number): void {
  clearTimeout(tidying);
  tidying = setTimeout(() => {
    if (index.tidy()) tidyIn(PAUSE_MS);
  }, ms);
}

type Value = Extract<TmAnswer, { ok: true }>['value'];

function answer(request: TmRequest): Value | Promise<Value> {
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
    case 'save':
      return index.save(request.path, request.name);
    case 'load':
      index = loadTmIndex(request.path, request.name);
      tidyIn(IDLE_MS);
      return null;
    case 'clear':
      index = createTmIndex();
      return null;
  }
}

const send = (reply: TmAnswer) => parentPort?.postMessage(reply);

parentPort?.on('message', async (request: TmRequest) => {
  const { call } = request;
  try {
    const value = answer(request);
    send({ call, ok: true, value: value instanceof Promise ? await value : value });
  } catch (error) {
    send({ call, ok: false, message: error instanceof Error ? error.message : String(error) });
  }
});
