import { describe, expect, it } from 'vitest';
import { formatCode, readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { withThoseBefore } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { checkCase, HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { readReport } from '../testing/report.ts';
import { writeFiltered } from '../write-filtered.ts';
import { phpFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWrittenOut(phpFilter, bytes(text));
const write = (text: string, edits: [number, string][]) =>
  Buffer.from(writeFiltered(phpFilter, bytes(text), new Map(edits))).toString();
const keysOf = (text: string) => read(text).map(({ key, source }) => [key, source]);

describe('the PHP filter', () => {
  it.each([
    [
      "return ['a' => 'x', 'b' => ['c' => 'y', 'z']];",
      [
        ['a', 'x'],
        ['b.c', 'y'],
        ['b.1', 'z'],
      ],
    ],
    ['return ["a$b" => \'x\'];', [['a', 'x']]],
    [
      "return array('a' => array(1 => 'x'), B::C => 'y');",
      [
        ['a.1', 'x'],
        ['C', 'y'],
      ],
    ],
    [
      "$s_a = 'x'; $LANG['b']['c'] = \"y\";",
      [
        ['s_a', 'x'],
        ['LANG.b.c', 'y'],
      ],
    ],
    ["define('A', 'x'); echo 'no'; f('no'); if ($a == 'no') {}", [['A', 'x']]],
    ["$a = ['b' => __('no'), 'c' => 'x' . 'y', 'd' => 'z'];", [['a.d', 'z']]],
    ["// '\nreturn ['a' => <<<'X'\n 'no'\n X, 'b' => 'x', # '\n];", [['b', 'x']]],
  ])('reads %s by key', (code, texts) => {
    expect(keysOf(`<p>'</p>\n<?php\n${code}`)).toEqual(texts);
  });

  it('reads the comment above as note', () => {
    expect(read("<?php return [\n/** One\n * two */\n'a' => 'x',\n'b' => 'y'];")).toMatchObject([
      { notes: [{ text: 'One\ntwo' }] },
      { notes: [] },
    ]);
  });

  it('decodes each kind of quotation mark, with variables as codes', () => {
    const [single, double] = read(
      `<?php return ['it\\'s \\n \\\\', "a\\n\\u{e9}\\x41 \\$x $b[0] {$c->d} \\q"];`,
    );
    expect(single?.source).toBe("it's \\n \\");
    expect(double?.source).toBe(`a\néA $x ${formatCode(1, 'standalone')} ${formatCode(2, 'standalone')} \\q`);
    expect(double?.codes?.map(({ markup }) => markup)).toEqual(['$b[0]', '{$c->d}']);
  });

  it('reads a variable after an escaped dollar sign or backslash as a code', () => {
    const file = `<?php return ["\\\${$a} b", "\\\\{$x} c", "\\\\\\$y d"];`;
    expect(read(file).map(({ source, codes }) => [source, codes?.map(({ markup }) => markup)])).toEqual([
      [`$${formatCode(1, 'standalone')} b`, ['{$a}']],
      [`\\${formatCode(1, 'standalone')} c`, ['{$x}']],
      ['\\$y d', []],
    ]);
    const edits: [number, string][] = [
      [0, `$${formatCode(1, 'standalone')} B`],
      [1, `\\${formatCode(1, 'standalone')} C`],
      [2, '\\$y D'],
    ];
    expect(write(file, edits)).toBe(file.replace(/[bcd]"/g, (end) => end.toUpperCase()));
  });

  it('keeps reading a variable after an escaped dollar sign as text in documents imported earlier', () => {
    const file = bytes(`<?php return ["\\\${$a} b"];`);
    const { segments } = readFiltered(phpFilter, file, undefined, {
      values: withThoseBefore(phpFilter.options),
    });
    expect(segments.map(({ source }) => source)).toEqual([`\${$a} b`]);
  });

  it('reads a variable in braces after a single backslash as text', () => {
    // PHP reads a backslash, a brace and the variable `$x`, but has no escape for a brace to write it back.
    const [segment] = read('<?php return ["\\{$x} a"];');
    expect([segment?.source, segment?.codes]).toEqual(['\\{$x} a', []]);
  });

  it.each(["'x'", '"x"'])('writes hostile text between %s and changes no other byte', (literal) => {
    const file = `<?php\r\n$a = ${literal} ;\r\n$b = 'y';`;
    const edited = write(file, [[0, `${HOSTILE}$a {$b} ?> \\`]]);
    expect(keysOf(edited)).toEqual([
      ['a', `${HOSTILE}$a {$b} ?> \\`],
      ['b', 'y'],
    ]);
    expect(edited.startsWith('<?php\r\n$a = ')).toBe(true);
    expect(edited.endsWith(" ;\r\n$b = 'y';")).toBe(true);
  });

  it.each([
    ['a quotation mark', "<?php\n$a = 'x;\n", 2],
    ['a bracket', "<?php return ['a' => 'x');", 1],
    ['depth', `<?php ${'['.repeat(5000)}`, 1],
  ])('rejects %s and reports the position', (_name, file, line) => {
    expect(() => read(file)).toThrow(`Line ${line},`);
  });

  it('reads the placeholders and choices of Laravel', () => {
    const file = readReport('laravel.php');
    const { segments } = readFiltered(phpFilter, file);
    expect(
      segments.map(({ key, source, codes }) => [key, readableText(source), codes?.map((one) => one.display)]),
    ).toEqual([
      ['retry', 'Retry in {1/} seconds, {2/}.', [':seconds', ':Name']],
      ['apples{0}', 'none', []],
      ['apples{1}', '{1/} apple', [':count']],
      ['apples[2,*]', '{1/} apples', [':count']],
    ]);
    const edits = new Map([
      [1, "k'ein|er"],
      [3, `${formatCode(1, 'standalone')} Äpfel`],
    ]);
    expect(Buffer.from(writeFiltered(phpFilter, file, edits)).toString()).toContain(
      "'apples' => '{0} k\\'ein\u00a6er|{1} :count apple|[2,*] :count Äpfel',",
    );
    expect(read("<?php return ['a' => 'b|c', 'd' => '{0} e'];").map(({ source }) => source)).toEqual([
      'b|c',
      '{0} e',
    ]);
  });

  it('reports heredocs and joined strings, which are left out, with their lines', () => {
    expect(readFiltered(phpFilter, readReport('heredoc.php')).findings).toMatchObject([
      { constraint: 'skipped-text', line: 3 },
      { constraint: 'skipped-text', line: 7 },
    ]);
    const file = new TextEncoder().encode("<?php\n$a = 'x' .\n 'y';\n$b = 'z';\nf('u' . 'v');\n");
    const { segments, findings } = readFiltered(phpFilter, file);
    expect(segments.map(({ source }) => source)).toEqual(['z']);
    expect(findings).toMatchObject([{ constraint: 'skipped-text', line: 2 }]);
  });
});

if (!hasFormatCorpus) console.log('PHP corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the PHP corpus', () => {
  it.each(formatCases(/^php\//))('reads and writes $path as the manifest says', (one) => {
    checkCase(phpFilter, one);
  });
});
