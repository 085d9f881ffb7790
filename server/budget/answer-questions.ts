import { parentPort } from 'node:worker_threads';
import type { PoolAnswer } from './thread-pool.ts';

/** Answers the questions of a {@link ThreadPool}; call it in the thread's module. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', (question: Question) => {
    const before = process.threadCpuUsage();
    const answered = tryTo(() => answer(question));
    const { user, system } = process.threadCpuUsage(before);
    parentPort?.postMessage({ ...answered, cpu: (user + system) / 1e6 } satisfies PoolAnswer<Answer>);
  });
  parentPort?.postMessage('ready');
}

function tryTo<Answer>(act: () => Answer): { answer: Answer } | { error: string } {
  try {
    return { answer: act() };
  } catch (error) {
    return { error: String(error) };
  }
}
