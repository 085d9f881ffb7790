import type { ChildProcess } from 'node:child_process';

/** Maximum characters of output shown, from its end. */
const SHOWN = 4000;

interface Start {
  /** The started program, as the subject of the message. */
  name: string;
  child: ChildProcess;
  /** `performance.now()` when it was started. */
  began: number;
  output: string;
}

/** The error for a process that did not start: how it ended or how long it has been running, and its output so far. */
export function startFailure({ name, child, began, output }: Start): Error {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { exitCode, signalCode } = child;
  const end = signalCode
    ? `was ended by ${signalCode}`
    : exitCode !== null
      ? `ended with code ${exitCode}`
      : '';
  const state = end ? `the process ${end} after ${seconds} s` : `the process is not ready after ${seconds} s`;
  const text = output.trim();
  const printed = text ? `. It printed:\n${text.slice(-SHOWN)}` : ' and printed nothing.';
  return new Error(`${name} did not start: ${state}${printed}`);
}

/** Resolves when the process has printed a text to its standard output; throws {@link startFailure} otherwise. */
export function untilPrinted(
  text: string,
  {
    name,
    child,
    timeout,
    output,
  }: Omit<Start, 'began' | 'output'> & { timeout: number; output: () => string },
): Promise<void> {
  const began = performance.now();
  const settled = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(startFailure({ name, child, began, output: output() }));
    const look = () => {
      if (output().includes(text)) resolve();
    };
    const isNotRun = (error: Error) => reject(new Error(`${name} did not start: ${error.message}`));
    const timer = setTimeout(fail, timeout);
    child.stdout?.on('data', look);
    // Not `exit`: the last output may be read after that.
    child.on('close', fail).on('error', isNotRun);
    settled.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.off('close', fail).off('error', isNotRun);
    });
  }).finally(() => settled.abort());
}
