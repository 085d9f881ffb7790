import { afterEach, expect, it, vi } from 'vitest';
import { keyName } from './key-name.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en', 'Ctrl', 'Delete'],
  ['de', 'Strg', 'Entf'],
  ['fr', 'Ctrl', 'Suppr'],
  ['ja', 'Ctrl', 'Delete'],
])('names keys as on keyboards in %s', (lang, control, del) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect([keyName('Ctrl'), keyName('Delete'), keyName('F4')]).toEqual([control, del, 'F4']);
});
