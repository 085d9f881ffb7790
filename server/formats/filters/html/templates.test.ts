import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { withThoseBefore } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { readReport } from '../testing/report.ts';
import { writeFiltered } from '../write-filtered.ts';
import { htmlFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (file: Uint8Array) =>
  readFiltered(htmlFilter, file).segments.map(({ source }) => readableText(source));
function shout(file: Uint8Array): string {
  const { segments } = readFiltered(htmlFilter, file);
  const edits = segments.map(({ source }, at) => [at, source.toUpperCase()] as const);
  return Buffer.from(writeFiltered(htmlFilter, file, new Map(edits), 'en', 'en')).toString();
}

describe('tags of templates in a page', () => {
  it('are codes that end at their closing mark', () => {
    const file = readReport('template.html');
    expect(texts(file)).toEqual(['Hi {1/}, {2/}welcome{3/} {4/} and {5/}.']);
    const [segment] = readFiltered(htmlFilter, file).segments;
    expect(segment?.codes?.map(({ markup }) => markup)).toEqual([
      '{{ user.name }}',
      '{% if x %}',
      '{% endif %}',
      '<?php echo $n > 1 ? "a" : "b" ?>',
      '<%= y %>',
    ]);
  });

  it.each([
    ['<p>{{ a }}, b</p>', '<p>{{ a }}, B</p>'],
    ['{% if a > b %}<p>c</p>{% endif %}', '{% if a > b %}<p>C</p>{% endif %}'],
    [
      '<a href="{{ url("x") }}" title="a {{ b }} c">d</a>',
      '<a href="{{ url("x") }}" title="A {{ b }} C">D</a>',
    ],
    ['<p title=\'<?= "a" ?> b\'>c</p>', '<p title=\'<?= "a" ?> B\'>C</p>'],
    ['<div {% if a %}class="b"{% endif %}>c</div>', '<div {% if a %}class="b"{% endif %}>C</div>'],
    ['<p>{{ a }}{{ b }} c &amp; d {{ e }}</p>', '<p>{{ a }}{{ b }} C &amp; D {{ e }}</p>'],
    [
      '<?php if ($a): ?><p>b</p><?php endif; ?>\n<?php x();',
      '<?php if ($a): ?><p>B</p><?php endif; ?>\n<?php x();',
    ],
    ['<p>a {!! b !!} {# c #} d</p>', '<p>A {!! b !!} {# c #} D</p>'],
    ['<p>{{ a</p><p>b }} c</p>', '<p>&#123;{ A</p><p>B }} C</p>'],
  ])('of %j keep their bytes', (file, edited) => {
    expect(shout(bytes(file))).toBe(edited);
  });

  it('never begin in a translation', () => {
    const written = writeFiltered(
      htmlFilter,
      bytes('<p title="a">b</p>'),
      new Map([
        [0, '{{x}}'],
        [1, '{% y %} <? z ?>'],
      ]),
    );
    expect(texts(written)).toEqual(['{{x}}', '{% y %} <? z ?>']);
  });

  it('are text in documents imported before', () => {
    const values = withThoseBefore(htmlFilter.options);
    const { segments } = readFiltered(htmlFilter, bytes('<p>Hi {{ a }}</p>'), '', { values });
    expect(segments.map(({ source }) => source)).toEqual(['Hi {{ a }}']);
  });
});
