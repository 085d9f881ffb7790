import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageName } from '../../domain/text/languages.ts';
import { languageOptions } from '../field/language-options.ts';
import { sortRows } from '../table/sort.ts';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatFullDate,
  formatNumber,
  formatPercent,
  formatRelative,
} from './relative-time.ts';

const NOW = Date.parse('2026-01-10T12:00:00Z');

/** A page with this language on its root element. */
function openPage(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } });
}
afterEach(() => vi.unstubAllGlobals());

/** Removes spaces that differ between ICU versions. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers and dates', () => {
  it('are in German', () => {
    openPage('de');
    expect(formatNumber(1204331)).toBe('1.204.331');
    expect(plain(formatPercent(1, 8))).toBe('13 %');
    expect(plain(formatBytes(12_400_000))).toBe('12,4 MB');
    expect([formatDuration(42), formatDuration(200)].map(plain)).toEqual(['40 Sek.', '3 Min.']);
    expect(formatRelative(NOW - 3 * 3_600_000, NOW)).toBe('vor 3 Stunden');
    expect(formatFullDate(NOW)).toContain('10. Januar 2026');
  });

  it('change with the page’s language, although formatters are cached', () => {
    openPage('fr');
    expect(plain(formatNumber(1204331))).toBe('1 204 331');
    expect(formatRelative(NOW - 3 * 3_600_000, NOW)).toBe('il y a 3 heures');
    openPage('ja');
    expect(formatRelative(NOW - 3 * 3_600_000, NOW)).toBe('3 時間前');
    openPage('en');
    expect([formatNumber(1204331), formatPercent(1, 8), formatDuration(4800)]).toEqual([
      '1,204,331',
      '13%',
      '1 h 20 min',
    ]);
    expect(formatCount(2, 'memory', 'memories')).toBe('2 memories');
  });

  it('are in English for a page language without an interface translation', () => {
    openPage('sv');
    expect(formatDuration(42)).toBe('40 s');
  });
});

describe('language names', () => {
  it('are in the page’s language, and are found and sorted by it', () => {
    openPage('de');
    expect(languageName('fr')).toBe('Französisch');
    expect(languageOptions('franzo')[0]?.tag).toBe('fr');
    openPage('en');
    expect(languageName('fr')).toBe('French');
    expect(languageOptions('franzo')).toEqual([]);
  });
});

it('rows are sorted by the page language’s rules', () => {
  openPage('de');
  expect(sortRows(['Öl', 'Ort', 'Zahl'], (text) => text, 'ascending')).toEqual(['Öl', 'Ort', 'Zahl']);
});
