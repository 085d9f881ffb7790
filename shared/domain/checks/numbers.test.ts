import { describe, expect, it } from 'vitest';
import { readValues } from './number-scan.ts';
import { accepts, issuesOf, reports } from './test-support.ts';

describe('reading figures', () => {
  it.each([
    ['1,234.56', ['1234.56']],
    ['1.234,56', ['1234.56']],
    ['1 234,5', ['1234.5']],
    ['1.234', ['1.234', '1234']],
    ['1,234,567', ['1234567']],
    ['12,34,567', ['1234567']],
    ['1.2.3', ['1.2.3']],
    ['007', ['7']],
    ["1'000", ['1000']],
    ['3,50', ['3.5']],
  ])('reads %s as %j', (written, values) => {
    expect([...readValues(written)].sort()).toEqual(values);
  });
});

describe('numbers', () => {
  reports('numbers', [
    ['It costs 25 euros', 'Es kostet 52 Euro', { repaired: 'Es kostet 25 Euro', at: '52' }],
    ['It costs 1,250.50', 'Es kostet 1.205,50', { repaired: 'Es kostet 1.250,50' }],
    ['Page 12', 'Seite'],
    ['Page', 'Seite 12', { at: '12' }],
    ['from 3 to 17', 'von 3 bis 71', { repaired: 'von 3 bis 17' }],
    ['Cool to -5 degrees', 'Auf 5 Grad kühlen', { repaired: 'Auf -5 Grad kühlen' }],
    ['Room 403', 'غرفة ٤٠٤', { target_lang: 'ar' }],
    ['Version 1.2.3', 'Version 1.3.2'],
  ]);
  accepts('numbers', [
    ['1,234.56 users', '1.234,56 Benutzer'],
    ['1,000 users', '1 000 utilisateurs', { target_lang: 'fr' }],
    ['1,000 users', '1\u202f000 utilisateurs', { target_lang: 'fr' }],
    ['2 files', 'zwei Dateien'],
    ['Two files', '2 Dateien'],
    ['Twenty-four hours', '24 Stunden'],
    ['Choose one of 3 options', '세 가지 옵션 중 하나를 선택', { target_lang: 'ko' }],
    ['Room 403', 'غرفة ٤٠٣', { target_lang: 'ar' }],
    ['Open at 3:30 PM', 'Ab 15:30 Uhr geöffnet'],
    ['Open at 5 p.m.', 'Ab 17 Uhr'],
    ['May 31, 2024', '31.05.2024'],
    ['05/31/2024', '31.5.2024', { source_lang: 'en-US' }],
    ['10,000 people', '1万人', { target_lang: 'ja' }],
    ['3 days', '三天', { target_lang: 'zh-CN' }],
    ['See https://example.org/v2', 'Siehe https://example.org/de/v3'],
    ['%1$s of %2$s', '%2$s von %1$s'],
    ['a zero value', 'der Wert 0'],
    ['-5 °C', '−5 °C'],
    ['½ cup', '0,5 Tassen'],
    ['Range 5-10', 'Bereich 5–10'],
    ['Don&#8217;t stop', 'Nicht anhalten'],
  ]);
});

describe('number format', () => {
  reports('number_format', [['1,250,000 users', '1,250,000 Benutzer', { repaired: '1.250.000 Benutzer' }]]);
  accepts('number_format', [
    ['1,250 users', '1.250 Benutzer'],
    ['Version 2.5', 'Version 2.5'],
    ['1,250 users', '1,250人', { target_lang: 'ja' }],
  ]);
});

describe('dates', () => {
  reports('dates', [
    ['Due 05/06/2024', 'Fällig am 05.06.2024', { source_lang: 'en-US', at: '05.06.2024' }],
    ['Due May 6, 2024', 'Fällig am 7. Mai 2024'],
    ['2024-01-31', '31/12/2024', { target_lang: 'fr' }],
  ]);
  accepts('dates', [
    ['Due 05/06/2024', 'Fällig am 06.05.2024', { source_lang: 'en-US' }],
    ['Due May 6, 2024', 'Fällig am 6. Mai 2024'],
    ['Due May 6, 2024', '締切：2024年5月6日', { target_lang: 'ja' }],
    ['Due 3 March 2024', 'Vence el 3 de marzo de 2024', { target_lang: 'es' }],
    ['Due 05/06/2024', 'Fällig am 06.05.2024'],
  ]);
});

describe('units', () => {
  reports('units', [
    ['It is 5 km long', 'Es ist 5 mm lang', { repaired: 'Es ist 5 km lang' }],
    ['50% done', '50 fertiggestellt?'.replace(' fertiggestellt', ''), { repaired: '50%?' }],
    ['Price: $20', 'Preis: 20 €', { at: '20' }],
    ['64 GB', '64 MB', { repaired: '64 GB' }],
    ['Turn it 90° left', 'Drehung: 90.', { repaired: 'Drehung: 90°.' }],
  ]);
  accepts('units', [
    ['64 GB', '64 Go', { target_lang: 'fr' }],
    ['50% done', '50 Prozent fertig'],
    ['50% done', '%50 tamamlandı', { target_lang: 'tr' }],
    ['5 km', '5 км', { target_lang: 'ru' }],
    ['5 km', '5公里', { target_lang: 'zh-CN' }],
    ['$20', '20 $', { target_lang: 'fr' }],
    ['5 km', '5 Kilometer'],
    ['20 °C', '20°C'],
  ]);
});

it('offers no repair if it cannot pair the numbers', () => {
  for (const issue of issuesOf('numbers', ['3 of 15', '4 von 51'])) expect(issue.repair).toBeUndefined();
});
