import { describe, expect, it } from 'vitest';
import type { SkippedContent } from '../../../shared/domain/contract/document/file-report.ts';
import { docxFilter } from './docx/index.ts';
import type { Filter } from './filter.ts';
import { openDocumentFilter } from './opendocument/index.ts';
import type { OptionValues } from './options.ts';
import { pptxFilter } from './pptx/index.ts';
import { readFiltered } from './read-filtered.ts';
import { filterNamed } from './registry.ts';
import { SkippedList } from './skipped.ts';
import { buildDocx, buildOdt, buildPptx, buildWorkbook, withParts } from './testing/build-package.ts';
import { xlsxFilter } from './xlsx/index.ts';

function listOf(filter: Filter, bytes: Uint8Array, values: OptionValues = {}): SkippedList {
  const skipped = new SkippedList();
  readFiltered(filter, bytes, 'de', { values, skipped });
  return skipped;
}

function skippedIn(name: string, file: string, values: OptionValues = {}): SkippedContent[] {
  return listOf(filterNamed(name) ?? expect.fail(name), new TextEncoder().encode(file), values).entries;
}

/** Reason, line and text of each. */
const inText = (...file: Parameters<typeof skippedIn>) =>
  skippedIn(...file).map(({ reason, line, text }) => [reason, line, text]);

/** Reason, place and text of each. */
const inPackage = (...file: Parameters<typeof listOf>) =>
  listOf(...file).entries.map(({ reason, slide, name, text }) => [reason, slide ?? name, text]);

describe('skipped content of text files', () => {
  it('includes heredocs, joined strings and calls in PHP, each value once', () => {
    const file = [
      '<?php return [',
      "'plain' => 'Read',",
      "'there' => <<<END",
      'Dear $name,',
      'END,',
      "'two' => 'One' . $a . ' and ' . 'two',",
      "'later' => $name . ' is here',",
      "'call' => sprintf('%d of %d', 'files'),",
      "'last' => 'Read too',",
      '];',
    ].join('\n');
    expect(inText('php', file)).toEqual([
      ['heredoc', 3, 'Dear $name,'],
      ['joined', 6, 'One'],
      ['joined', 7, 'is here'],
      ['call', 8, '%d of %d'],
    ]);
  });

  it('includes nowdocs and calls assigned to variables, but no calls elsewhere', () => {
    const file =
      "<?php if (!defined('INSIDE')) { die('No access'); }\n$a = <<<'X'\nNow\nX;\n$b = __('Text');\n$c = 'Read';";
    expect(inText('php', file)).toEqual([
      ['heredoc', 2, 'Now'],
      ['call', 5, 'Text'],
    ]);
  });

  it('includes untranslatable strings and other types of resources in Android, with their names', () => {
    const file = [
      '<resources>',
      '<string name="a">Read</string>',
      '<string name="id" translatable="false">Key \\"1\\"</string>',
      '<item name="t" type="string">A <b>text</b></item>',
      '<item name="d" type="dimen">2dp</item>',
      '<array name="l"><item>@string/a</item><item>#ffaabb</item><item>In a list</item></array>',
      '<array name="c"><item>#ffaabb</item></array>',
      '<integer name="i" translatable="false">3</integer>',
      '</resources>',
    ].join('\n');
    expect(skippedIn('android', file)).toEqual([
      { reason: 'untranslatable', line: 3, slide: null, name: 'id', text: 'Key "1"' },
      { reason: 'resource-type', line: 4, slide: null, name: 't', text: 'A text' },
      { reason: 'resource-type', line: 6, slide: null, name: 'l', text: 'In a list' },
    ]);
  });

  it('includes length variants and obsolete messages in Qt', () => {
    const file = [
      '<TS version="2.1"><context><name>C</name>',
      '<message><source>Save all</source><translation variants="yes"><lengthvariant>Alle sichern</lengthvariant>',
      '<lengthvariant>Sichern</lengthvariant></translation></message>',
      '<message><source>Old &amp; gone</source><translation type="vanished">Alt</translation></message>',
      '<message><source>Read</source><translation type="unfinished"/></message>',
      '</context></TS>',
    ].join('\n');
    expect(inText('qt-ts', file)).toEqual([
      ['length-variant', 2, 'Alle sichern'],
      ['length-variant', 3, 'Sichern'],
      ['obsolete', 4, 'Old & gone'],
      // Its translation has tags that the source lacks.
      ['unsupported', 2, 'Save all'],
    ]);
  });

  it('includes obsolete entries in PO', () => {
    const file =
      'msgid "a"\nmsgstr "b"\n\n#~ msgid "Old \\"one\\""\n#~ msgstr "Alt"\n\n#~ msgid ""\n#~ "On two "\n#~ "lines"\n#~ msgstr ""\n';
    expect(inText('po', file)).toEqual([
      ['obsolete', 4, 'Old "one"'],
      ['obsolete', 7, 'On two'],
    ]);
  });

  it('includes text after an empty line in a cue, in WebVTT only', () => {
    const cues = '00:01.000 --> 00:02.000\nFirst\n\nLost line\nand more\n\n00:03.000 --> 00:04.000\nSecond';
    expect(inText('vtt', `WEBVTT\n\n${cues}`)).toEqual([['after-cue', 6, 'Lost line and more']]);
    expect(inText('srt', cues)).toEqual([]);
  });

  it('includes scripts, styles and untranslatable elements in HTML', () => {
    const file = [
      '<html><head><style>p { color: red }</style><script src="x.js"></script></head>',
      '<body><p>Read <code translate="no">a &lt; <b>b</b></code> this</p>',
      '<div translate="no"><p>Brand <i>name</i></p><p translate="yes">Read</p></div>',
      '<script>say("Hello")</script></body></html>',
    ].join('\n');
    expect(inText('html', file)).toEqual([
      ['script', 1, 'p { color: red }'],
      ['untranslatable', 2, 'a &lt; b'],
      ['untranslatable', 3, 'Brand name Read'],
      ['script', 4, 'say("Hello")'],
    ]);
  });

  it('includes code, front matter and HTML in quotations in Markdown, unless an option reads them', () => {
    const file = [
      '---',
      'title: Read',
      'slug: the-page',
      'draft: true',
      'intro: >',
      '  Several',
      '  lines',
      'author: Ann',
      '---',
      '',
      'A text.',
      '',
      '```js',
      'say("Hello")',
      '```',
      '',
      '> <div>',
      '> Inside',
      '> </div>',
      '',
      '<script>run()</script>',
    ].join('\n');
    expect(inText('markdown', file)).toEqual([
      ['front-matter', 3, 'the-page'],
      ['front-matter', 5, 'Several lines'],
      ['front-matter', 8, 'Ann'],
      ['code', 13, 'say("Hello")'],
      ['html', 17, expect.stringContaining('Inside')],
      ['script', 21, 'run()'],
    ]);
    const values = { code_blocks: true, front_matter: ['title', 'slug', 'author'] };
    expect(inText('markdown', file, values).map(([reason]) => reason)).toEqual([
      'front-matter',
      'html',
      'script',
    ]);
  });

  it('includes texts over several lines in INI, and entries outside the grammar in Fluent', () => {
    const ini = '[a]\nread=Read\nlong=First line\n  second line\n';
    expect(skippedIn('ini', ini)).toEqual([
      { reason: 'unsupported', line: 3, slide: null, name: 'a.long', text: 'First line' },
    ]);
    expect(inText('fluent', 'read = Read\n\nOnly words here\n\nlast = Read\n')).toEqual([
      ['unsupported', 3, 'Only words here'],
    ]);
  });

  it('includes texts with characters that cannot be stored', () => {
    expect(inText('json', '{"a":"Read",\n"b":"A \\u0001 bell"}')).toEqual([['unsupported', 2, 'A bell']]);
  });

  it('includes elements that rules or attributes exclude in XML', () => {
    const file = '<topic id="t">\n<title>Read</title>\n<p translate="no">A <b>name</b></p></topic>';
    expect(inText('dita', file)).toEqual([['untranslatable', 3, 'A name']]);
  });

  it('includes strings of an Xcode catalogue that are marked as untranslatable', () => {
    const file =
      '{"sourceLanguage":"en","strings":{\n"Brand":{"shouldTranslate":false},\n"":{"shouldTranslate":false},"Read":{}}}';
    expect(inText('xcstrings', file)).toEqual([['untranslatable', 2, 'Brand']]);
  });

  it.each([
    ['json', '{"a":"Read",\n"meta":{"id":"x1"},"n":3}', 2],
    ['properties', 'a=Read\nmeta.id=x1', 2],
    ['yaml', 'a: Read\nmeta:\n  id: x1\n  n: 3', 3],
  ])('includes keys left out by option in %s, but no other values', (name, file, line) => {
    expect(skippedIn(name, file)).toEqual([]);
    expect(skippedIn(name, file, { skipped_keys: ['meta'] })).toEqual([
      { reason: 'key', line, slide: null, name: 'meta.id', text: 'x1' },
    ]);
  });
});

describe('skipped content of packages', () => {
  const run = (text: string, properties = '') =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
  const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

  it('includes formulas, hidden and alternative texts, objects, images and comments in Word', () => {
    const file = buildDocx({
      body:
        `<w:p>${run('Read')}<m:oMath ${M}><m:r><m:t>x=1</m:t></m:r></m:oMath>${run('Not shown', '<w:vanish/>')}</w:p>` +
        `<w:p><w:r><w:drawing><wp:inline ${WP}><wp:docPr id="1" name="Picture 1" descr="A harbour"/></wp:inline></w:drawing></w:r></w:p>`,
      comments: `<w:comment w:id="1"><w:p>${run('Why?')}</w:p></w:comment>`,
      more: {
        'word/embeddings/oleObject1.bin': 'x',
        'word/media/image2.png': 'x',
        'word/media/image10.png': 'x',
      },
    });
    expect(inPackage(docxFilter, file)).toEqual([
      ['formula', 'word/document.xml', 'x=1'],
      ['hidden', 'word/document.xml', 'Not shown'],
      ['alternative', 'word/document.xml', 'A harbour'],
      ['option', 'word/comments.xml', null],
      ['embedded', 'word/embeddings/oleObject1.bin', null],
      ['image', 'word/media/image2.png', null],
      ['image', 'word/media/image10.png', null],
    ]);
    const values = { hidden_text: true, alternative_texts: true, comments: true };
    expect(inPackage(docxFilter, file, values).map(([reason]) => reason)).toEqual([
      'formula',
      'embedded',
      'image',
      'image',
    ]);
  });

  it('includes no paragraph of a footnote: all of them are texts', () => {
    const file = buildDocx({
      body: `<w:p>${run('Read')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      footnotes: `<w:footnote w:id="2"><w:p>${run('First')}</w:p><w:p>${run('Second')}</w:p></w:footnote>`,
    });
    expect(inPackage(docxFilter, file)).toEqual([]);
    expect(readFiltered(docxFilter, file).segments.map(({ source }) => source)).toEqual([
      'Read',
      'First',
      'Second',
    ]);
    expect(inPackage(docxFilter, file, { notes: false })).toEqual([['option', 'word/footnotes.xml', null]]);
  });

  it('includes hidden slides that are left out, by number, and notes, in PowerPoint', () => {
    const slide = '<a:p><a:r><a:t>Slide</a:t></a:r></a:p>';
    const picture = '<p:pic><p:nvPicPr><p:cNvPr id="2" name="P" descr="A boat"/></p:nvPicPr></p:pic>';
    const file = buildPptx({ slide, shapes: picture, isHidden: true });
    expect(inPackage(pptxFilter, file)).toEqual([['alternative', 1, 'A boat']]);
    expect(inPackage(pptxFilter, file, { hidden_slides: false, notes: false })).toEqual([
      ['hidden', 1, null],
      ['option', 'ppt/notesSlides/notesSlide1.xml', null],
    ]);
  });

  it('includes formulas with a text, columns and hidden sheets that are left out in Excel', () => {
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="1">${cell('A1', 'Read')}${cell('B1', 'Code')}<c r="C1" t="str"><f>A1&amp;"!"</f><v>Read!</v></c><c r="D1"><f>1+1</f><v>2</v></c></row>`;
    const file = buildWorkbook({ rows, strings: '', state: 'hidden' });
    expect(inPackage(xlsxFilter, file)).toEqual([['formula', 'Prices!C1', 'Read!']]);
    expect(inPackage(xlsxFilter, file, { columns: ['A'] })).toEqual([
      ['formula', 'Prices!C1', 'Read!'],
      ['option', 'Prices!B1', null],
    ]);
    expect(inPackage(xlsxFilter, file, { hidden_sheets: false })).toEqual([['hidden', 'Prices', null]]);
  });

  it('includes formulas, objects, images, comments and alternative texts in OpenDocument', () => {
    const text =
      '<text:p>Read<office:annotation><dc:creator>Ann</dc:creator><text:p>Why?</text:p><text:p>Really?</text:p></office:annotation></text:p>' +
      '<text:p><draw:frame><svg:title xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">A boat</svg:title></draw:frame></text:p>';
    const odt = withParts(buildOdt({ text }), {
      'Object 1/content.xml': ['<math/>'],
      'Object 2/content.xml': ['<x/>'],
      'Pictures/1.png': ['x'],
      'ObjectReplacements/Object 1': ['x'],
      'META-INF/manifest.xml': [
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="Object 1/" manifest:media-type="application/vnd.oasis.opendocument.formula"/></manifest:manifest>',
      ],
    });
    expect(inPackage(openDocumentFilter, odt)).toEqual([
      ['option', 'content.xml', 'Why? Really?'],
      ['alternative', 'content.xml', 'A boat'],
      ['image', 'Pictures/1.png', null],
      ['formula', 'Object 1', null],
      ['embedded', 'Object 2', null],
    ]);
  });
});

describe('the list of skipped content', () => {
  it('stores 200 entries and counts all of them by reason', () => {
    const list = new SkippedList();
    for (let count = 0; count < 250; count++) list.add('obsolete', { at: count, text: 'x' });
    list.add('image', { name: 'a.png' });
    expect(list.entries).toHaveLength(200);
    expect(list.total).toBe(251);
    expect(list.totals).toEqual([
      { reason: 'obsolete', count: 250 },
      { reason: 'image', count: 1 },
    ]);
  });

  it('cuts long texts and names between characters', () => {
    const list = new SkippedList();
    list.add('code', { text: `a\n\t b\u0000 ${'x'.repeat(94)}\u{1F600}${'y'.repeat(5000)}` });
    expect(list.entries[0]?.text).toBe(`a b ${'x'.repeat(94)}\u{1F600}`);
    list.add('key', { name: 'k'.repeat(10_000) });
    expect(list.entries[1]?.name).toBe('k'.repeat(200));
    list.add('code', { text: `${'x'.repeat(99)}\u{1F600}y` });
    expect(list.entries[2]?.text).toBe('x'.repeat(99));
  });
});
