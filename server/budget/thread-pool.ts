import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FairSlots } from './fair-slots.ts';
import { TookTooLong } from './took-too-long.ts';
import { usage } from './usage.ts';

/** A thread's answer to a question; `cpu` in seconds. */
export type PoolAnswer<Answer> = { cpu: number } & ({ answer: Answer } | { error: string });

interface Asking {
  person: number;
  /** Time in ms after which the thread is ended. */
  deadline: number;
  /** Ends the work at once. */
  signal?: AbortSignal;
}

/** Number of threads; each is started by the first question that finds none idle. */
const THREADS = 2;
/** Most questions one user may have waiting. */
const WAITING = 50;

/**
 * Threads that answer blocking questions, each one at a time. A question that takes too long or is aborted
 * ends its thread; the next question gets a new one.
 */
export class ThreadPool<Question, Answer> {
  readonly #module: URL;
  readonly #slots = new FairSlots({ slots: THREADS, perPerson: 1, waiting: WAITING });
  readonly #idle: Worker[] = [];

  /** @param module the thread's module, which answers with {@link answerQuestions} */
  constructor(module: URL) {
    this.#module = module;
  }

  /**
   * Throws {@link TookTooLong} after the deadline, 429 if the user has too many waiting, or the signal's
   * reason.
   */
  ask(question: Question, { person, deadline, signal }: Asking): Promise<Answer> {
    return this.#slots.run(
      person,
      async () => {
        const worker = this.#idle.pop() ?? (await startWorker(this.#module));
        worker.ref();
        const start = performance.now();
        let isReusable = false;
        try {
          const answer = await answerOf<Answer>(worker, question, { deadline, signal });
          isReusable = true;
          usage.add(person, 'cpu_seconds', answer.cpu);
          if ('error' in answer) throw new Error(answer.error);
          return answer.answer;
        } finally {
          worker.unref();
          if (isReusable) this.#idle.push(worker);
          else {
            usage.add(person, 'cpu_seconds', (performance.now() - start) / 1000);
            await worker.terminate();
          }
        }
      },
      signal,
    );
  }
}

/** A thread that has loaded its modules, which on a busy machine takes longer than many answers. */
async function startWorker(module: URL): Promise<Worker> {
  const worker = new Worker(module);
  await once(worker, 'message');
  return worker;
}

function answerOf<Answer>(
  worker: Worker,
  question: unknown,
  { deadline, signal }: Pick<Asking, 'deadline' | 'signal'>,
): Promise<PoolAnswer<Answer>> {
  const settled = new AbortController();
  const { signal: end } = settled;
  return new Promise<PoolAnswer<Answer>>((resolve, reject) => {
    signal?.throwIfAborted();
    const gone = (code: number) => reject(new Error(`A thread of the pool ended with ${code}.`));
    const timer = setTimeout(() => reject(new TookTooLong()), deadline);
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: end });
    worker.on('message', resolve).on('error', reject).on('exit', gone);
    end.addEventListener('abort', () => {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', reject).off('exit', gone);
    });
    worker.postMessage(question);
  }).finally(() => settled.abort());
}
