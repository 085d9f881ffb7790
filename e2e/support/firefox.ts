import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FIREFOX } from '../../tools/system-packages.ts';

const PATIENCE_MS = 30_000;

/**
 * Debian's Firefox, unmodified, through WebDriver BiDi (w3.org/TR/webdriver-bidi): Playwright drives only a
 * Firefox of its own. Uses the protocol's commands.
 */
export interface Firefox {
  open(url: string): Promise<void>;
  /** Types with real keys into the focused element, one each `pace` ms. */
  type(text: string, pace?: number): Promise<void>;
  /** Presses keys at the same time, each by WebDriver's character for it. */
  press(keys: readonly string[]): Promise<void>;
  /** Evaluates an expression in the page; the result must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until an expression is true in the page. */
  waitFor(expression: string): Promise<void>;
  /** Ends it at once, as a power cut would, and starts it again on the same profile. */
  killAndReopen(): Promise<void>;
  close(): Promise<void>;
}

export async function startFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'tessera-firefox-'));
  let running = await launch(profile);

  async function evaluate<T>(expression: string): Promise<T> {
    const { send, context } = running;
    const answer = await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    });
    const { result, exceptionDetails } = answer as {
      result?: { value: string };
      exceptionDetails?: { text: string };
    };
    if (!result) throw new Error(exceptionDetails?.text ?? 'The page answered nothing.');
    return JSON.parse(result.value) as T;
  }

  async function perform(actions: readonly object[]): Promise<void> {
    const keyboard = { type: 'key', id: 'keyboard', actions };
    await running.send('input.performActions', { context: running.context, actions: [keyboard] });
  }

  return {
    evaluate,
    async open(url) {
      await running.send('browsingContext.navigate', { context: running.context, url, wait: 'complete' });
    },
    type: (text, pace = 0) =>
      perform(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
          ...(pace > 0 ? [{ type: 'pause', duration: pace }] : []),
        ]),
      ),
    press: (keys) =>
      perform([
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]),
    async waitFor(expression) {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
        // Not while another page is loading.
        if (await evaluate<boolean>(expression).catch(() => false)) return;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error(`Never true in Firefox: ${expression}`);
    },
    async killAndReopen() {
      await kill(running.child);
      running = await launch(profile);
    },
    async close() {
      await kill(running.child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Send = (method: string, params: object) => Promise<unknown>;

async function launch(profile: string): Promise<{ child: ChildProcess; send: Send; context: string }> {
  const child = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const send = await connect(await addressOf(child));
  await send('session.new', { capabilities: {} });
  // Its first window never has the focus: Enter would press no button, and no focus event would be sent.
  const { context } = (await send('browsingContext.create', { type: 'window' })) as { context: string };
  return { child, send, context };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no output.');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return `${address}/session`;
  }
  throw new Error('Firefox did not start.');
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  let count = 0;
  return async (method, params) => {
    const id = ++count;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise;
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
}

interface Answer {
  id: number;
  type: 'success' | 'error';
  result?: unknown;
  message?: string;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
  await ended;
}
