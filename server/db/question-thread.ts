import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Message to the thread. */
export interface Asked<Question> {
  call: number;
  question: Question;
}

/** Message from the thread, in any order. */
export type Answered<Answer> = { call: number } & ({ answer: Answer } | { error: string });

/** A thread that answers questions. Started by the first question; does not keep an idle process alive. */
export class QuestionThread<Question, Answer> {
  readonly #module: URL;
  readonly #options: WorkerOptions;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  #calls = 0;

  constructor(module: URL, options: WorkerOptions) {
    this.#module = module;
    this.#options = options;
  }

  /** Rejects when the thread reports an error or ends; the next question gets a new thread. */
  ask(question: Question): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      worker.ref();
      worker.postMessage({ call, question } satisfies Asked<Question>);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#module, this.#options);
    worker.on('message', (answered: Answered<Answer>) => {
      const asked = this.#waiting.get(answered.call);
      this.#waiting.delete(answered.call);
      if (this.#waiting.size === 0) worker.unref();
      if ('answer' in answered) asked?.resolve(answered.answer);
      else asked?.reject(new Error(answered.error));
    });
    const lose = (error: Error) => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error(`The thread ${this.#options.name} ended.`)));
    return worker;
  }
}
