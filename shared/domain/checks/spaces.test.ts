import { describe, expect, it } from 'vitest';
import { accepts, coded, issuesOf, reports } from './test-support.ts';

describe('spaces', () => {
  reports('edge_spaces', [
    [' Save', 'Speichern', { repaired: ' Speichern' }],
    ['Save', 'Speichern ', { repaired: 'Speichern', at: ' ' }],
    ['Save  ', 'Speichern ', { repaired: 'Speichern  ' }],
    [coded('{1}Save{/1}'), coded('{1} Speichern{/1}'), { repaired: coded('{1}Speichern{/1}') }],
  ]);
  accepts('edge_spaces', [
    [' Save ', ' Speichern '],
    ['Limit: ', '限制：', { target_lang: 'zh-CN' }],
    ['Save', 'Speichern\n        '],
    ['  Save', ' Speichern', { preserve_space: false }],
  ]);

  reports('double_spaces', [
    ['One two', 'Eins  zwei', { repaired: 'Eins zwei', at: '  ' }],
    [coded('One {1}two{/1}'), coded('Eins {1} zwei{/1}'), { repaired: coded('Eins {1}zwei{/1}') }],
  ]);
  accepts('double_spaces', [
    ['One.  Two', 'Eins.  Zwei'],
    ['One.  Two', 'Eins. Zwei'],
    ['-a    all', '-a     alle  hier'],
    ['One\n  two', 'Eins\n  zwei'],
  ]);

  reports('non_breaking_spaces', [
    ['5 km', '5\u00a0 km', { repaired: '5\u00a0km' }],
    ['Walk 5\u00a0km', '5 km gehen', { repaired: '5\u00a0km gehen' }],
    ['one two three', 'eins\u00a0zwei\u00a0drei', { repaired: 'eins zwei drei' }],
  ]);
  accepts('non_breaking_spaces', [
    ['5 km', '5\u00a0km'],
    ['Name:', 'Nom\u00a0:', { target_lang: 'fr' }],
    ['in Prague', 'v\u00a0Praze', { target_lang: 'cs' }],
  ]);
});

describe('invisible and invalid characters', () => {
  reports('zero_width', [
    ['Save', 'Spei\u200bchern', { repaired: 'Speichern' }],
    ['Save', '\ufeffSpeichern', { repaired: 'Speichern' }],
    ['Save', 'Speichern\u200e', { repaired: 'Speichern' }],
  ]);
  accepts('zero_width', [
    ['Books', 'کتاب‌ها', { target_lang: 'fa' }],
    ['Save it', 'บันทึก\u200bไว้', { target_lang: 'th' }],
    ['Family', 'Familie 👨‍👩‍👧'],
    ['Save', 'שמירה\u200f', { target_lang: 'he' }],
    ['Sa\u200bve', 'Spei\u200bchern'],
  ]);
  reports('invalid_characters', [
    ['Save', 'Speichern\u0007', { repaired: 'Speichern' }],
    ['Save', 'Speichern\ud83d', { repaired: 'Speichern' }],
    ['Open', '\ufffdffnen', { at: '\ufffd' }],
    ['Open', 'Ã–ffnen'],
  ]);
  accepts('invalid_characters', [
    ['Save 🙂', 'Speichern 🙂\n\t'],
    [coded('{1}Save{/1}'), coded('{1}Sichern{/1}')],
    ['São', 'Ãgua'],
  ]);
});

describe('lines', () => {
  reports('line_breaks', [
    ['One\n', 'Eins', { repaired: 'Eins\n' }],
    ['One\nTwo', 'Eins zwei'],
    ['One\r\nTwo', 'Eins\nZwei', { repaired: 'Eins\r\nZwei' }],
    ['One two\n', 'Eins\nzwei'],
  ]);
  accepts('line_breaks', [
    ['One\nTwo', 'Eins\nZwei'],
    ['One\nTwo', 'Eins zwei', { preserve_space: false }],
  ]);
  reports('tabs', [
    ['A\tB', 'A B'],
    ['A B', 'A\tB', { repaired: 'A B' }],
  ]);
  accepts('tabs', [['A\tB', 'A\tB']]);
  reports('escapes', [
    ['One\\nTwo', 'Eins zwei'],
    ['One', 'Eins\\n', { at: '\\n' }],
    ['Say \\"hi\\"', 'Sag "hallo"'],
  ]);
  accepts('escapes', [
    ['One\\nTwo', 'Eins\\nZwei'],
    ['Open C:\\new\\table', 'C:\\new\\table öffnen'],
  ]);
});

describe('accelerator keys', () => {
  const ampersand = { settings: { accelerator: '&' } } as const;
  reports('accelerators', [
    ['&File', 'Datei', { repaired: '&Datei' }],
    ['&File', 'ファイル', { target_lang: 'ja', repaired: 'ファイル(&F)' }],
    ['&File', '&D&atei', { repaired: '&Datei' }],
    ['Open &File', 'Datei& öffnen', { repaired: '&Datei öffnen' }],
    ['File', '&Datei', { ...ampersand, repaired: 'Datei' }],
    ['_Save', 'Speichern', { repaired: '_Speichern' }],
  ]);
  accepts('accelerators', [
    ['&File', '&Datei'],
    ['&File', 'ファイル(&F)', { target_lang: 'ja' }],
    ['R&D at AT&T', 'Forschung bei AT&T'],
    ['Terms &amp; conditions', 'Bedingungen'],
    ['Salt & pepper', 'Salz und Pfeffer'],
    ['Save && close', 'Speichern und schließen', ampersand],
    ['&File', 'Datei', { settings: { accelerator: 'none' } }],
    ['~5 minutes', 'etwa 5 Minuten'],
  ]);
});

it('ignores white space if the format collapses it', () => {
  const loose = { preserve_space: false };
  expect(issuesOf('tabs', ['A\tB', 'A B', loose])).toEqual([]);
  expect(issuesOf('double_spaces', ['A B', 'A  B', loose])).toEqual([]);
});
