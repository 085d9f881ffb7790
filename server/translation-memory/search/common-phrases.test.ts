import { describe, expect, test } from 'vitest';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { commonPhrases, seedsOf } from './common-phrases.ts';

const EN_DE = { source_lang: 'en', target_lang: 'de' };
const unitsOf = (...pairs: [source: string, target: string][]) =>
  pairs.map(([source, target]) => ({ source, target }));
const phrases = (...given: Parameters<typeof commonPhrases>) =>
  commonPhrases(...given).map(({ target, count }) => `${target} ×${count}`);

const VALVES = unitsOf(
  ['Check the starting valve for leaks.', 'Das Anlassventil links auf Lecks prüfen.'],
  ['Remove the starting valve.', 'Bauen Sie das Anlassventil links aus.'],
  ['The pump is dry.', 'Die Pumpe ist trocken.'],
);

describe('common phrases of translations', () => {
  test('are the longest that two translations share for the same part of the source', () => {
    expect(phrases('Close the starting valve now', VALVES, EN_DE)).toEqual(['Das Anlassventil links ×2']);
  });

  test('are empty for a single unit, and for the same one in two memories', () => {
    const [first] = VALVES;
    if (!first) throw new Error('There are units.');
    expect(phrases('Close the starting valve now', [first], EN_DE)).toEqual([]);
    expect(phrases('Close the starting valve now', [first, { ...first }], EN_DE)).toEqual([]);
  });

  test('need a phrase of the source rather than a single word, unless that is all of it', () => {
    expect(phrases('The valve of the other starting box', VALVES, EN_DE)).toEqual([]);
    const one = unitsOf(['Save?', 'Ohne Rückfrage speichern'], ['Save!', 'Alles ohne Rückfrage']);
    expect(phrases('Save', one, EN_DE)).toEqual(['Ohne Rückfrage ×2']);
  });

  test('exclude phrases missing in most units with that part', () => {
    const mixed = unitsOf(
      ['Open the main switch', 'Hauptschalter öffnen'],
      ['Close the main switch', 'Hauptschalter schließen'],
      ['Test the main switch', 'Hauptschalter testen'],
      ['Buy the main switch', 'Schalter sofort kaufen'],
      ['Sell the main switch', 'Schalter sofort kaufen oder verkaufen'],
      ['Paint the main switch', 'Hauptschalter lackieren'],
    );
    expect(phrases('Lock the main switch', mixed, EN_DE)).toEqual(['Hauptschalter ×4']);
  });

  test('cross neither a code nor a clause', () => {
    const code = formatCode(1, 'standalone');
    const units = unitsOf(
      ['See the owner manual.', `Siehe das${code}Handbuch. Viel Erfolg damit`],
      ['Read the owner manual.', `Lies das${code}Handbuch. Viel Erfolg damit`],
    );
    expect(phrases('Keep the owner manual', units, EN_DE)).toEqual(['Viel Erfolg damit ×2', 'Handbuch ×2']);
    expect(phrases(`Keep the owner${code}manual. Then go`, units.slice(0, 1), EN_DE)).toEqual([]);
  });

  test('are found in languages without spaces', () => {
    const units = unitsOf(
      ['Open the settings menu.', '設定メニューを開きます。'],
      ['Close the settings menu.', '設定メニューを閉じます。'],
    );
    const [first] = commonPhrases('Use the settings menu', units, { source_lang: 'en', target_lang: 'ja' });
    expect(first).toEqual({ target: expect.stringContaining('設定メニュー'), count: 2 });
  });
});

test('the seeds are the most distinctive phrases, without pure function words or clause boundaries', () => {
  expect(seedsOf('Close the starting valve. It is on', 'en')).toEqual([
    'starting valve',
    'the starting',
    'close the',
  ]);
  expect(seedsOf('Save', 'en')).toEqual(['save']);
  expect(seedsOf('設定メニュー', 'ja').length).toBeGreaterThan(0);
});
