import { describe, expect, test } from 'vitest';
import { COMMANDS, readPress } from './keymap.ts';

const press = (key: string, code: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt')[]) =>
  readPress({
    key,
    code,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
  });

describe('the key map', () => {
  test('has no combination twice', () => {
    expect(new Set(COMMANDS.map(({ keys }) => keys)).size).toBe(COMMANDS.length);
  });

  test('uses neither Alt with a letter nor Ctrl+PageUp and PageDown', () => {
    for (const { keys } of COMMANDS) expect(keys).not.toMatch(/Alt\+[A-Z]$|Ctrl\+Page/);
  });

  test('reads combinations, digits by their place on the keyboard', () => {
    expect(press('Enter', 'Enter', 'ctrl')?.command).toBe('approve-next');
    expect(press('Enter', 'Enter', 'ctrl', 'shift')?.command).toBe('approve');
    expect(press('3', 'Digit3', 'ctrl')).toEqual({ command: 'insert-match', number: 3 });
    expect(press('"', 'Digit2', 'ctrl', 'shift')).toEqual({ command: 'insert-term', number: 2 });
    expect(press('F', 'KeyF', 'ctrl', 'shift')?.command).toBe('find');
    expect(press('s', 'KeyS', 'meta')?.command).toBe('save');
    expect(press('?', 'Slash', 'shift')?.command).toBe('keys');
  });

  test('leaves typing alone', () => {
    expect(press('3', 'Digit3')).toBeNull();
    expect(press('f', 'KeyF', 'ctrl')).toBeNull();
    expect(press('Enter', 'Enter')).toBeNull();
    expect(press('ArrowDown', 'ArrowDown')).toBeNull();
  });
});
