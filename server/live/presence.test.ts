import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../shared/domain/contract/document/live.ts';
import { createPresence, PRESENCE_TTL } from './presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a user is gone after half a minute of silence, and not before', () => {
  const events: LiveEvent[] = [];
  const presence = createPresence((_, event) => events.push(event));
  const ada = { id: 1, username: 'Ada' };
  presence.set({ documentId: 7, user: ada, recordId: 3 });
  vi.advanceTimersByTime(PRESENCE_TTL - 10_000);
  presence.set({ documentId: 7, user: ada, recordId: 3 });
  vi.advanceTimersByTime(PRESENCE_TTL - 10_000);
  expect(presence.list(7)).toEqual([{ type: 'presence', user: ada, record_id: 3 }]);
  expect(events).toHaveLength(1);
  vi.advanceTimersByTime(15_000);
  expect(events.at(-1)).toEqual({ type: 'presence', user: ada, record_id: null });
  expect(presence.list(7)).toEqual([]);
  presence.close();
});
