import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildRecord } from '../../testing/build-record.ts';
import { GATHER_MS, MOST_SINGLE, REREAD_MS, RowUpdater } from './row-updater.ts';

const user = { id: 2, username: 'Ana' };
const changed = (id: number, version = 2) => ({ type: 'record' as const, id, row_number: id, version, user });

function setUp() {
  const fetched: number[] = [];
  const shown: number[] = [];
  let rereads = 0;
  let changes = 0;
  const news = new RowUpdater({
    shownVersion: (id) => (id <= 50 ? 1 : null),
    fetchRecord: async (id) => {
      fetched.push(id);
      if (id === 13) throw new Error('away');
      return buildRecord({ id, version: 2 });
    },
    onRecord: ({ id }) => shown.push(id),
    reread: async () => {
      rereads++;
    },
    onChange: () => {
      changes++;
    },
  });
  return { news, fetched, shown, rereads: () => rereads, changes: () => changes };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change by others', () => {
  test('is fetched once, and only where an older version is shown', async () => {
    const { news, fetched, shown, changes } = setUp();
    news.hear(changed(3));
    news.hear(changed(3));
    news.hear(changed(4, 1));
    news.hear(changed(99));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect([fetched, shown, changes()]).toEqual([[3], [3], 1]);
  });

  test('does not stop other changes if it cannot be fetched', async () => {
    const { news, shown } = setUp();
    news.hear(changed(13));
    news.hear(changed(14));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(shown).toEqual([14]);
  });

  test('rereads the view when it affects many segments, but not too often', async () => {
    const { news, fetched, rereads } = setUp();
    for (let id = 1; id <= MOST_SINGLE + 1; id++) news.hear(changed(id));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect([rereads(), fetched]).toEqual([1, []]);
    for (let at = 0; at < 10; at++) {
      news.hear({ type: 'reload' });
      await vi.advanceTimersByTimeAsync(GATHER_MS);
    }
    expect(rereads()).toBe(1);
    await vi.advanceTimersByTimeAsync(REREAD_MS);
    expect(rereads()).toBe(2);
  });

  test('is ignored after the screen is closed', async () => {
    const { news, changes } = setUp();
    news.hear({ type: 'reload' });
    news.stop();
    await vi.advanceTimersByTimeAsync(REREAD_MS);
    expect(changes()).toBe(0);
  });
});
