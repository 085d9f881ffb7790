import { formatCode } from '@tessera/shared/text/inline-codes';
import { describe, expect, it } from 'vitest';
import { collect } from '../encoding/testing/collect.ts';
import { buildTmx, buildTu } from './build-tmx.ts';
import { readTmx } from './read-tmx.ts';
import type { TmxEvent } from './types.ts';
import { type WritableHeader, type WritableUnit, writeTmx } from './write-tmx.ts';

async function write(units: Iterable<WritableUnit>, header: WritableHeader = {}): Promise<Buffer> {
  return Buffer.concat(await collect(writeTmx(header, units)));
}

/** The units of a file, without their positions. */
async function unitsOf(bytes: Uint8Array): Promise<WritableUnit[]> {
  const events = await collect(readTmx([bytes]));
  return events.flatMap((event: TmxEvent) => {
    if (event.type !== 'unit') return [];
    const { type: _, ordinal: __, line: ___, ...unit } = event;
    return [unit];
  });
}

describe('writeTmx', () => {
  it('writes TMX 1.4 that names its creator', async () => {
    const text = (
      await write([], { source_lang: 'en', notes: ['a < b'], props: [{ type: 'x-name', text: 'M' }] })
    ).toString();
    expect(text).toContain('<tmx version="1.4">');
    expect(text).toContain('creationtool="Tessera"');
    const [header] = await collect(readTmx([Buffer.from(text)]));
    expect(header).toMatchObject({
      source_lang: 'en',
      notes: ['a < b'],
      props: [{ type: 'x-name', text: 'M' }],
    });
  });

  it('declares its languages, with *all* for any source', async () => {
    expect((await write([])).toString()).toContain('srclang="*all*"');
  });

  it('reads back people, times, usage, props and notes with any characters', async () => {
    const nasty = ' <a b="c">&amp; \r\n\t\'"]]> 😀 \u2028 ';
    const stamps = {
      created_at: '2020-01-02T03:04:05.000Z',
      created_by: nasty,
      changed_at: '2021-01-02T03:04:05.000Z',
      changed_by: 'b@c.example',
      usage_count: 7,
      last_used_at: '2022-01-02T03:04:05.000Z',
    };
    const remarks = {
      props: [{ type: nasty, text: nasty, lang: 'en' }],
      notes: [nasty],
      extra: { 'o-tmf': nasty },
    };
    const units = [
      {
        tuid: nasty,
        source_lang: 'en',
        ...stamps,
        ...remarks,
        variants: [
          { lang: 'en', text: nasty, codes: [], ...stamps, ...remarks },
          { lang: 'de-AT', text: '\u0085ü', codes: [], ...stamps, ...remarks },
        ],
      },
    ];
    expect(await unitsOf(await write(units))).toEqual(units);
  });

  it.each([
    ['a pair', '<bpt i="3" x="1" type="bold">&lt;b></bpt>a<ept i="3">&lt;/b></ept>'],
    ['overlapping pairs', '<bpt i="1"/>a<bpt i="2"/>b<ept i="1"/>c<ept i="2"/>'],
    ['isolated halves', 'a<it pos="end" type="i">x</it>b<it pos="begin">y</it>'],
    ['placeholders', '<ph type="image" assoc="p" x="4">&lt;img></ph><ph/>'],
    ['nested highlights', 'a<hi type="v" x="1">b<hi>c</hi></hi>'],
    ['unknown codes', '<ut x="1">{\\b}</ut>'],
    [
      'sub-flows',
      '<ph>&lt;img alt="<sub>Start &amp; go</sub>"></ph><bpt i="1"><sub>a</sub></bpt>b<ept i="1"><sub>c</sub></ept>',
    ],
    ['elements of other namespaces', '<t:n v="a&quot;b"/><t:w>b</t:w>'],
  ])('reads back %s', async (_, segment) => {
    const units = await unitsOf(buildTmx(buildTu(segment, segment)));
    const again = await unitsOf(await write(units));
    expect(again).toEqual(units);
    expect(units[0]?.variants[0]?.codes).not.toEqual([]);
  });

  it('keeps the numbers of codes that a target has in another order', async () => {
    const open = (id: number) => formatCode(id, 'open');
    const close = (id: number) => formatCode(id, 'close');
    const pair = (id: number) => ({
      id,
      type: 'pair' as const,
      display: 'b',
      markup: '<b>',
      closing_markup: '</b>',
    });
    const source = `${open(1)}a${close(1)} ${open(2)}b${close(2)}`;
    const target = `${open(2)}b${close(2)} ${open(1)}a${close(1)}`;
    const codes = [pair(1), pair(2)];
    const variants = [
      { lang: 'en', text: source, codes },
      { lang: 'de', text: target, codes },
    ];
    expect(await unitsOf(await write([{ variants }]))).toMatchObject([{ variants }]);
  });

  it('writes codes without a description, so that their numbers are preserved', async () => {
    const text = `${formatCode(1, 'open')}a${formatCode(1, 'close')}${formatCode(2, 'standalone')}`;
    const [unit] = await unitsOf(
      await write([
        {
          variants: [
            { lang: 'en', text },
            { lang: 'de', text },
          ],
        },
      ]),
    );
    expect(unit?.variants.map((variant) => variant.text)).toEqual([text, text]);
  });

  it('leaves out characters that XML cannot represent', async () => {
    const bytes = await write([
      {
        tuid: 'a\u0000b',
        extra: { 'bad name="x"': '1', 'k:undeclared': '2', 'xmlns:k': '3' },
        variants: [
          { lang: 'en', text: 'a\u0001\u0002b\uFFFF\uD800' },
          { lang: 'de', text: 'b' },
        ],
      },
    ]);
    expect(await unitsOf(bytes)).toMatchObject([
      { tuid: 'ab', extra: {}, variants: [{ text: 'ab\uFFFD' }, { text: 'b' }] },
    ]);
  });

  it('writes in pieces while units still arrive', async () => {
    let made = 0;
    const units = (function* () {
      for (; made < 10_000; made++) yield { variants: [{ lang: 'en', text: `text ${made}` }] };
    })();
    const pieces = writeTmx({}, units);
    await pieces.next();
    expect(made).toBeLessThan(5_000);
    await pieces.return(undefined);
  });
});
