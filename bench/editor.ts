/**
 * The document editor in Chromium against the built application: `npm run bench -- editor [segments…]
 * [--moves=n]`. For every number of segments it prints the time to open and to jump, the time from a key
 * press to the painted character (compared with an empty page with just a text field), the time from a step's
 * key to the frame that shows its result, the CPU time of the page's process for it, and the heap before and after
 * many moves.
 */
import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/support/browser.ts';
import { addDocument, editorFocus, liveTarget } from '../e2e/support/documents.ts';
import { startWorkbench, type Workbench } from '../e2e/support/workbench.ts';
import { addMemory, silenceChecks, timeFilters, timeInserts } from './editor-steps.ts';
import { keyToFrame } from './key-to-frame.ts';
import { percentile } from './percentile.ts';

/** CPU time of the page's process, ms per step. */
type Cpu = Record<'jump' | 'go' | 'approve' | 'key', number>;

interface Figures {
  segments: number;
  cpu: Cpu;
  open: number[];
  jump: number[];
  go: number[];
  approve: number[];
  insert: number[];
  filter: number[];
  key: number[];
  /** Like `key`, in a page with only a text field: the cost of the browser and the machine. */
  bareKey: number[];
  heapBefore: number;
  heapAfter: number;
}

const TARGETS = { open: 1_500, jump: 300, step: 50, key: 16 };
const OPENINGS = 5;
const JUMPS = 25;
/** Runs of each step with a key. */
const STEPS = 40;
/** Runs of each filter. */
const FILTERINGS = 12;
const KEYS = 240;

const options = process.argv.slice(2);
const sizes = options.filter((option) => /^\d+$/.test(option)).map(Number);
const moves = Number(options.find((option) => option.startsWith('--moves='))?.slice(8) ?? 1_000);

const workbench = await startWorkbench({ DEMO: '0' });
const browser = await launchBrowser();
const measured: Figures[] = [];
const loads = [loadavg()[0] ?? 0];
try {
  for (const segments of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
    measured.push(await measure(workbench, segments));
    loads.push(loadavg()[0] ?? 0);
  }
} finally {
  await browser.close();
  await workbench.stop();
}
print(measured);

async function measure({ url }: Workbench, segments: number): Promise<Figures> {
  const units = unitsOf(segments);
  const id = await addDocument(workbench, units, `bench-${segments}.xlf`);
  await silenceChecks(workbench, id);
  const middle = Math.ceil(segments / 2);
  await addMemory(
    workbench,
    id,
    units.slice(middle, middle + STEPS).map(({ source }) => source),
  );
  const page = await openPage(browser, url, { path: '/users/' });
  page.setDefaultTimeout(60_000);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  const cpu: Cpu = { jump: 0, go: 0, approve: 0, key: 0 };
  async function counted(step: keyof Cpu, run: () => Promise<number[]>): Promise<number[]> {
    const before = await cpuOf(session);
    const times = await run();
    cpu[step] = ((await cpuOf(session)) - before) / times.length;
    return times;
  }
  try {
    const open = await timesOf(OPENINGS, () => timeOpening(page, id, segments));
    const jump = await counted('jump', () =>
      timesOf(JUMPS, (turn) => timeJump(page, ((turn * 7919) % segments) + 1)),
    );
    await page.goto(`/document/${id}?segment=${middle}`);
    await editorFocus(page);
    const go = await counted('go', () =>
      timesOf(STEPS, (turn) => keyToFrame(page, 'Alt+ArrowDown', { live: middle + turn + 1 })),
    );
    const approve = await counted('approve', () =>
      timesOf(STEPS, async (turn) => {
        await page.keyboard.press('Control+Insert');
        return keyToFrame(page, 'Control+Enter', { live: middle + STEPS + turn + 1 });
      }),
    );
    const insert = await timeInserts(page, id, middle, STEPS);
    const filter = await timeFilters(page, workbench, {
      ...{ documentId: id, row: middle, turns: FILTERINGS },
    });
    await page.goto(`/document/${id}?segment=${middle}`);
    await editorFocus(page);
    const bare = await page.context().newPage();
    await bare.setContent('<textarea></textarea>');
    await bare.getByRole('textbox').focus();
    const bareKey = await timeKeys(bare);
    await bare.close();
    await liveTarget(page).focus();
    const key = await counted('key', () => timeKeys(page));
    const heapBefore = await heapOf(page, session);
    await move(page, moves);
    const heapAfter = await heapOf(page, session);
    return { segments, cpu, open, jump, go, approve, insert, filter, key, bareKey, heapBefore, heapAfter };
  } finally {
    await page.context().close();
  }
}

/** Sentences of typical lengths: one in four has inline codes, half are translated. */
function unitsOf(count: number) {
  const words =
    'the lamp of a keeper shines over every harbour wall while ships wait for wind and water'.split(' ');
  return Array.from({ length: count }, (_, index) => {
    const length = 4 + ((index * 31) % 22);
    const text = Array.from({ length }, (_, at) => words[(index * 7 + at * 3) % words.length]).join(' ');
    const markup = (all: string) =>
      index % 4 === 0 ? `<g id="1">${all}</g> ${index + 1}` : `${all} ${index + 1}.`;
    const source = markup(text);
    // A copy of the source would not count as translated.
    return index % 2 === 0 ? { source } : { source, target: markup(text.toUpperCase()) };
  });
}

async function timesOf(count: number, run: (turn: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) times.push(await run(turn));
  return times;
}

/** From navigation to an editable segment, ms; in a new page with a warm browser cache. */
async function timeOpening(page: Page, id: number, segments: number): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`/document/${id}?segment=${Math.ceil(segments / 2)}`, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          const live = document.activeElement?.getAttribute('role') === 'textbox';
          // This frame is on the screen by the next one.
          if (live) requestAnimationFrame(() => done(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** From Enter in the "go to" field to the live segment on the screen, ms. */
async function timeJump(page: Page, row: number): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Go to segment number' });
  await field.fill(String(row));
  return keyToFrame(page, 'Enter', { live: row });
}

/** From each key event to the first task after the frame that shows it, ms. */
async function timeKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchTimes: times });
    addEventListener(
      'keydown',
      (event) => {
        const from = event.timeStamp;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - from);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let at = 0; at < KEYS; at++) {
    await page.keyboard.press(at % 6 === 5 ? 'Space' : 'abcde'.charAt(at % 5));
    await page.waitForTimeout(15);
  }
  return page.evaluate(() => (window as unknown as { benchTimes: number[] }).benchTimes);
}

/** Moves by keyboard as fast as the page follows, turning back at the end of the list. */
async function move(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await page.keyboard.press(Math.floor(at / 400) % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp');
  }
  await liveTarget(page).waitFor();
}

/** CPU time of the page's process so far, ms. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN);
}

/** MB still reachable after a garbage collection. */
async function heapOf(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(2_500);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

function print(all: readonly Figures[]): void {
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
  const line = (name: string, target: string, of: (figures: Figures) => string) =>
    console.log(
      [name.padEnd(28), ...all.map((figures) => of(figures).padStart(14)), target.padStart(14)].join(''),
    );
  console.log('');
  line('segments', 'target', ({ segments }) => segments.toLocaleString('en'));
  line('open, median', `≤ ${TARGETS.open} ms`, ({ open }) => ms(percentile(open, 0.5)));
  line('open, slowest', '', ({ open }) => ms(Math.max(...open)));
  line('jump, median', `≤ ${TARGETS.jump} ms`, ({ jump }) => ms(percentile(jump, 0.5)));
  line('jump, p95', '', ({ jump }) => ms(percentile(jump, 0.95)));
  for (const step of ['go', 'approve', 'insert', 'filter'] as const) {
    line(`${step}, median`, '', (figures) => ms(percentile(figures[step], 0.5)));
    line(`${step}, p95`, `≤ ${TARGETS.step} ms`, (figures) => ms(percentile(figures[step], 0.95)));
  }
  line('key to paint, median', '', ({ key }) => ms(percentile(key, 0.5)));
  line('key to paint, p95', `≤ ${TARGETS.key} ms`, ({ key }) => ms(percentile(key, 0.95)));
  line('… in a bare text field', '', ({ bareKey }) => ms(percentile(bareKey, 0.95)));
  for (const step of ['jump', 'go', 'approve', 'key'] as const)
    line(`${step}, CPU`, '', ({ cpu }) => ms(cpu[step]));
  line('heap before moves', '', ({ heapBefore }) => `${heapBefore.toFixed(1)} MB`);
  line(
    `heap after ${moves.toLocaleString('en')} moves`,
    'flat',
    ({ heapAfter }) => `${heapAfter.toFixed(1)} MB`,
  );
  const load = Math.max(...loads);
  console.log(
    `\nA key is painted with the next frame of 60 a second: up to 16.7 ms of its time are waiting for that frame.`,
  );
  if (load > 1)
    console.log(
      `The machine was busy (load ${load.toFixed(1)}): these figures say more about it than about the editor.`,
    );
}
