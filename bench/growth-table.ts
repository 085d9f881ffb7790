import { cpuOf } from '../server/testing/cost.ts';
import { testedDatabase } from '../server/testing/server.ts';

/** Sizes compared, as multiples of the smallest. */
export const TIMES = [1, 4, 10] as const;
/** How much more the larger ones may cost. */
const MOST = [1, 5, 12];

/** CPU time in ms; on PostgreSQL, whose processes are not included, the time until the answer. */
export async function costOf(act: () => Promise<unknown>): Promise<number> {
  if (testedDatabase === 'sqlite') return cpuOf(act);
  const before = performance.now();
  await act();
  return performance.now() - before;
}

export function head(what: string, size: number): void {
  const measure = testedDatabase === 'sqlite' ? 'CPU in ms' : 'ms';
  write([
    `${what}: ${measure}`,
    ...TIMES.map((times) => (size * times).toLocaleString('en')),
    '4 times',
    '10 times',
  ]);
  write(['---', ...TIMES.map(() => '---:'), '---:', '---:']);
}

/** A row; costs above the limits are marked. */
export function report(name: string, costs: readonly number[]): void {
  const [one = 1] = costs;
  const ratios = costs.map((cost) => cost / one);
  const shown = ratios
    .slice(1)
    .map((ratio, at) => `${ratio.toFixed(1)}${ratio > (MOST[at + 1] ?? 0) ? ' !' : ''}`);
  write([name, ...costs.map((cost) => cost.toFixed(cost < 10 ? 1 : 0)), ...shown]);
}

function write(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
