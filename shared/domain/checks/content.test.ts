import { describe, expect, it } from 'vitest';
import { accepts, coded, issuesOf, reports } from './test-support.ts';

describe('content', () => {
  reports('empty', [
    ['Save', ''],
    ['Save', '  '],
    ['Save', '…'],
    ['***', '', { repaired: '***' }],
  ]);
  accepts('empty', [
    ['Save', 'Speichern'],
    ['', ''],
    ['Yes', '✓'],
    ['Name', '%s'],
  ]);
  it('reports an empty target only as a note until the segment counts as translated', () => {
    const severity = (state?: string, approved = false) =>
      issuesOf('empty', ['Save', '', { state, approved }])[0]?.severity;
    expect([severity('draft'), severity('translated'), severity('draft', true), severity()]).toEqual([
      'info',
      'error',
      'error',
      'error',
    ]);
  });
  it('reports nothing else about an empty target', () => {
    expect(issuesOf('tags_missing', [coded('{1}Save 5{/1}'), ' '])).toEqual([]);
    expect(issuesOf('numbers', [coded('{1}Save 5{/1}'), ' '])).toEqual([]);
  });

  reports('same_as_source', [
    ['Save the file', 'Save the file'],
    ['Cancel', 'Cancel'],
    [coded('{1}Save it now{/1}'), 'Save it now'],
  ]);
  accepts('same_as_source', [
    ['Save', 'Speichern'],
    ['12 × 4', '12 × 4'],
    ['%s: {name}', '%s: {name}'],
    ['https://example.org', 'https://example.org'],
    ['PDF', 'PDF'],
    ['LibreOffice', 'LibreOffice'],
    ['Colour', 'Colour', { source_lang: 'en-GB', target_lang: 'en-US' }],
    ['Tessera', 'Tessera', { terms: [{ source: 'Tessera', target: 'Tessera' }] }],
  ]);

  reports('length', [
    ['Save', 'Speichern', { max_length: 8 }],
    ['Save', 'größer', { max_length: 7, max_length_unit: 'utf8' }],
  ]);
  accepts('length', [
    ['Save', coded('{1}Speichern{/1}'), { max_length: 9 }],
    ['Save', '🙂🙂', { max_length: 2 }],
    ['Save', 'Speichern', { max_length: null }],
  ]);
  reports('length_ratio', [
    ['This long sentence explains everything about the matter.', 'Ja.'],
    ['Short text', 'Ein sehr langer Satz, der aus einem ganz anderen Segment hierher geraten sein muss.'],
  ]);
  accepts('length_ratio', [
    ['Options', 'Einstellungsmöglichkeiten'],
    ['The quick brown fox jumps over the lazy dog', '敏捷的棕色狐狸跳过懒狗', { target_lang: 'zh-CN' }],
  ]);

  const match = { similarity: 0.86, target: 'Datei öffnen' };
  reports('fuzzy_unedited', [['Open files', 'Datei öffnen', { approved: true, match }]]);
  accepts('fuzzy_unedited', [
    ['Open files', 'Dateien öffnen', { approved: true, match }],
    ['Open files', 'Datei öffnen', { approved: false, match }],
    ['Open files', 'Datei öffnen', { approved: true, match: { ...match, similarity: 1 } }],
  ]);
});

describe('words', () => {
  reports('repeated_words', [
    ['Open the file', 'Öffnen Sie die Datei Datei', { repaired: 'Öffnen Sie die Datei', at: 'Datei Datei' }],
    ['In the end', 'Am am Ende', { repaired: 'Am Ende' }],
    ['It is', 'il il est', { target_lang: 'fr', repaired: 'il est' }],
  ]);
  accepts('repeated_words', [
    ['You remember', 'Vous vous souvenez', { target_lang: 'fr' }],
    ['Bye bye', 'Tschüss tschüss'],
    ['%s %s', '%s %s'],
    ['Slowly', 'धीरे धीरे', { target_lang: 'hi' }],
    ['10 10', '10 10'],
    ['those who know', 'die die wissen'],
  ]);

  reports('capitals', [
    ['Open the file', 'datei öffnen', { repaired: 'Datei öffnen', at: 'd' }],
    ['open it', 'Ouvrez-le', { target_lang: 'fr', repaired: 'ouvrez-le' }],
    ['Open the file', 'DATEI ÖFFNEN BITTE'],
    ['It works', 'işe yarıyor', { target_lang: 'tr', repaired: 'İşe yarıyor' }],
  ]);
  accepts('capitals', [
    ['Open the file', 'Datei öffnen'],
    ['house', 'Haus'],
    ['Monday', 'lundi', { target_lang: 'fr' }],
    ['French', 'français', { target_lang: 'fr' }],
    ['I want it', 'je le veux', { target_lang: 'fr' }],
    ['3 files', 'dateien'],
    ['Open the file', 'ファイルを開く', { target_lang: 'ja' }],
    ['The iPhone', 'iPhone'],
    ['A cow', "'n Koei", { target_lang: 'af' }],
    ['%s is open', 'Die Datei %s ist offen'],
    ['SAVE ALL FILES', 'ALLE DATEIEN SICHERN'],
  ]);
});

describe('references', () => {
  reports('urls', [
    [
      'See https://example.org/a.',
      'Siehe https://example.com/a.',
      { repaired: 'Siehe https://example.org/a.', at: 'https://example.com/a' },
    ],
    ['See https://example.org', 'Siehe dort'],
  ]);
  accepts('urls', [
    ['See https://example.org/a.', 'Siehe https://example.org/a!'],
    ['See (https://a.org/x_(y))', 'Siehe (https://a.org/x_(y))'],
    ['访问https://a.org获取', 'https://a.org besuchen', { source_lang: 'zh' }],
  ]);
  it('reports another page of the same site only as a note', () => {
    expect(issuesOf('urls', ['https://example.org/en', 'https://example.org/de'])[0]?.severity).toBe('info');
  });
  reports('emails', [
    ['Write to ana@example.org.', 'An anna@example.org.', { repaired: 'An ana@example.org.' }],
  ]);
  accepts('emails', [['Write to ana@example.org.', 'An ana@example.org schreiben.']]);
  reports('paths', [
    ['Edit /etc/hosts', '/etc/gastgeber ändern', { repaired: '/etc/hosts ändern' }],
    ['In C:\\Data\\x.txt', 'In C:\\Daten\\x.txt', { repaired: 'In C:\\Data\\x.txt' }],
  ]);
  accepts('paths', [
    ['and/or, km/h', 'und/oder, km/h'],
    ['Edit /etc/hosts.', '/etc/hosts ändern.'],
    ['On 05/31/2024', 'Am 31.05.2024'],
  ]);
  reports('code', [
    ['Use --force', '--zwingen verwenden', { repaired: '--force verwenden' }],
    ['Call main()', 'haupt() aufrufen', { repaired: 'main() aufrufen' }],
  ]);
  accepts('code', [
    ['Use --file=NAME', '--file=DATEI verwenden'],
    ['the --force option', 'die --force-Option'],
    ['Hello -- bye', 'Hallo – tschüss'],
  ]);
});
