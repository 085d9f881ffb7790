import { describe, expect, it } from 'vitest';
import { formatCode, plainText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { readWrittenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { poFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } %s \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\u007f#~\n\tend\\';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array | string) => {
  const whole = typeof file === 'string' ? bytes(file) : file;
  return { ...readFiltered(poFilter, whole), segments: readWrittenOut(poFilter, whole) };
};
const write = (text: string, edits: Parameters<typeof writeFiltered>[2] | [number, string][]) =>
  Buffer.from(writeFiltered(poFilter, bytes(text), new Map(edits))).toString();

const HEADER =
  'msgid ""\nmsgstr ""\n"Language: sr_RS@latin\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';

describe('the PO filter', () => {
  it('reads contexts, comments and escapes, and the language from the header', () => {
    const file = `${HEADER}#  by hand\n#. for all\n#: a.c:1\n#, c-format\n#| msgid "old"\nmsgctxt "menu"\nmsgid ""\n"a\\t"\n"\\"b\\""\nmsgstr "x\\n"\n#~ msgid "gone"\n#~ msgstr ""\n`;
    const { segments, target_lang, source_lang } = read(file);
    expect({ source_lang, target_lang }).toEqual({ source_lang: null, target_lang: 'sr-Latn-RS' });
    expect(segments).toMatchObject([
      { key: 'menu|a\t"b"', source: 'a\t"b"', target: 'x\n', context: { msgctxt: 'menu' } },
    ]);
    expect(segments[0]?.notes).toEqual([
      { text: 'menu', from: 'msgctxt' },
      { text: 'for all' },
      { text: 'by hand', from: 'translator' },
      { text: 'a.c:1', from: 'reference' },
      { text: 'msgid "old"', from: 'previous' },
      { text: 'c-format', from: 'flags' },
    ]);
  });

  it('reads one segment per plural form in the file, keyed by number', () => {
    const file = 'msgid "a car"\nmsgid_plural "%d cars"\nmsgstr[0] ""\nmsgstr[1] "cars"\nmsgstr[2] ""\n';
    const found = read(file).segments;
    expect(found.map(({ key, source, target }) => [key, source, target])).toEqual([
      ['a car[0]', 'a car', null],
      ['a car[1]', '%d cars', 'cars'],
      ['a car[2]', '%d cars', null],
    ]);
    expect(write(file, [[2, 'three']])).toBe(file.replace('msgstr[2] ""', 'msgstr[2] "three"'));
  });

  const plural = 'msgid "%d car"\nmsgid_plural "%d cars"\nmsgstr[0] ""\nmsgstr[1] ""\n';
  const russian = (rule: string) =>
    `msgid ""\nmsgstr ""\n"Language: ru\\n"\n"Plural-Forms: ${rule};\\n"\n\n${plural}`;

  it.each([
    ['the header', 'ru', russian('nplurals=3; plural=n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4?1:2')],
    ['the known rule of the language', 'ru', russian('nplurals=INTEGER; plural=EXPRESSION')],
    ['the language alone', 'ru', plural],
  ])('adds the plural forms required by %s, with CLDR names where they match', (_name, language, file) => {
    const { segments } = readFiltered(poFilter, bytes(file), language);
    expect(segments.map(({ key }) => key)).toEqual(['%d car[0]', '%d car[1]', '%d car[2]']);
    expect(segments[2]?.notes).toContainEqual({ text: '%d car', from: 'msgid' });
    expect(segments[2]?.block?.form).toMatchObject({ of: '%d car' });
  });

  it('adds all missing forms when the first is written, and the rule if a template has none', () => {
    const file = bytes(russian('nplurals=INTEGER; plural=EXPRESSION'));
    const { segments } = readFiltered(poFilter, file, 'ru');
    expect(segments.map(({ block }) => block?.form?.name)).toEqual(['one', 'few', 'many']);
    expect(segments[1]?.notes?.[0]).toEqual({ text: '2, 3, 4, 22, 23, …', from: 'few' });
    const two = writeFiltered(poFilter, file, new Map([[2, 'x']]), 'ru');
    expect(Buffer.from(two).toString()).toBe(
      russian(
        'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)',
      ).replace('msgstr[1] ""', 'msgstr[1] ""\nmsgstr[2] "x"'),
    );
    const japanese = readFiltered(poFilter, file, 'ja').segments;
    expect(japanese.map(({ key, source }) => [key, plainText(source)])).toEqual([['%d car[0]', ' cars']]);
    const one = writeFiltered(poFilter, file, new Map([[0, 'x']]), 'ja');
    expect(Buffer.from(one).toString()).toBe(
      russian('nplurals=1; plural=(0)')
        .replace('Language: ru', 'Language: ja')
        .replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "x"'),
    );
    const arabic = writeFiltered(poFilter, bytes(plural), new Map([[3, 'x\ny']]), 'ar');
    expect(Buffer.from(arabic).toString()).toBe(
      `${plural}msgstr[2] ""\nmsgstr[3] ""\n"x\\n"\n"y"\nmsgstr[4] ""\nmsgstr[5] ""\n`,
    );
    expect(read(Buffer.from(arabic)).segments[3]?.target).toBe('x\ny');
  });

  it('adds a missing plural rule to the header, because gettext would use the English rule', () => {
    const file = (header: string) => `msgid ""\nmsgstr ${header}\n\n${plural}`;
    const written = (header: string, language: string) =>
      Buffer.from(writeFiltered(poFilter, bytes(file(header)), new Map([[0, 'x']]), language)).toString();
    const rule = '"Plural-Forms: nplurals=1; plural=(0);\\n"';
    const ended = '""\n"Language: ja\\n"';
    const translated = (text: string) => text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "x"');
    expect(written(ended, 'ja')).toBe(translated(file(`${ended}\n${rule}`)));
    expect(written('"Language: ja"', 'ja')).toBe(translated(file(`"Language: ja"\n"\\n"\n${rule}`)));
    expect(written('""', 'ja')).toBe(translated(file(`""\n${rule}\n"Language: ja\\n"`)));
    expect(written(ended, 'de')).toBe(
      file(ended).replace('Language: ja', 'Language: de').replace('msgstr[0] ""', 'msgstr[0] "x"'),
    );
    expect(readFiltered(poFilter, bytes(written(ended, 'ru')), 'ru').segments).toHaveLength(3);
  });

  it('keeps the forms in the file for older documents and for invalid rules', () => {
    const old = readFiltered(poFilter, bytes(plural), 'ar', { forms: false });
    expect(old.segments).toHaveLength(2);
    for (const rule of [
      'nplurals=99; plural=0',
      `nplurals=2; plural=${'('.repeat(200)}n`,
      'nplurals=2; plural=n ? x',
    ]) {
      const { segments } = readFiltered(poFilter, bytes(russian(rule)), 'ru');
      expect(segments.map(({ block }) => block?.form?.name)).toEqual(['0', '1']);
    }
  });

  it.each([
    ['#, fuzzy\nmsgid "a"\nmsgstr "b"\n', 'msgid "a"\nmsgstr "b"\n'],
    ['#, fuzzy, c-format\r\nmsgid "a"\r\nmsgstr "b"\r\n', '#, c-format\r\nmsgid "a"\r\nmsgstr "b"\r\n'],
    ['#, c-format, fuzzy\nmsgid "a"\nmsgstr "b"\n', '#, c-format\nmsgid "a"\nmsgstr "b"\n'],
  ])('reads fuzzy texts as drafts, and approval removes the flag from %j', (file, settled) => {
    expect(read(file).segments[0]?.state).toBe('draft');
    expect(write(file, new Map([[0, { target: 'b', state: 'draft' }]]))).toBe(file);
    expect(write(file, new Map([[0, { target: 'b', state: 'reviewed' }]]))).toBe(settled);
    expect(write(file, [[0, 'c']])).toBe(settled.replace('"b"', '"c"'));
  });

  it('keeps the line breaks of a text with placeholders when only its state changes', () => {
    const file = '#, fuzzy\nmsgid "%s a"\nmsgstr ""\n"%s "\n"b"\n';
    const target = `${formatCode(1, 'standalone')} b`;
    expect(readFiltered(poFilter, bytes(file)).segments[0]?.target).toBe(target);
    expect(write(file, new Map([[0, { target, state: 'final' }]]))).toBe(file.replace('#, fuzzy\n', ''));
  });

  it('removes the flag of plural forms once', () => {
    const file = '#, fuzzy\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n';
    expect(
      write(file, [
        [0, 'x'],
        [1, 'y'],
      ]),
    ).toBe('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n');
  });

  it('writes hostile text and changes no other byte', () => {
    const file = `${HEADER}msgid "a"\r\nmsgstr "b"\r\n\r\nmsgid "c"\r\nmsgstr "d"`;
    const edited = write(file, [[1, HOSTILE]]);
    expect(edited.slice(0, file.length - 3)).toBe(file.slice(0, -3));
    expect(read(edited).segments.map(({ target }) => target)).toEqual(['b', HOSTILE]);
  });

  it('wraps long texts at spaces like gettext, unless the file has long lines', () => {
    const long = `${'word '.repeat(20)}end`;
    const file = 'msgid "a"\nmsgstr "b"\n';
    const lines = write(file, [[0, long]]).split('\n');
    expect(lines[1]).toBe('msgstr ""');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(80);
    expect(write(`msgid "${long}"\nmsgstr "b"\n`, [[0, long]])).toContain(`msgstr "${long}"`);
    expect(write(file, [[0, 'two\nlines\n']])).toContain('msgstr ""\n"two\\n"\n"lines\\n"\n');
  });

  it('decodes by the header, and switches to UTF-8 for characters missing in that encoding', () => {
    const text = `${HEADER.replace('UTF-8', 'ISO-8859-1')}msgid "a"\nmsgstr "é"\n`;
    const file = Buffer.from(text, 'latin1');
    expect(read(file).segments[0]?.target).toBe('é');
    expect(writeFiltered(poFilter, file, new Map([[0, 'ü']]))).toEqual(
      new Uint8Array(Buffer.from(text.replace('é', 'ü'), 'latin1')),
    );
    const edited = writeFiltered(poFilter, file, new Map([[0, 'ש']]));
    expect(Buffer.from(edited).toString()).toBe(`${HEADER}msgid "a"\nmsgstr "ש"\n`);
  });

  it('keeps the line breaks around a text, which gettext requires', () => {
    const file = 'msgid "\\na\\n"\nmsgstr ""\n';
    expect(read(file).segments[0]).toMatchObject({ key: '\na\n', source: 'a', target: null });
    const edited = write(file, [[0, 'b']]);
    expect(edited).toContain('msgstr ""\n"\\n"\n"b\\n"');
    expect(read(edited).segments[0]?.target).toBe('b');
    expect(write(edited, [[0, '']])).toBe(file);
  });

  it('makes a template declare UTF-8 when a translation needs it', () => {
    const file = `${HEADER.replace('UTF-8', 'CHARSET')}msgid "a"\nmsgstr ""\n`;
    expect(write(file, [[0, 'b']])).toContain('charset=CHARSET');
    expect(write(file, [[0, 'é']])).toContain('charset=UTF-8');
  });

  it('keeps a repeated text and reports it', () => {
    const { segments, findings } = read('msgid "a"\nmsgstr "1"\nmsgid "a"\nmsgstr "2"\n');
    expect(segments).toHaveLength(2);
    expect(findings).toMatchObject([{ constraint: 'po-repeated', line: 4 }]);
  });

  it.each([
    ['msgstr without msgid', 'msgstr "a"', 1],
    ['a word', 'msgid "a"\nmsgstr "b"\nword', 3],
    ['an unterminated text', 'msgid "a\nmsgstr "b"', 1],
    ['a missing msgstr', 'msgid "a"\n\nmsgid "b"\nmsgstr "c"', 3],
    ['a number without plural', 'msgid "a"\nmsgstr[0] "b"', 2],
    ['a repeated form', 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[0] "d"', 4],
  ])('rejects %s and reports the line', (_name, file, line) => {
    expect(() => read(file)).toThrow(`Line ${line},`);
  });

  it('reads a text of 10 MB', () => {
    expect(read(`msgid "a"\nmsgstr "${'x\\n'.repeat(3_400_000)}"`).segments[0]?.target).toHaveLength(
      6_800_000,
    );
  });
});

describe('flagged ICU messages', () => {
  const header = 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
  const id = '{u} has {n, plural, one {# file} other {# %s files}}.';
  const entry = (target: string, flags = 'icu-format, fuzzy') =>
    `${header}#, ${flags}\nmsgid "${id}"\nmsgstr "${target}"\n`;
  const half = '{u} ma {n, plural, one {# pl} other {# %s pl}}.';
  const segmentsOf = (file: string, options = {}) =>
    readFiltered(poFilter, bytes(file), 'pl', options).segments;
  const shown = (file: string) =>
    segmentsOf(file).map(({ key, source, target }) => [key.slice(id.length), source, target]);
  const edit = (file: string, edits: Parameters<typeof writeFiltered>[2] | [number, string][]) =>
    Buffer.from(writeFiltered(poFilter, bytes(file), new Map(edits), 'pl', 'en')).toString();
  const [one, two] = [formatCode(1, 'standalone'), formatCode(2, 'standalone')];

  it('have a segment for each branch that the language needs, with its translation', () => {
    expect(shown(entry(half))).toEqual([
      ['', `${one} has ${two}.`, `${one} ma ${two}.`],
      ['[one]', `${one} file`, `${one} pl`],
      ['[few]', `${one} ${two} files`, null],
      ['[many]', `${one} ${two} files`, null],
      ['[other]', `${one} ${two} files`, `${one} ${two} pl`],
    ]);
    expect(segmentsOf(entry(half)).map(({ state }) => state)).toEqual([
      'draft',
      'draft',
      undefined,
      undefined,
      'draft',
    ]);
    expect(shown(entry('', 'icu-message-format'))[1]).toEqual(['[one]', `${one} file`, null]);
  });

  it('keep their other branches when written, and are restored byte for byte', () => {
    const file = entry(half);
    const written = edit(file, [[2, `${one} ${two} pliki`]]);
    expect(written).toBe(
      entry('{u} ma {n, plural, one {# pl} few {# %s pliki} other {# %s pl}}.', 'icu-format'),
    );
    expect(edit(written, [[2, '']])).toBe(entry(half, 'icu-format'));
    expect(
      edit(
        file,
        segmentsOf(file).map(({ target }, at) => [at, target ?? '']),
      ),
    ).toBe(file);
    const approved = segmentsOf(file).map(
      ({ target }, at) => [at, { target: target ?? '', state: 'final' }] as const,
    );
    expect(edit(file, new Map(approved))).toBe(entry(half, 'icu-format'));
  });

  it('use the source for untranslated branches, and are empty if no branch is translated', () => {
    expect(edit(entry(''), [[1, `${one} {plik}`]])).toBe(
      entry('{u} has {n, plural, one {# \x27{plik}\x27} other {# %s files}}.', 'icu-format'),
    );
    expect(
      edit(
        entry('{u} {n, plural, one {a} other {b}}.'),
        [0, 1, 4].map((at) => [at, '']),
      ),
    ).toBe(entry('', 'icu-format'));
  });

  it.each([
    ['without the flag', entry(half, 'c-format')],
    ['with other branches', entry('{u} {n, plural, =7 {a} other {b}}.')],
    ['with other arguments', entry('{name} {n, plural, one {a} other {b}}.')],
    ['if the translation is plain text', entry('plik')],
  ])('stay whole %s', (_, file) => expect(segmentsOf(file)).toHaveLength(1));

  it('stay whole in a document imported by an older version', () => {
    expect(segmentsOf(entry(half), { messages: false })).toHaveLength(1);
  });
});
