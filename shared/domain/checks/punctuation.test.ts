import { describe, expect, it } from 'vitest';
import { accepts, coded, issuesOf, reports } from './test-support.ts';

describe('end punctuation', () => {
  reports('end_punctuation', [
    ['Save the file.', 'Datei speichern', { repaired: 'Datei speichern.' }],
    ['Save the file', 'Datei speichern.', { repaired: 'Datei speichern', at: '.' }],
    ['Save?', 'Speichern.', { repaired: 'Speichern?' }],
    ['Name:', 'Nom', { target_lang: 'fr', repaired: 'Nom\u00a0:' }],
    ['Really?', '真的', { target_lang: 'zh-CN', repaired: '真的？' }],
    ['Save it.', '保存する.', { target_lang: 'ja', repaired: '保存する。' }],
    ['Who?', 'Ποιος?', { target_lang: 'el', repaired: 'Ποιος;' }],
    ['Who?', 'من?', { target_lang: 'ar', repaired: 'من؟' }],
    ['Loading…', 'Lädt', { repaired: 'Lädt…' }],
    [coded('{1}Save.{/1}'), coded('{1}Speichern{/1}'), { repaired: coded('{1}Speichern.{/1}') }],
    ['He said “Go.”', 'Er sagte „Geh“', { repaired: 'Er sagte „Geh.“' }],
  ]);
  accepts('end_punctuation', [
    ['Save the file.', 'Datei speichern.'],
    ['Loading...', 'Lädt…'],
    ['Who?', 'Ποιος;', { target_lang: 'el' }],
    ['Who?', 'Ո՞վ', { target_lang: 'hy' }],
    ['Done.', 'Պատրաստ է։', { target_lang: 'hy' }],
    ['Done.', '完成。', { target_lang: 'zh-CN' }],
    ['Done.', 'เสร็จแล้ว', { target_lang: 'th' }],
    ['Done.', 'हो गया।', { target_lang: 'hi' }],
    ['Is it done?', '終わりましたか。', { target_lang: 'ja' }],
    ['Name:', 'Nom :', { target_lang: 'fr' }],
    ['Pens, paper, etc.', 'Stifte und Papier'],
    ['and so on', 'usw.'],
    ['Visit example.org.', '请访问 example.org.', { target_lang: 'zh-CN' }],
    ['He said “Go.”', 'Er sagte „Geh.“'],
    [coded('Save.{1/}'), coded('Speichern.{1/}')],
    ['12', '12'],
    ['%s.', '%s.'],
    ['%s files', 'Dateien: %s'],
    [coded('{1/} files'), coded('Dateien: {1/}')],
  ]);
  it('reports a calmer exclamation only as a note', () => {
    expect(issuesOf('end_punctuation', ['Great!', 'Gut.'])[0]?.severity).toBe('info');
  });
});

describe('start punctuation', () => {
  reports('start_punctuation', [
    ['• Item', 'Punkt', { repaired: '• Punkt' }],
    ['Item', '- Punkt', { repaired: 'Punkt' }],
    ['…and more', 'und mehr', { repaired: '…und mehr' }],
    ['—', 'Strich', { repaired: '—' }],
  ]);
  accepts('start_punctuation', [
    ['- Item', '– Punkt'],
    ['"Item"', '«Élément»', { target_lang: 'fr' }],
    ['-5 degrees', '-5 Grad'],
    ['Item?', '¿Punto?', { target_lang: 'es' }],
  ]);
});

describe('Spanish opening marks', () => {
  reports('inverted_punctuation', [
    ['Are you sure?', 'Seguro?', { target_lang: 'es', repaired: '¿Seguro?' }],
    ['Done. Continue?', 'Listo. Continuar?', { target_lang: 'es', repaired: 'Listo. ¿Continuar?' }],
    ['Stop!', 'Alto!', { target_lang: 'es-MX', repaired: '¡Alto!' }],
  ]);
  accepts('inverted_punctuation', [
    ['Are you sure?', '¿Seguro?', { target_lang: 'es' }],
    ['Well, are you sure?', 'Bueno, ¿seguro?', { target_lang: 'es' }],
    ['Are you sure?', 'Sicher?'],
    ['See http://a.b/?q=1', 'Vea http://a.b/?q=1', { target_lang: 'es' }],
  ]);
});

describe('spacing', () => {
  reports('punctuation_spacing', [
    ['If so, then', 'Wenn ja ,dann', { repaired: 'Wenn ja, dann' }],
    ['Name: Ana', 'Nom: Ana', { target_lang: 'fr', repaired: 'Nom\u00a0: Ana' }],
    ['Sure?', 'Sûr?', { target_lang: 'fr', repaired: 'Sûr\u202f?' }],
    ['The "file"', 'Le «fichier»', { target_lang: 'fr', repaired: 'Le «\u00a0fichier\u00a0»' }],
    ['Sure?', 'Sûr ?', { target_lang: 'fr-CA', repaired: 'Sûr?' }],
    ['One, two', 'Eins , zwei', { repaired: 'Eins, zwei' }],
    ['One, two', 'Eins,zwei', { repaired: 'Eins, zwei' }],
    ['It ends. Then on.', 'Es endet.Dann weiter.', { repaired: 'Es endet. Dann weiter.' }],
  ]);
  accepts('punctuation_spacing', [
    ['Sure?', 'Sûr\u202f?', { target_lang: 'fr' }],
    ['Sure?', 'Sûr?', { target_lang: 'fr-CA' }],
    ['At 10:30', 'À 10:30', { target_lang: 'fr' }],
    ['See https://a.org/?x', 'Voir https://a.org/?x', { target_lang: 'fr' }],
    ['Use Node.js', 'Node.js verwenden'],
    ['e.g. this', 'z.B. dies'],
    ['1,5', '1,5'],
    ['One, two', '一，二', { target_lang: 'zh-CN' }],
    ['The .NET tools', 'Die .NET-Werkzeuge'],
    ['System.Text is needed', 'System.Text wird gebraucht'],
    ['Wait ...', 'Bitte warten ...'],
  ]);
});

describe('brackets', () => {
  reports('brackets', [
    ['Save (all)', 'Speichern (alle', { repaired: 'Speichern (alle)' }],
    ['Save (all).', 'Speichern (alle.', { repaired: 'Speichern (alle).' }],
    ['Save', 'Speichern)', { repaired: 'Speichern', at: ')' }],
    ['Save [all]', 'Alle speichern'],
  ]);
  accepts('brackets', [
    ['Save (all)', '保存（全部）', { target_lang: 'zh-CN' }],
    ['file(s)', 'Datei'],
    ['a) first', 'a) erstens'],
    ['Save all', 'Speichern (alle)'],
    ['Well :)', 'Na ja :)'],
    ['(c) Ana', '© Ana'],
  ]);
});

describe('quotation marks', () => {
  reports('quotes', [
    ['The "file" is open', 'Die Datei ist offen'],
    ['The "file" is open', 'Die „Datei ist offen'],
    ['Save', '„Speichern', { repaired: 'Speichern' }],
    ['"A" and "B"', '„A“ und B'],
  ]);
  accepts('quotes', [
    ['The "file"', 'Die „Datei“'],
    ['The "file"', 'Le « fichier »', { target_lang: 'fr' }],
    ['The "file"', 'ファイル「A」', { target_lang: 'ja' }],
    ["The 'file'", 'Die »Datei«'],
    ["Don't", "Ne l'ouvrez pas", { target_lang: 'fr' }],
    ['A 5" screen', 'Ein 5-Zoll-Bildschirm'],
    ['Click OK', 'Klicken Sie auf „OK“'],
    ['RPC call', 'RPC-»call«'],
    ['The "file"', 'Tiedosto »A»', { target_lang: 'fi' }],
    ['The "file"', 'ملف ”أ“', { target_lang: 'ar' }],
    ["the users' files", 'die Dateien der Benutzer'],
  ]);
});
