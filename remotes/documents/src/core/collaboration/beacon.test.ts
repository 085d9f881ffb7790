import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Beacon, HEARTBEAT_MS, REST_MS } from './beacon.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const said: (number | null)[] = [];
  return { said, beacon: new Beacon({ say: (place) => said.push(place) }) };
}

test('reports a position after a rest, and again before it expires', () => {
  const { said, beacon } = setUp();
  beacon.on();
  for (const place of [1, 2, 3]) beacon.move(place);
  vi.advanceTimersByTime(REST_MS);
  expect(said).toEqual([3]);
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(said).toEqual([3, 3, 3]);
  beacon.move(4);
  vi.advanceTimersByTime(REST_MS);
  expect(said.at(-1)).toBe(4);
});

test('reports leaving once, and then nothing until the user returns', () => {
  const { said, beacon } = setUp();
  beacon.on();
  beacon.move(7);
  vi.advanceTimersByTime(REST_MS);
  beacon.off();
  beacon.off();
  vi.advanceTimersByTime(5 * HEARTBEAT_MS);
  expect(said).toEqual([7, null]);
  beacon.move(8);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(said).toEqual([7, null]);
  beacon.on();
  vi.advanceTimersByTime(REST_MS);
  expect(said).toEqual([7, null, 8]);
});
