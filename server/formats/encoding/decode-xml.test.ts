import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeXml } from './decode-xml.ts';
import { openBytes } from './open-bytes.ts';

async function decode(
  bytes: Uint8Array,
  size = bytes.length || 1,
): Promise<{ text: string; encoding: string }> {
  let text = '';
  let encoding = '';
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  for await (const piece of decodeXml(openBytes(chunks), { on_encoding: (found) => (encoding = found) }))
    text += piece;
  return { text, encoding };
}

const TEXT = '<a>Größe, 漢字, 😀, ё</a>';
const withBom = (mark: number[], encoding: string) =>
  Buffer.concat([Buffer.from(mark), iconv.encode(TEXT, encoding)]);

describe('decodeXml', () => {
  it.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', withBom([0xef, 0xbb, 0xbf], 'utf8')],
    ['utf-16le', withBom([0xff, 0xfe], 'utf-16le')],
    ['utf-16be', withBom([0xfe, 0xff], 'utf-16be')],
    ['utf-16le', iconv.encode(TEXT, 'utf-16le')],
    ['utf-16be', iconv.encode(TEXT, 'utf-16be')],
    ['utf-32le', withBom([0xff, 0xfe, 0, 0], 'utf-32le')],
    ['utf-32be', iconv.encode(TEXT, 'utf-32be')],
  ])('detects %s, wherever the file is cut into chunks', async (encoding, bytes) => {
    for (const size of [1, 2, 3, 5, 7, bytes.length]) {
      expect(await decode(bytes, size)).toEqual({ text: TEXT, encoding });
    }
  });

  it.each([
    ['windows-1251', 'windows-1251', 'тест'],
    ['ISO-8859-1', 'windows-1252', 'Größe – “x”'],
    ['Shift_JIS', 'shift_jis', '日本語'],
    ['windows-1254', 'windows-1254', 'İı'],
    ['UTF-16', 'utf-8', 'ü'],
    ['us-ascii', 'utf-8', 'ü'],
  ])('reads a file that declares %s', async (declared, encoding, content) => {
    const text = `<?xml version="1.0" encoding="${declared}"?><a>${content}</a>`;
    expect(await decode(iconv.encode(text, encoding))).toEqual({ text, encoding });
  });

  it('rejects an unknown encoding', async () => {
    await expect(decode(Buffer.from('<?xml version="1.0" encoding="x-none"?><a/>'))).rejects.toMatchObject({
      code: 'unknown_encoding',
    });
  });

  it('marks invalid UTF-8 bytes, but keeps a replacement character from the file', async () => {
    const bytes = Buffer.concat([Buffer.from('<a>\uFFFD'), Buffer.from([0xe4]), Buffer.from('</a>')]);
    expect((await decode(bytes)).text).toBe('<a>\uFFFD\uFFFF</a>');
  });

  it('decompresses gzip, detected by its magic number', async () => {
    expect((await decode(gzipSync(TEXT), 3)).text).toBe(TEXT);
  });

  it('returns the content of a truncated gzip', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 3000 }, (_, n) => `<a>${n * n}</a>`).join('')));
    const { text } = await decode(packed.subarray(0, packed.length / 2));
    expect(text).toMatch(/^<a>0<\/a><a>1<\/a>/);
  });

  it('rejects damaged gzip', async () => {
    await expect(
      decode(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
    ).rejects.toMatchObject({
      code: 'damaged_gzip',
    });
  });

  it('stops at the size limit, however well the file is compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 32));
    let unpacked = 0;
    const reading = (async () => {
      for await (const chunk of openBytes([bomb], { max_bytes: 1_000_000 })) unpacked += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'too_large' });
    expect(unpacked).toBeLessThanOrEqual(1_000_000);
  });

  it('stops when the compression ratio is too high', async () => {
    const bomb = gzipSync(Buffer.alloc(400_000_000, 32));
    expect(bomb.length).toBeLessThan(400_000);
    let unpacked = 0;
    const reading = (async () => {
      for await (const chunk of openBytes([bomb])) unpacked += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'packed_too_well' });
    expect(unpacked).toBeLessThan(80_000_000);
  });

  it('reports progress in compressed bytes', async () => {
    const packed = gzipSync(Buffer.alloc(100_000, 32));
    const told: number[] = [];
    const chunks = [packed.subarray(0, 20), packed.subarray(20)];
    for await (const _ of openBytes(chunks, { on_progress: (bytes) => told.push(bytes) }));
    expect(told).toEqual([20, packed.length]);
  });
});
