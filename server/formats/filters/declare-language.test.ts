import { describe, expect, it } from 'vitest';
import type { Filter } from './filter.ts';
import { htmlFilter } from './html/index.ts';
import { poFilter } from './po/index.ts';
import { qtFilter } from './qt-ts/index.ts';
import { readReport } from './testing/report.ts';
import { writeFiltered } from './write-filtered.ts';
import { ditaFilter, docbookFilter, xmlFilter } from './xml-text/index.ts';

function translated(filter: Filter, file: Uint8Array | string, target: string): string {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return Buffer.from(writeFiltered(filter, bytes, new Map([[0, 'X']]), target, 'en')).toString();
}

describe('the language of a download', () => {
  it('is stated in a page with its direction, once something is translated', () => {
    const file = readReport('language.html');
    expect(translated(htmlFilter, file, 'ar')).toContain('<html lang="ar" dir="rtl">');
    expect(translated(htmlFilter, file, 'de')).toContain('<html lang="de">');
    expect(writeFiltered(htmlFilter, file, new Map(), 'ar', 'en')).toEqual(file);
  });

  it.each([
    [
      "<!-- <html lang='en'> --><html class='a>b' lang='en' dir='rtl'><p>a",
      'de',
      "<html class='a>b' lang='de' dir='ltr'>",
    ],
    ['<HTML LANG=en><p>a', 'fr-CA', '<HTML LANG=fr-CA>'],
    ['<html><p>a', 'he', '<html lang="he" dir="rtl">'],
    [
      '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><p>a</p></html>',
      'ja',
      'xml:lang="ja" lang="ja">',
    ],
    ['<html lang="en" dir="auto"><p>a', 'ar', '<html lang="ar" dir="rtl">'],
    ['<p>a', 'ar', '<p>X'],
    // These look like start tags, but are not.
    ['a <?<html lang="en"><p>a', 'de', '<?<html lang="en">'],
    ['<p class="<html lang=en>">a', 'de', '<p class="<html lang=en>">X'],
    // One pattern for all of it would take for ever.
    [`${'<!-- a -->'.repeat(1000)}<p>a`, 'de', '<p>X'],
  ])('in the page %j is written for %s', (file, target, written) => {
    expect(translated(htmlFilter, file, target)).toContain(written);
  });

  it('is stated in the header of a gettext file', () => {
    expect(translated(poFilter, readReport('language.po'), 'de')).toContain('msgstr ""\n"Language: de\\n"\n');
    const file = (header: string) => `msgid ""\nmsgstr ""\n${header}\nmsgid "a"\nmsgstr ""\n`;
    expect(translated(poFilter, file('"Language: \\n"'), 'pt-BR')).toContain('"Language: pt_BR\\n"');
    expect(translated(poFilter, file('"Language:\\n"'), 'sr-Latn')).toContain('"Language: sr@latin\\n"');
    expect(translated(poFilter, file('"X-Language: en\\n"'), 'de')).toContain(
      'msgstr ""\n"Language: de\\n"\n"X-Language: en',
    );
    expect(translated(poFilter, file('"Language: de_DE\\n"'), 'de-DE')).toContain('"Language: de_DE\\n"');
  });

  it('is stated in a Qt file', () => {
    const file = (attributes: string) =>
      `<TS version="2.1"${attributes}><context><name>c</name><message><source>a</source><translation type="unfinished"></translation></message></context></TS>`;
    expect(translated(qtFilter, file(' language="en_US"'), 'pt-BR')).toContain('language="pt_BR"');
    expect(translated(qtFilter, file(''), 'de')).toContain('<TS version="2.1" language="de">');
    expect(translated(qtFilter, file(' language="de_DE"'), 'de-DE')).toContain('language="de_DE"');
  });

  it('is stated in XML whose root states the source language', () => {
    expect(translated(ditaFilter, '<topic id="t" xml:lang="en-US"><title>a</title></topic>', 'ar')).toContain(
      '<topic id="t" xml:lang="ar" dir="rtl">',
    );
    const wide = `<topic id="t"${' '.repeat(150_000)}xml:lang="en">`;
    expect(translated(ditaFilter, `${wide}<title>a</title></topic>`, 'de')).toContain(
      ' xml:lang="de"><title>',
    );
    expect(translated(docbookFilter, '<article lang="en"><title>a</title></article>', 'de')).toContain(
      '<article lang="de">',
    );
    expect(translated(xmlFilter, '<?xml version="1.0"?>\n<r xml:lang="en"><a>a</a></r>', 'ar')).toContain(
      '<r xml:lang="ar">',
    );
    expect(translated(xmlFilter, '<r><a>a</a></r>', 'ar')).toBe('<r><a>X</a></r>');
  });
});
