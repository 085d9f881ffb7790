import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import type { Filter } from '../filter.ts';
import { withThoseBefore } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { readReport } from '../testing/report.ts';
import { writeFiltered } from '../write-filtered.ts';
import { markdownFilter, mdxFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (file: Uint8Array, filter: Filter = markdownFilter) =>
  readFiltered(filter, file).segments.map(({ source }) => readableText(source));

/** The file with every word in upper case. */
function shout(file: Uint8Array, filter: Filter = markdownFilter): string {
  const { segments } = readFiltered(filter, file);
  const edits = segments.map(({ source }, at) => [at, source.toUpperCase()] as const);
  return Buffer.from(writeFiltered(filter, file, new Map(edits))).toString();
}

describe('structural lines in Markdown', () => {
  it('keeps fences of containers on their lines and reads their titles', () => {
    const file = readReport('admonition.md');
    expect(texts(file)).toEqual([
      'Guide',
      'Least privilege',
      'Give each account the fewest rights.',
      'Be careful',
      'Back up first.',
    ]);
    expect(shout(file)).toBe(
      '# GUIDE\n\n:::note[LEAST PRIVILEGE]\nGIVE EACH ACCOUNT THE FEWEST RIGHTS.\n:::\n\n:::caution BE CAREFUL\n\nBACK UP FIRST.\n\n:::\n',
    );
  });

  it('keeps formulas, also in an edited paragraph', () => {
    const file = readReport('math.md');
    expect(texts(file)).toEqual(['Energy is {1/} here.', 'Done.']);
    expect(shout(file)).toBe('ENERGY IS $E_0 + x_1$ HERE.\n\n$$\nE = mc^2\n$$\n\nDONE.\n');
    expect(texts(bytes('It costs $5 and $10.'))).toEqual(['It costs $5 and $10.']);
    expect(texts(bytes('$$\na\n\nb\n$$\n\n- c'))).toEqual(['a', 'b', 'c']);
  });

  it('keeps paired shortcodes on lines of their own', () => {
    const file = readReport('shortcode.md');
    expect(texts(file)).toEqual(['Mind {1}the{/1} gap.']);
    expect(shout(file)).toBe('{{< note >}}\nMIND *THE* GAP.\n{{< /note >}}\n');
  });

  it.each([
    [
      '!!! note "Title"\n    Text\n    more.\n\n    - item\n',
      '!!! note "TITLE"\n    TEXT MORE.\n\n    - ITEM\n',
    ],
    ['??? tip\n    Text\n\nAfter\n', '??? tip\n    TEXT\n\nAFTER\n'],
    ['=== "Linux"\n\n    Run\n', '=== "LINUX"\n\n    RUN\n'],
    ['{% include "a.html" %}\nText\n{: .lead #x}\n', '{% include "a.html" %}\nTEXT\n{: .lead #x}\n'],
    ['# Title {#id}\n\n[[_TOC_]]\n', '# TITLE {#id}\n\n[[_TOC_]]\n'],
    ['*[API]: a programming interface\n', '*[API]: A PROGRAMMING INTERFACE\n'],
    ['{{< figure\n  src="a.png"\n>}}\nText\n', '{{< figure\n  src="a.png"\n>}}\nTEXT\n'],
    [
      '{% highlight js %}\n\nlet a;\n{% endhighlight %}\nText\n',
      '{% highlight js %}\n\nlet a;\n{% endhighlight %}\nTEXT\n',
    ],
    ['> $$\n> a_b\n> $$\n> said\n', '> $$\n> a_b\n> $$\n> SAID\n'],
    ['- item\n  :::warning\n  inner\n  :::\n', '- ITEM\n  :::warning\n  INNER\n  :::\n'],
    ['::: tip Title {.a}\nText\n:::\n', '::: tip TITLE {.a}\nTEXT\n:::\n'],
    [':::image source="a.png":::\nText\n', ':::image source="a.png":::\nTEXT\n'],
    ['> [!note]- Title\n> text\n', '> [!note]- TITLE TEXT\n'],
    [
      'A :abbr[word]{title="x"} [b]{.c} [[Page]] [@key].\n',
      'A :abbr[WORD]{title="x"} [B]{.c} [[Page]] [@key].\n',
    ],
    [
      'Hi {{ name }}, {% if a %}b{% endif %} c <%= d %>\n',
      'HI {{ name }}, {% if a %}B{% endif %} C <%= d %>\n',
    ],
    ['\\\\(a_b\\\\) c\n', '\\\\(a_b\\\\) C\n'],
    ['a\r\n:::\r\nb\r\n', 'A\r\n:::\r\nB\r\n'],
  ])('keeps the structure of %j', (file, edited) => {
    expect(shout(bytes(file))).toBe(edited);
  });

  it.each([
    '$x$',
    ':::note',
    '{{ x }}',
    '[[x]]',
    '{#x}',
    '!!! note',
    '*[A]: b',
    '$$',
    '[[_TOC_]]',
    '{% x %}',
    ':a[b]',
  ])('writes %j as text', (text) => {
    const file = bytes('one\n\n# two\n\n:::note[three]\n:::\n\n![four](x)\n');
    const edits = new Map([0, 1, 2, 3].map((at) => [at, text]));
    const again = readFiltered(markdownFilter, writeFiltered(markdownFilter, file, edits)).segments;
    expect(again.map(({ source }) => source)).toEqual([text, text, text, text]);
  });

  it('reads documents imported by earlier versions as before', () => {
    const values = withThoseBefore(markdownFilter.options);
    const { segments } = readFiltered(markdownFilter, readReport('admonition.md'), '', { values });
    expect(segments.map(({ source }) => source)).toEqual([
      'Guide',
      ':::note[Least privilege] Give each account the fewest rights. :::',
      ':::caution Be careful',
      'Back up first.',
      ':::',
    ]);
  });

  it.each(['$', '{', '{{ ', '[', ':a[', '<%', '\\\\(', '{%\n', '$$\n', ':::a['])(
    'reads many unclosed %j in time',
    (mark) => {
      const started = process.cpuUsage();
      try {
        readFiltered(markdownFilter, bytes(mark.repeat(60_000 / mark.length)));
      } catch (error) {
        expect(String(error)).toMatch(/FormatError/);
      }
      expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
    },
  );
});

describe('elements in MDX', () => {
  it('reads texts in and between tags of several lines', () => {
    const file = readReport('multiline-jsx.mdx');
    expect(texts(file, mdxFilter)).toEqual([
      'Cards',
      'Start here',
      'Read the first steps.',
      'Linux',
      'Run the script.',
    ]);
    const before = Buffer.from(file).toString();
    const expected = ['Cards', 'Start here', 'Read the first steps.', 'Linux', 'Run the script.'].reduce(
      (text, one) => text.replace(one, one.toUpperCase()),
      before.replace('label="Linux"', 'label="LINUX"'),
    );
    expect(shout(file, mdxFilter)).toBe(expected);
  });

  it('keeps imports, expressions and elements in any container', () => {
    const file =
      "export const a = {\n\n  b: 'c'\n}\n\n{/* no text */}\n\n<Tabs\n  items={['a > b']}\n>\n  <Tab label=\"One\" value='x'>\n    text {props.name} <B c={1} title='t' />\n  </Tab>\n</Tabs>\n\n> <Note\n>   x=\"q\"\n> >\n> said\n> </Note>\n\n<p>line</p>\n";
    expect(texts(bytes(file), mdxFilter)).toEqual(['One', 'text {1/}', 't', 'said', 'line']);
    expect(shout(bytes(file), mdxFilter)).toBe(
      file
        .replace('"One"', '"ONE"')
        .replace('text {', 'TEXT {')
        .replace("'t'", "'T'")
        .replace('> said', '> SAID')
        .replace('>line<', '>LINE<'),
    );
  });

  it('escapes quotation marks in attributes as references', () => {
    const file = bytes('<Card title="a" />\n');
    const written = writeFiltered(mdxFilter, file, new Map([[0, 'a "b" & <c> {d}\\\ne']]));
    expect(Buffer.from(written).toString()).toBe(
      '<Card title="a &quot;b&quot; &amp; &lt;c> {d}\\&#10;e" />\n',
    );
    expect(texts(written, mdxFilter)).toEqual(['a "b" & <c> {d}\\\ne']);
  });
});
