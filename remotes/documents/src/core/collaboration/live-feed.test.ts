import type { LiveEvent } from '@tessera/shared/contract/document/live';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FeedSource, LiveFeed } from './live-feed.ts';

class FakeSource implements FeedSource {
  onopen: FeedSource['onopen'] = null;
  onmessage: FeedSource['onmessage'] = null;
  onerror: FeedSource['onerror'] = null;
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  say(data: string): void {
    this.onmessage?.({ data } as MessageEvent<string>);
  }
  fail(): void {
    this.onerror?.({} as Event);
  }
}

function setUp() {
  const sources: FakeSource[] = [];
  const events: LiveEvent[] = [];
  const opened: boolean[] = [];
  const feed = new LiveFeed({
    open() {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    onEvent: (event) => events.push(event),
    onOpen: ({ isAgain }) => opened.push(isAgain),
  });
  return { feed, sources, events, opened };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the feed of a document', () => {
  test('passes on contract events only', async () => {
    const { feed, sources, events } = setUp();
    feed.start();
    sources[0]?.say('{"type":"reload"}');
    sources[0]?.say('{"type":"of a newer server"}');
    sources[0]?.say('no json');
    await vi.waitFor(() => expect(events).toEqual([{ type: 'reload' }]));
  });

  test('retries with growing delays, and reports when events may have been missed', () => {
    const { feed, sources, opened } = setUp();
    feed.start();
    sources[0]?.open();
    sources[0]?.fail();
    expect(sources[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(700);
    expect(sources).toHaveLength(1);
    vi.advanceTimersByTime(600);
    expect(sources).toHaveLength(2);
    sources[1]?.fail();
    vi.advanceTimersByTime(1_400);
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(1_200);
    expect(sources).toHaveLength(3);
    sources[2]?.open();
    expect(opened).toEqual([false, true]);
  });

  test('starts with short delays again after a long connection', () => {
    const { feed, sources } = setUp();
    feed.start();
    for (let at = 0; at < 5; at++) {
      sources.at(-1)?.fail();
      vi.advanceTimersByTime(60_000);
    }
    sources.at(-1)?.open();
    vi.advanceTimersByTime(20_000);
    const before = sources.length;
    sources.at(-1)?.fail();
    vi.advanceTimersByTime(1_300);
    expect(sources).toHaveLength(before + 1);
  });

  test('closes and stops retrying after the last subscriber leaves', () => {
    const { feed, sources, events } = setUp();
    feed.start();
    feed.start();
    expect(sources).toHaveLength(1);
    feed.stop();
    expect(sources[0]?.isClosed).toBe(true);
    sources[0]?.say('{"type":"reload"}');
    expect(events).toEqual([]);
    feed.start();
    sources[1]?.fail();
    feed.stop();
    vi.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(2);
  });

  test('retries at once when the browser is online again', () => {
    const { feed, sources } = setUp();
    feed.start();
    feed.retry();
    expect(sources).toHaveLength(1);
    sources[0]?.fail();
    feed.retry();
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(2);
  });
});
