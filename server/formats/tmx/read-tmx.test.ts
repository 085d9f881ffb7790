import { gzipSync } from 'node:zlib';
import { readableText } from '@tessera/shared/text/inline-codes';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { localised } from '../../messages/localised.ts';
import { collect } from '../encoding/testing/collect.ts';
import { mutate } from '../encoding/testing/mutate.ts';
import { FormatError } from '../format-error.ts';
import { buildTmx, buildTu } from './build-tmx.ts';
import { type ReadTmxOptions, readTmx, readTmxBatches, TmxReadError } from './read-tmx.ts';
import type { TmxEvent, TmxUnitEvent } from './types.ts';

async function readAll(bytes: Uint8Array, options?: ReadTmxOptions): Promise<TmxEvent[]> {
  return collect(readTmx([bytes], options));
}

async function readUnits(bytes: Uint8Array, options?: ReadTmxOptions): Promise<TmxUnitEvent[]> {
  return (await readAll(bytes, options)).filter((event) => event.type === 'unit');
}

async function readUnit(bytes: Uint8Array): Promise<TmxUnitEvent> {
  const [unit] = await readUnits(bytes);
  if (!unit) throw new Error('There is no unit.');
  return unit;
}

describe('readTmx', () => {
  it('stops when it finds nothing for too long', async () => {
    const barren = new TextEncoder().encode(
      `<?xml version="1.0"?><tmx version="1.4">${' '.repeat(2_000_000)}`,
    );
    await expect(readAll(barren, { max_barren_ms: 0 })).rejects.toMatchObject({ code: 'barren' });
    await expect(readAll(buildTmx(buildTu('One', 'Eins')), { max_barren_ms: 60_000 })).resolves.toHaveLength(
      3,
    );
  });

  it('reports the header, each unit and the end', async () => {
    const header = 'srclang="en_US" creationtool="T" segtype="sentence"';
    const events = await readAll(buildTmx(buildTu('One', 'Eins', 'tuid="7"'), { header }));
    expect(events.map(({ type }) => type)).toEqual(['header', 'unit', 'end']);
    expect(events[0]).toMatchObject({
      version: '1.4',
      source_lang: 'en-US',
      attributes: { creationtool: 'T', segtype: 'sentence' },
      line: 2,
    });
    expect(events[1]).toMatchObject({ ordinal: 0, tuid: '7', line: 3, source_lang: null });
    expect(events[2]).toEqual({ type: 'end', units: 1, refused: 0, skipped: 0, warnings: 0 });
  });

  it('returns no source language if any language may be the source', async () => {
    expect((await readAll(buildTmx('', { header: 'srclang="*all*"' })))[0]).toMatchObject({
      source_lang: null,
    });
  });

  it('keeps people, times, usage, props and notes of units and variants', async () => {
    const unit = await readUnit(
      buildTmx(
        `<tu creationdate="20160511T202913Z" creationid="Ana" usagecount="3" lastusagedate="20200101T000000Z" o-tmf="x">
        <note>n &amp; m</note><prop type="x-p" xml:lang="en">v</prop>
        <tuv xml:lang="en" changedate="20170101T000001Z" changeid="Bo"><prop type="q">w</prop><seg>a</seg></tuv>
        <tuv xml:lang="de" creationdate="yesterday"><note>z</note><seg>b</seg></tuv></tu>`,
      ),
    );
    expect(unit).toMatchObject({
      created_at: '2016-05-11T20:29:13.000Z',
      created_by: 'Ana',
      changed_at: null,
      usage_count: 3,
      last_used_at: '2020-01-01T00:00:00.000Z',
      props: [{ type: 'x-p', text: 'v', lang: 'en' }],
      notes: ['n & m'],
      extra: { 'o-tmf': 'x' },
    });
    expect(unit.variants).toMatchObject([
      {
        lang: 'en',
        text: 'a',
        changed_at: '2017-01-01T00:00:01.000Z',
        changed_by: 'Bo',
        props: [{ type: 'q' }],
      },
      { lang: 'de', text: 'b', created_at: null, extra: { creationdate: 'yesterday' }, notes: ['z'] },
    ]);
  });

  it.each([
    ['xml:lang="en_US"', 'en-US'],
    ['xml:lang="EN-us"', 'en-US'],
    ['xml:lang="deu"', 'de'],
    ['lang="fr-ca"', 'fr-CA'],
    ['xml:lang="x-elvish"', 'x-elvish'],
  ])('reads %s as %s', async (attribute, lang) => {
    const unit = await readUnit(
      buildTmx(`<tu><tuv ${attribute}><seg>a</seg></tuv><tuv xml:lang="cs"><seg>b</seg></tuv></tu>`),
    );
    expect(unit.variants[0]?.lang).toBe(lang);
  });

  it.each(['1.1', '1.2', '1.3', '1.4'])('reads version %s and ignores its DOCTYPE', async (version) => {
    const text = Buffer.from(buildTmx(buildTu('One', 'Eins'), { version })).toString();
    const bytes = Buffer.from(
      text.replace('<tmx', '<!DOCTYPE tmx SYSTEM "http://nowhere.example/tmx.dtd"><tmx'),
    );
    expect(await readUnits(bytes)).toHaveLength(1);
  });

  it('reads UTF-16, gzip, and both at once, in any chunking', async () => {
    const bytes = Buffer.from(buildTmx(`${buildTu('Größe', '漢字 😀')}${buildTu('a', 'b')}`));
    const wide = iconv.encode(bytes.toString(), 'utf-16le', { addBOM: true });
    const expected = await readUnits(bytes);
    for (const file of [gzipSync(bytes), wide, gzipSync(wide)]) {
      const chunks = Array.from({ length: Math.ceil(file.length / 7) }, (_, n) =>
        file.subarray(n * 7, n * 7 + 7),
      );
      const events = await collect(readTmx(chunks));
      expect(events.filter((event) => event.type === 'unit')).toEqual(expected);
    }
  });

  it('rejects units without a pair, with reason and line, and reads on', async () => {
    const long = 'x'.repeat(30);
    const bytes = buildTmx(
      [
        buildTu('', ''),
        buildTu('A', ''),
        '<tu><tuv><seg>A</seg></tuv><tuv xml:lang="de"><seg>B</seg></tuv></tu>',
        buildTu(long, 'B'),
        buildTu('A &nbsp; B', 'B'),
        buildTu('fine', 'gut'),
      ].join('\n'),
    );
    const events = await readAll(bytes, { max_segment_chars: 20 });
    expect(events.filter((event) => event.type === 'refused')).toEqual([
      { type: 'refused', ordinal: 0, line: 3, reason: 'empty', message: localised('format.row.no-text') },
      {
        type: 'refused',
        ordinal: 1,
        line: 4,
        reason: 'one_sided',
        message: localised('format.row.one-sided', { lang: 'en' }),
      },
      {
        type: 'refused',
        ordinal: 2,
        line: 5,
        reason: 'no_language',
        message: localised('format.row.no-language'),
      },
      {
        type: 'refused',
        ordinal: 3,
        line: 6,
        reason: 'too_long',
        message: localised('format.row.too-long', { lang: 'en', count: 20 }),
      },
      {
        type: 'refused',
        ordinal: 4,
        line: 7,
        reason: 'unknown_entity',
        message: localised('format.row.entity', { text: '&nbsp;' }),
      },
    ]);
    expect(events.at(-2)).toMatchObject({ type: 'unit', ordinal: 5 });
    expect(events.at(-1)).toMatchObject({ type: 'end', units: 1, refused: 5 });
  });

  it('drops characters forbidden in XML, reports them, and keeps the unit', async () => {
    const events = await readAll(buildTmx(buildTu('A\u0002&#x1f;B & C', 'D')));
    expect(
      events.filter((event) => event.type === 'warning').map(({ reason, ordinal }) => [reason, ordinal]),
    ).toEqual([
      ['control_character', 0],
      ['control_character', 0],
      ['stray_ampersand', 0],
    ]);
    expect(events.find((event) => event.type === 'unit')?.variants[0]?.text).toBe('AB & C');
  });

  it("rejects a unit with bytes that are invalid in the file's encoding", async () => {
    const text = Buffer.from(buildTmx(`${buildTu('good', 'gut')}${buildTu('B', 'gr~n')}`));
    text[text.indexOf('~')] = 0xfc;
    const events = await readAll(text);
    expect(events.find((event) => event.type === 'refused')).toMatchObject({
      ordinal: 1,
      reason: 'invalid_bytes',
    });
    expect(events.at(-1)).toMatchObject({ units: 1, refused: 1 });
  });

  it('reports the units of a truncated file, then the error and the bytes read, but no end', async () => {
    const whole = Buffer.from(
      buildTmx(`${buildTu('1', 'eins')}\n${buildTu('2', 'zwei')}\n${buildTu('3', 'drei')}`),
    );
    const events: TmxEvent[] = [];
    let failure: unknown;
    try {
      for await (const event of readTmx([whole.subarray(0, whole.indexOf('drei'))])) events.push(event);
    } catch (error) {
      failure = error;
    }
    expect(events.map(({ type }) => type)).toEqual(['header', 'unit', 'unit']);
    expect(failure).toBeInstanceOf(TmxReadError);
    expect(failure).toMatchObject({ code: 'truncated', line: 5, counts: { units: 2 } });
    expect(String(failure)).toContain(
      'The file ends inside <seg>. It is incomplete. 2 units were read before this.',
    );
  });

  it.each([
    ['not_tmx', '<xliff/>'],
    ['not_tmx', '<tu/>'],
    ['not_xml', 'source,target'],
    ['empty', ''],
    ['entity_declaration', '<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/hostname">]><tmx>&x;</tmx>'],
  ])('rejects the file with %s: %s', async (code, text) => {
    await expect(readAll(Buffer.from(text))).rejects.toMatchObject({ code });
  });

  it('resumes after the units of an interrupted import with unchanged ordinals', async () => {
    const bytes = buildTmx(
      [buildTu('1', 'a'), buildTu('', ''), buildTu('3', 'c'), buildTu('4', 'd')].join(''),
    );
    const events = await readAll(bytes, { skip_units: 2 });
    expect(events.flatMap((event) => (event.type === 'unit' ? event.ordinal : []))).toEqual([2, 3]);
    expect(events.at(-1)).toMatchObject({ units: 2, refused: 0, skipped: 2 });
  });

  it('reports the bytes read after each chunk', async () => {
    const packed = gzipSync(buildTmx(buildTu('a', 'b')));
    const batches = await collect(readTmxBatches([packed.subarray(0, 10), packed.subarray(10)]));
    expect(batches.at(-1)?.bytes_read).toBe(packed.length);
  });

  it.each([
    ['uncompressed', (bytes: Uint8Array) => bytes],
    ['compressed', gzipSync],
  ])('closes a file %s when its reader stops early', async (_, pack) => {
    const file = pack(
      buildTmx(Array.from({ length: 50 }, (_, n) => buildTu(`text ${n * n}`, 'b')).join('\n')),
    );
    for (const wanted of [1, 2, 20]) {
      let isOpen = true;
      const chunks = (async function* () {
        try {
          for (let at = 0; at < file.length; at += 100) yield file.subarray(at, at + 100);
        } finally {
          isOpen = false;
        }
      })();
      let told = 0;
      for await (const _event of readTmx(chunks)) if (++told === wanted) break;
      // Node's streams close a tick later.
      await new Promise((resolve) => setImmediate(resolve));
      expect(isOpen, `after ${wanted} events`).toBe(false);
    }
  });

  it('stops at the limit on unpacked size', async () => {
    const bomb = gzipSync(buildTmx(`<!--${' '.repeat(3_000_000)}-->`));
    await expect(readAll(bomb, { max_bytes: 1_000_000 })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('survives random damage to a file: returns units or a format error', async () => {
    const whole = buildTmx(
      [
        buildTu(
          'One <bpt i="1" x="1">&lt;b></bpt>two<ept i="1">&lt;/b></ept>',
          'Eins <ph x="1"/>',
          'tuid="1"',
        ),
        `<tu><note>n</note><prop type="p">v</prop>${buildTu('<hi>x</hi> &#228;', 'ü')}</tu>`,
      ].join('\n'),
    );
    for (let seed = 1; seed <= 400; seed++) {
      const bytes = mutate(whole, seed);
      const outcome = await readAll(bytes).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome, `seed ${seed}`).toBeInstanceOf(FormatError);
    }
  });
});

describe('inline codes', () => {
  const readable = async (en: string, de = 'x') => {
    const { variants } = await readUnit(buildTmx(buildTu(en, de)));
    return variants.map(({ text }) => readableText(text));
  };

  it('become numbered pairs, halves and placeholders', async () => {
    const unit = await readUnit(
      buildTmx(
        buildTu(
          'A <bpt i="5" type="bold">&lt;b&gt;</bpt>B<ept i="5">&lt;/b&gt;</ept> <ph>&lt;br/&gt;</ph><it pos="begin">[i]</it>',
          'x',
        ),
      ),
    );
    expect(readableText(unit.variants[0]?.text ?? '')).toBe('A {1}B{/1} {2/}{3}');
    expect(unit.variants[0]?.codes).toEqual([
      {
        id: 1,
        type: 'pair',
        display: 'b',
        markup: '<b>',
        closing_markup: '</b>',
        attributes: { type: 'bold' },
      },
      { id: 2, type: 'standalone', display: 'br', markup: '<br/>' },
      { id: 3, type: 'open', display: '[i]', markup: '[i]' },
    ]);
  });

  it.each([
    ['overlapping pairs', '<bpt i="1"/>a<bpt i="2"/>b<ept i="1"/>c<ept i="2"/>', '{1}a{2}b{/1}c{/2}'],
    ['pairs of TMX 1.1 without i', '<bpt/>a<bpt/>b<ept/>c<ept/>', '{1}a{2}b{/2}c{/1}'],
    ['a half without its other half', 'a<ept i="1"/>b<bpt i="2"/>', 'a{/1}b{2}'],
    ['highlights', 'a <hi type="verb">b</hi>', 'a {1}b{/1}'],
    ['unknown markup of TMX 1.1', 'a<ut>{\\rtf}</ut>', 'a{1/}'],
    ['sub-flows, which stay in their code', 'a<ph>&lt;img alt="<sub>pic</sub>"></ph>', 'a{1/}'],
    ['elements of other namespaces', 'a<t:n v="1"/><t:w>b</t:w>', 'a{1/}{2}b{/2}'],
  ])('include %s', async (_, en, expected) => {
    expect((await readable(en))[0]).toBe(expected);
  });

  it('share a number if they correspond by x or else by markup', async () => {
    expect(await readable('<ph x="2"/>a<ph x="1"/>', '<ph x="1"/>b<ph x="2"/>')).toEqual([
      '{2/}a{1/}',
      '{1/}b{2/}',
    ]);
    expect(await readable('<ph>A</ph><ph>B</ph>', '<ph>B</ph><ph>C</ph><ph>A</ph>')).toEqual([
      '{1/}{2/}',
      '{2/}{3/}{1/}',
    ]);
  });
});
