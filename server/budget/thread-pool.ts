import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cpuToRead, limitCpu } from './cpu-limit.ts';
import { FairSlots } from './fair-slots.ts';
import { usage } from './usage.ts';

interface Answered<Answer> {
  answer: Answer;
  /** Processor time, in seconds. */
  cpu: number;
}

/** From a thread: its answer, or the bytes that it is going to read, which determine how long it may take. */
export type PoolNews<Answer> = Answered<Answer> | { will_read: number };

/** Thrown if work took longer than allowed. */
export class TookTooLong extends Error {}

interface Asking {
  person: number;
  /** Processor time in ms after which the thread is ended. */
  cpu: number;
  /** Ends the work at once. */
  signal?: AbortSignal | undefined;
}

interface PoolOptions {
  /** Most questions one user may have waiting. */
  waiting?: number;
  /** Time in ms after which an idle thread ends. */
  idle?: number;
}

/** For heavy work: a thread may hold a whole document, and its modules load longer than most tasks take. */
export const HEAVY: PoolOptions = { waiting: 20, idle: 60_000 };

/** Number of threads; each is started by the first question that finds none idle. */
const THREADS = 2;

/**
 * Threads that answer blocking questions, each one at a time. A question that takes too long or is aborted
 * ends its thread, and so does an error; the next question gets a new one.
 */
export class ThreadPool<Question, Answer> {
  readonly #module: URL;
  readonly #slots: FairSlots;
  readonly #idleMs: number;
  readonly #alive = new Set<Worker>();
  #idle: { worker: Worker; timer: NodeJS.Timeout | undefined }[] = [];

  /** @param module the thread's module, which answers with {@link answerQuestions} */
  constructor(module: URL, { waiting = 50, idle = Number.POSITIVE_INFINITY }: PoolOptions = {}) {
    this.#module = module;
    this.#slots = new FairSlots({ slots: THREADS, perPerson: 1, waiting });
    this.#idleMs = idle;
  }

  /**
   * Throws {@link TookTooLong} if it uses more processor time than allowed, 429 if the user has too many waiting, or
   * the signal's reason.
   */
  ask(question: Question, { person, cpu, signal }: Asking): Promise<Answer> {
    return this.#slots.run(
      person,
      async () => {
        const worker = this.#takeIdle() ?? (await this.#start());
        worker.ref();
        const start = performance.now();
        let isReusable = false;
        try {
          const answered = await answerOf<Answer>(worker, question, { cpu, signal });
          isReusable = true;
          usage.add(person, 'cpu_seconds', answered.cpu);
          return answered.answer;
        } finally {
          worker.unref();
          if (isReusable) this.#keep(worker);
          else {
            usage.add(person, 'cpu_seconds', (performance.now() - start) / 1000);
            await worker.terminate();
          }
        }
      },
      signal,
    );
  }

  /** Number of idle threads. */
  get idle(): number {
    return this.#idle.length;
  }

  /** A thread that has loaded its modules, which on a busy machine takes longer than many answers. */
  async #start(): Promise<Worker> {
    const worker = new Worker(this.#module);
    this.#alive.add(worker);
    worker.on('exit', () => {
      this.#alive.delete(worker);
      this.#forget(worker);
    });
    await once(worker, 'message');
    return worker;
  }

  #takeIdle(): Worker | undefined {
    const kept = this.#idle.pop();
    clearTimeout(kept?.timer);
    return kept?.worker;
  }

  #keep(worker: Worker): void {
    // It may have ended right after its answer.
    if (!this.#alive.has(worker)) return;
    const timer = Number.isFinite(this.#idleMs)
      ? setTimeout(() => {
          this.#forget(worker);
          void worker.terminate();
        }, this.#idleMs).unref()
      : undefined;
    this.#idle.push({ worker, timer });
  }

  /** A thread may also die while it is idle. */
  #forget(worker: Worker): void {
    this.#idle = this.#idle.filter((kept) => kept.worker !== worker);
  }
}

async function answerOf<Answer>(
  worker: Worker,
  question: unknown,
  { cpu, signal }: Pick<Asking, 'cpu' | 'signal'>,
): Promise<Answered<Answer>> {
  signal?.throwIfAborted();
  const answered = Promise.withResolvers<Answered<Answer>>();
  const { reject } = answered;
  const limit = limitCpu(worker, cpu, () => reject(new TookTooLong()));
  const take = (news: PoolNews<Answer>) => {
    if ('will_read' in news) limit.moved(cpuToRead(news.will_read));
    else answered.resolve(news);
  };
  const gone = (code: number) => reject(new Error(`A thread of the pool ended with ${code}.`));
  const leave = () => reject(signal?.reason);
  worker.on('message', take).on('error', reject).on('exit', gone);
  signal?.addEventListener('abort', leave, { once: true });
  worker.postMessage(question);
  try {
    return await answered.promise;
  } finally {
    worker.off('message', take).off('error', reject).off('exit', gone);
    signal?.removeEventListener('abort', leave);
    limit.stop();
  }
}
