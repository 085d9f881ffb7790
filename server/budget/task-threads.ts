import { Worker } from 'node:worker_threads';
import { cpuToRead, limitCpu } from './cpu-limit.ts';
import { FairSlots } from './fair-slots.ts';
import { TookTooLong } from './took-too-long.ts';

/** From a thread: its answer, or the bytes it is going to read, which determine how long it may take. */
export type TaskNews<Answer> = { answer: Answer } | { will_read: number };

interface Asking {
  person: number;
  /** Bytes of the file to read, if known. */
  bytes?: number;
  /** Ends the work at once. */
  signal?: AbortSignal | undefined;
}

/** Threads at a time; each may hold a whole document. */
const THREADS = 2;
/** Most waiting tasks per user. */
const WAITING = 20;
/** An idle thread ends after this time, in ms; loading its modules takes longer than most tasks. */
const IDLE = 60_000;

/** Threads for heavy work on a file, one task at a time each; people take turns. */
export class TaskThreads<Task, Answer> {
  readonly #module: URL;
  readonly #slots = new FairSlots({ slots: THREADS, perPerson: 1, waiting: WAITING });
  /** Kept for the next task. */
  #idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

  /** @param module the thread's module, which works with {@link doTasks} */
  constructor(module: URL) {
    this.#module = module;
  }

  /**
   * Throws {@link TookTooLong} if it uses more processor time than reading the file may take, 429 if the user
   * has too many waiting, or the signal's reason.
   */
  run(task: Task, { person, bytes = 0, signal }: Asking): Promise<Answer> {
    return this.#slots.run(
      person,
      async () => {
        const worker = this.#take();
        let isReusable = false;
        try {
          const answer = await answerOf<Answer>(worker, task, { bytes, signal });
          isReusable = true;
          return answer;
        } finally {
          if (isReusable && !this.#idle) this.#keep(worker);
          else await worker.terminate();
        }
      },
      signal,
    );
  }

  #take(): Worker {
    const kept = this.#idle;
    if (!kept) return new Worker(this.#module);
    clearTimeout(kept.timer);
    this.#idle = undefined;
    kept.worker.ref();
    return kept.worker;
  }

  #keep(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => {
      this.#idle = undefined;
      void worker.terminate();
    }, IDLE);
    timer.unref();
    this.#idle = { worker, timer };
  }
}

async function answerOf<Answer>(
  worker: Worker,
  task: unknown,
  { bytes, signal }: { bytes: number; signal: AbortSignal | undefined },
): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>();
  const limit = limitCpu(worker, cpuToRead(bytes), () => answer.reject(new TookTooLong()));
  const take = (news: TaskNews<Answer>) => {
    if ('answer' in news) answer.resolve(news.answer);
    else limit.moved(cpuToRead(news.will_read));
  };
  const fail = (error: Error) => answer.reject(error);
  const gone = (code: number) => answer.reject(new Error(`A thread for heavy work ended with ${code}.`));
  const leave = () => answer.reject(signal?.reason);
  worker.on('message', take).on('error', fail).on('exit', gone);
  signal?.addEventListener('abort', leave, { once: true });
  worker.postMessage(task);
  try {
    return await answer.promise;
  } finally {
    worker.off('message', take).off('error', fail).off('exit', gone);
    signal?.removeEventListener('abort', leave);
    limit.stop();
  }
}
