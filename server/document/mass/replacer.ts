import { Worker } from 'node:worker_threads';
import { ProblemError, wrongField } from '../../http/problem.ts';
import { type Replacement, replaceInTarget, toPattern } from './replace-text.ts';

/** Longest that a pattern may take for one chunk of segments, in ms; a sound one takes a few. */
const TIME_OUT = 2_000;
/** A busy machine may take seconds to start a thread. */
const START_TIME_OUT = 20_000;
/** Threads at work at once: a pattern may use all the time it is given. */
const MAX_THREADS = 2;
let running = 0;

export interface Replacer {
  /** `null` = the result would be too long. Throws 422 for a pattern that takes too long. */
  replace(targets: string[]): Promise<(string | null)[]>;
  close(): Promise<void>;
}

/** Throws 422 for a pattern that is none, and 429 when too many are being tried. */
export function createReplacer(replacement: Replacement): Replacer {
  const pattern = readPattern(replacement);
  if (!replacement.regex) {
    return {
      replace: async (targets) => targets.map((target) => replaceInTarget(target, pattern, replacement)),
      close: async () => {},
    };
  }
  return createThread(replacement);
}

function readPattern(replacement: Replacement): RegExp {
  try {
    return toPattern(replacement);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, '') : '';
    throw wrongField('find', `This is not a regular expression: ${reason}.`);
  }
}

function createThread(replacement: Replacement): Replacer {
  let started: Promise<Worker> | null = null;
  return {
    async replace(targets) {
      started ??= startThread(replacement);
      const thread = await started;
      thread.postMessage(targets);
      return nextMessage<(string | null)[]>(thread, TIME_OUT);
    },
    async close() {
      const thread = await started?.catch(() => null);
      started = null;
      if (!thread) return;
      running -= 1;
      await thread.terminate();
    },
  };
}

async function startThread(replacement: Replacement): Promise<Worker> {
  if (running >= MAX_THREADS) {
    throw new ProblemError(429, 'Others are replacing by regular expressions. Try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  }
  running += 1;
  const thread = new Worker(new URL('./replace-thread.ts', import.meta.url), { workerData: replacement });
  try {
    await nextMessage(thread, START_TIME_OUT);
  } catch (error) {
    running -= 1;
    await thread.terminate();
    throw error;
  }
  return thread;
}

function nextMessage<Message>(thread: Worker, timeOut: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(wrongField('find', 'This pattern takes too long. Make it simpler.'));
    }, timeOut);
    thread.once('message', (message: Message) => {
      clearTimeout(timer);
      thread.removeAllListeners('error');
      resolve(message);
    });
    thread.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
