import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypingPause } from './typing-pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a text is due 1.5 s after the last keystroke', () => {
  const due = vi.fn();
  const pause = new TypingPause(due);
  pause.restart();
  vi.advanceTimersByTime(1_000);
  pause.restart();
  vi.advanceTimersByTime(1_499);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledOnce();
});

test('a text is due within three seconds of the first keystroke, however long the user types', () => {
  const due = vi.fn();
  const pause = new TypingPause(due);
  for (let keys = 0; keys < 29; keys++) {
    pause.restart();
    vi.advanceTimersByTime(100);
  }
  expect(due).toHaveBeenCalled();
});

test('typing after a save begins a new pause', () => {
  const due = vi.fn();
  const pause = new TypingPause(due);
  pause.restart();
  vi.advanceTimersByTime(1_400);
  pause.forgetTyping();
  pause.end();
  expect(pause.isRunning).toBe(false);
  vi.advanceTimersByTime(10_000);
  pause.restart();
  vi.advanceTimersByTime(1_499);
  expect(due).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledOnce();
});
