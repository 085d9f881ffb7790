import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolders, readCatalogue } from './catalogues.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = catalogueFolders(ROOT);

/** Latin words that Arabic and Japanese also use. */
const STAYS = new Set(
  [
    'ms px LQA MQM LanguageTool Tessera Webhook Web API OpenID Connect QR URL Unicode ICU MB NUL UTC SHA LF CR U n a b x s d t em en F',
    'CSV TSV TBX TMX tmx gz XLIFF xlf sdlxliff mqxliff mxliff XLSX xlsx csv json JSON XML ITS ZIP Excel PO HTML',
    'memoQ Trados MateCat Phrase Firefox Safari Linux Java',
    'Ctrl Alt AltGr Shift Control Esc Escape Tab Enter PageUp PageDown Caps Lock G K T X D M N Z',
    'Word PowerPoint SmartArt Office OpenDocument InDesign IDML EPUB DRM MultiTerm YAML TOML Fluent PNG JPEG GIF PDF gzip RAR RTF Zip xls docx pptx',
    // Names in file formats.
    'UTF DOCTYPE CDATA lt gt amp version mid canResegment no msgid msgstr plural heredoc sourceLanguage strings xml lang msgfmt',
    // Names of characters to search for, and literal input.
    'bidi alm fsi lri lrm nbsp nnbsp pdi rli rlm shy zwj zwnj zwsp href key name other File k http https POST de GB',
    'OVERRIDE ORIGINS Signature m p am pm',
    // Machine translation engines, and input for them.
    'DeepL Google Microsoft LibreTranslate Apertium OpenAI api free deepl example com v translate check westeurope',
    // The server's name for erased users.
    'Erased person',
  ].flatMap((words) => words.split(' ')),
);

/** The words of a message, without placeholders, tags and branch keys. */
function wordsIn(message: string): string[] {
  const text = message
    .replace(/<\/?\w+\/?>/g, ' ')
    .replace(/\{(\w+), (plural|select|selectordinal),/g, ' ')
    .replace(/[\w=-]+\s*\{/g, '{')
    .replace(/\{\s*\w+\s*(, \w+)?\}/g, ' ');
  return text.match(/[A-Za-z]+/g) ?? [];
}

describe.each(FOLDERS)('the messages of %s', (folder) => {
  it.each(['ar', 'ja'])('have no English word in %s', (language) => {
    const messages = Object.entries(readCatalogue(ROOT, folder, language));
    const left = messages.flatMap(([id, message]) =>
      wordsIn(message)
        .filter((word) => !STAYS.has(word))
        .map((word) => `${id}: ${word}`),
    );
    expect(left).toEqual([]);
  });

  // Single words are often the same in these languages ("Status", "Document"); sentences are not.
  it.each(['de', 'fr'])('have no English sentence in %s', (language) => {
    const english = readCatalogue(ROOT, folder, 'en');
    const same = Object.entries(readCatalogue(ROOT, folder, language)).filter(
      ([id, message]) => message === english[id] && wordsIn(message).length > 2,
    );
    expect(same.filter(([, message]) => !/^\{count, plural,/.test(message))).toEqual([]);
  });
});
