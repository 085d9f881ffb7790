import { parentPort } from 'node:worker_threads';
import type { TaskNews } from './task-threads.ts';

/**
 * Does the tasks of `TaskThreads`; call it in the thread's module. An error ends the thread. Buffers listed in
 * `transfer` are not copied.
 */
export function doTasks<Task, Answer>(
  act: (
    task: Task,
    willRead: (bytes: number) => void,
  ) => Promise<{ answer: Answer; transfer?: readonly ArrayBuffer[] }>,
): void {
  const send = (news: TaskNews<Answer>, transfer: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage(news, transfer);
  parentPort?.on('message', async (task: Task) => {
    const { answer, transfer } = await act(task, (bytes) => send({ will_read: bytes }));
    send({ answer }, transfer);
  });
}
