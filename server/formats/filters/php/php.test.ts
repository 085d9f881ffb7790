import { describe, expect, it } from 'vitest';
import { formatCode } from '../../../../shared/domain/text/inline-codes.ts';
import { checkCase, HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
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
});

if (!hasFormatCorpus) console.log('PHP corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the PHP corpus', () => {
  it.each(formatCases(/^php\//))('reads and writes $path as the manifest says', (one) => {
    checkCase(phpFilter, one);
  });
});
