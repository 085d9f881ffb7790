import { describe, expect, test } from 'vitest';
import { bind, bindingsOf, isOwn, ownerOf, readChoice, resetOne, STANDARD } from './bindings.ts';
import { combinationOf, judge, shownKeys } from './combination.ts';
import { filterItems } from './filter-items.ts';
import { COMMAND_ROWS, type CommandId, isNumbered, rowOf } from './keymap.ts';
import { PRESETS, type PresetId } from './presets.ts';

const press = (key: string, code: string, ...held: ('ctrl' | 'meta' | 'shift' | 'alt' | 'altgr')[]) =>
  combinationOf({
    key,
    code,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
    getModifierState: (name) => name === 'AltGraph' && held.includes('altgr'),
  });

/** The documented key map. */
const PROMISED: [CommandId, string][] = [
  ['approve-next', 'Ctrl+Enter'],
  ['approve', 'Ctrl+Shift+Enter'],
  ['next', 'Alt+ArrowDown'],
  ['previous', 'Alt+ArrowUp'],
  ['next-open', 'F9'],
  ['go-to', 'Ctrl+G'],
  ['insert-match', 'Ctrl+1…9'],
  ['insert-term', 'Ctrl+Shift+1…9'],
  ['copy-source', 'Ctrl+Insert'],
  ['clear', 'Alt+Delete'],
  ['next-tag', 'F8'],
  ['all-tags', 'Ctrl+Shift+F8'],
  ['concordance', 'Ctrl+K'],
  ['add-term', 'Ctrl+Shift+G'],
  ['find', 'Ctrl+Shift+F'],
  ['replace', 'Ctrl+H'],
  ['comment', 'Ctrl+Shift+M'],
  ['save', 'Ctrl+S'],
  ['commands', 'Ctrl+Shift+P'],
];

describe('the key map', () => {
  test('has the documented keys', () => {
    const bindings = bindingsOf(STANDARD);
    for (const [id, keys] of PROMISED) expect([id, bindings[id]]).toEqual([id, keys]);
  });

  test.each(Object.keys(PRESETS) as PresetId[])(
    'has unique combinations that all work, as in %s',
    (preset) => {
      const bindings = bindingsOf({ preset, own: {} });
      const used = Object.values(bindings).filter((keys) => keys !== '');
      expect(new Set(used).size).toBe(used.length);
      for (const { id, isFixed } of COMMAND_ROWS) {
        if (isFixed || bindings[id] === '') continue;
        const verdict = judge(bindings[id], { takesDigit: isNumbered(id), isPassing: rowOf(id).isPassing });
        expect(verdict?.isRefused ? [id, bindings[id], verdict.reason] : null).toBeNull();
      }
      // Every key in a preset must take effect.
      const { keys } = PRESETS[preset];
      for (const [id, wanted] of Object.entries(keys)) expect(bindings[id as CommandId]).toBe(wanted);
    },
  );

  test.each(Object.keys(PRESETS) as PresetId[])(
    'leaves no everyday command without a key, as in %s',
    (preset) => {
      const bindings = bindingsOf({ preset, own: {} });
      const lost = PROMISED.filter(([id]) => bindings[id] === '').map(([id]) => id);
      // Phrase has no key for this; Ctrl+Shift+Enter does the opposite there.
      expect(lost).toEqual(preset === 'phrase' ? ['approve'] : []);
    },
  );
});

describe('a key press', () => {
  test('is read by its character, and digits by physical key', () => {
    expect(press('Enter', 'Enter', 'ctrl')).toBe('Ctrl+Enter');
    expect(press('3', 'Digit3', 'ctrl')).toBe('Ctrl+1…9');
    expect(press('"', 'Digit2', 'ctrl', 'shift')).toBe('Ctrl+Shift+1…9');
    expect(press('F', 'KeyF', 'ctrl', 'shift')).toBe('Ctrl+Shift+F');
    expect(press('s', 'KeyS', 'meta')).toBe('Ctrl+S');
    expect(press('?', 'Slash', 'shift')).toBe('?');
    expect(press('ArrowDown', 'ArrowDown', 'alt')).toBe('Alt+ArrowDown');
  });

  test('works the same on a layout without Latin letters', () => {
    expect(press('л', 'KeyK', 'ctrl')).toBe('Ctrl+K');
  });

  test('types text with AltGr, without a combination', () => {
    expect(press('{', 'Digit7', 'ctrl', 'alt', 'altgr')).toBe('');
  });

  test('of a modifier alone is not a combination', () => {
    expect(press('Control', 'ControlLeft', 'ctrl')).toBe('');
  });

  test('is shown with the Command key on a Mac', () => {
    expect(shownKeys('Ctrl+Shift+ArrowDown', { isMac: true })).toBe('⌘+Shift+↓');
    expect(shownKeys('Ctrl+K', { isMac: false })).toBe('Ctrl+K');
  });
});

describe('a key combination', () => {
  const refusal = (combination: string) => judge(combination, { takesDigit: false })?.isRefused ?? false;

  test.each([
    'Alt+K',
    'Alt+Shift+Ä',
    'Ctrl+PageUp',
    'Ctrl+Shift+PageDown',
    'Ctrl+T',
    'Ctrl+W',
    'Ctrl+Shift+N',
    'Ctrl+Tab',
  ])('%s is refused because the browser or the keyboard needs it', (combination) =>
    expect(refusal(combination)).toBe(true),
  );

  test.each([
    'A',
    '?',
    'Enter',
    'Ctrl+C',
    'Ctrl+Z',
    'Ctrl+ArrowLeft',
    'Shift+ArrowUp',
    'Tab',
    'Escape',
    'Ctrl+1…9',
  ])('%s is refused because it types text or belongs to other programs', (combination) =>
    expect(refusal(combination)).toBe(true),
  );

  test.each(['Ctrl+K', 'F2', 'Ctrl+ArrowDown', 'Alt+Delete', 'Ctrl+Shift+Insert', 'Ctrl+Enter'])(
    '%s is allowed',
    (combination) => expect(refusal(combination)).toBe(false),
  );

  test('that overrides a browser shortcut is allowed with a warning', () => {
    expect(judge('Ctrl+P', { takesDigit: false })).toMatchObject({ isRefused: false });
    expect(judge('Ctrl+1…9', { takesDigit: true })).toMatchObject({ isRefused: false });
    expect(judge('Ctrl+K', { takesDigit: true })).toMatchObject({ isRefused: true });
  });
});

describe('changing keys', () => {
  test('finds the command that has a combination', () => {
    expect(ownerOf(bindingsOf(STANDARD), 'Ctrl+K', 'find')).toBe('concordance');
    expect(ownerOf(bindingsOf(STANDARD), 'Ctrl+K', 'concordance')).toBeNull();
    expect(ownerOf(bindingsOf(STANDARD), '', 'concordance')).toBeNull();
  });

  test('swaps two combinations, or takes one and leaves the other command without a key', () => {
    const swapped = bindingsOf(bind(STANDARD, 'find', 'Ctrl+K', { swap: true }));
    expect([swapped.find, swapped.concordance]).toEqual(['Ctrl+K', 'Ctrl+Shift+F']);
    const taken = bindingsOf(bind(STANDARD, 'find', 'Ctrl+K'));
    expect([taken.find, taken.concordance]).toEqual(['Ctrl+K', '']);
  });

  test('keeps only differences, so that changing back leaves nothing stored', () => {
    const changed = bind(STANDARD, 'find', 'Ctrl+F2');
    expect(changed.own).toEqual({ find: 'Ctrl+F2' });
    expect(isOwn(changed, 'find')).toBe(true);
    expect(bind(changed, 'find', 'Ctrl+Shift+F')).toEqual(STANDARD);
  });

  test('resets one command, and the command that now has its key', () => {
    const swapped = bind(STANDARD, 'find', 'Ctrl+K', { swap: true });
    const reset = bindingsOf(resetOne(swapped, 'find'));
    expect(reset.find).toBe('Ctrl+Shift+F');
    expect(reset.concordance).toBe('Ctrl+K');
  });

  test("the user's own keys override the preset", () => {
    const choice = bind({ preset: 'memoq', own: {} }, 'save', 'F9');
    expect(bindingsOf(choice).save).toBe('F9');
    expect(bindingsOf(choice)['next-tag']).toBe('');
  });

  test('locks segments and edits sources by the key of each tool', () => {
    const keysOf = (preset: 'tessera' | 'memoq' | 'trados') => bindingsOf({ preset, own: {} });
    expect([keysOf('tessera').lock, keysOf('trados').lock]).toEqual(['Ctrl+L', 'Ctrl+L']);
    expect([keysOf('memoq')['edit-source'], keysOf('memoq')['expand-tag']]).toEqual(['F2', 'Shift+F2']);
    expect([keysOf('memoq').lock, keysOf('memoq')['running-text']]).toEqual(['Ctrl+Shift+L', '']);
  });

  test('reads the valid parts of stored choices', () => {
    expect(readChoice(null)).toBeNull();
    expect(readChoice({ preset: 'wordfast', own: { find: 'Ctrl+F2', gone: 'F3', save: 7 } })).toEqual({
      preset: 'tessera',
      own: { find: 'Ctrl+F2' },
    });
    const twice = bindingsOf(
      readChoice({ preset: 'tessera', own: { find: 'Ctrl+F2', save: 'Ctrl+F2' } }) ?? STANDARD,
    );
    expect(Object.values(twice).filter((keys) => keys === 'Ctrl+F2')).toHaveLength(1);
  });
});

describe('a filtered list', () => {
  const items = COMMAND_ROWS.map(({ id, label, group, also }) => ({ id, label, detail: group, also }));
  const ids = (typed: string) => filterItems(items as never[], typed).map(({ id }) => id);

  test('finds items by prefixes in any order, and by other tools’ names', () => {
    expect(ids('next unap')[0]).toBe('next-open');
    expect(ids('jump')).toEqual(['go-to']);
    expect(ids('confirm')).toContain('approve-next');
  });

  test('lists names with a matching prefix first', () => {
    expect(ids('find')[0]).toBe('find');
  });

  test('falls back to substrings, and otherwise finds nothing', () => {
    expect(ids('ncordanc')).toEqual(['concordance']);
    expect(ids('xyzzy')).toEqual([]);
  });
});
