import { parentPort } from 'node:worker_threads';
import type { PoolNews } from './thread-pool.ts';

/** Available to the function that answers. */
interface Answering {
  /** Announces that a file of this many bytes will be read, which allows more time. */
  willRead(bytes: number): void;
  /** Passes the buffer on with the answer instead of copying it. */
  transfer(buffer: ArrayBuffer): void;
}

/**
 * Answers the questions of a {@link ThreadPool}; call it in the thread's module. An error ends the thread, because
 * only then the pool receives it with all its properties, such as the code of a database error.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question, answering: Answering) => Answer | Promise<Answer>,
): void {
  const send = (news: PoolNews<Answer>, transfer: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(news, transfer);
  parentPort?.on('message', async (question: Question) => {
    const before = process.threadCpuUsage();
    const transfer: ArrayBuffer[] = [];
    const answered = await answer(question, {
      willRead: (bytes) => send({ will_read: bytes }),
      transfer: (buffer) => void transfer.push(buffer),
    });
    const { user, system } = process.threadCpuUsage(before);
    send({ answer: answered, cpu: (user + system) / 1e6 }, transfer);
  });
  parentPort?.postMessage('ready');
}
