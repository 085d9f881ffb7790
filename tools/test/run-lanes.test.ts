import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILD, type Lane } from './lanes.ts';
import { runLanes } from './run-lanes.ts';

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-lanes-test-'));
  said = '';
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lane(name: string, script: string, more: Partial<Lane> = {}): Lane {
  const command = ['sh', '-c', script];
  return { name, command, cores: 1, hasTests: false, needsBuild: false, ...more };
}
const say = (text: string) => {
  said += text;
};
async function run(...lanes: Lane[]) {
  const { results } = await runLanes(lanes, { logs: folder, say });
  return results;
}

test('runs two lanes of one core at the same time', async () => {
  execFileSync('mkfifo', [join(folder, 'ping'), join(folder, 'pong')]);
  // Each waits for the other.
  const results = await run(
    lane('one', `cd ${folder}; echo > ping; read line < pong`),
    lane('two', `cd ${folder}; read line < ping; echo > pong`),
  );
  expect(results.map(({ hasPassed }) => hasPassed)).toEqual([true, true]);
});

test('runs a lane of two cores alone', async () => {
  await run(lane('one', 'true'), lane('two', 'true', { cores: 2 }), lane('three', 'true'));
  const order = said.split('\n').map((line) => line.split(':')[0]);
  expect(order.filter(Boolean)).toEqual([
    ...['[one] started', '[one] passed'],
    ...['[two] started', '[two] passed'],
    ...['[three] started', '[three] passed'],
  ]);
});

test('a failure stops no other lane, and its output is printed', async () => {
  const results = await run(lane('bad', 'echo wrong type; exit 3'), lane('good', 'echo all well'));
  expect(results.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    { name: 'bad', hasPassed: false },
    { name: 'good', hasPassed: true },
  ]);
  expect(said).toContain('[bad] output:\nwrong type\n');
  expect(said).not.toContain('all well');
  expect(readFileSync(join(folder, 'good.log'), 'utf8')).toBe('all well\n');
});

test('a lane that needs the build waits for it, and is skipped if the build fails', async () => {
  const needsBuild = { needsBuild: true };
  const results = await run(
    { ...BUILD, command: ['sh', '-c', 'exit 1'] },
    lane('journeys', `touch ${folder}/played`, needsBuild),
    lane('unit', 'true'),
  );
  expect(results.map(({ name }) => name).toSorted()).toEqual(['build', 'unit']);
  expect(existsSync(join(folder, 'played'))).toBe(false);
  expect(said).toContain('[journeys] not run, because the build failed');
});

test('a long lane that might not end in time is postponed, and the others run', async () => {
  const lanes = [
    lane('hour', 'true', { seconds: 3_600 }),
    lane('unit', 'true'),
    lane('kills', 'true', { seconds: 9 }),
  ];
  const { results, postponed } = await runLanes(lanes, { logs: folder, say, within: 3_600 });
  expect(results.map(({ name }) => name).toSorted()).toEqual(['kills', 'unit']);
  expect(postponed).toEqual(['hour']);
  expect(said).toContain('[hour] postponed');
});
