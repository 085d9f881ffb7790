import { crc32 } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ZipArchive } from './read-zip.ts';
import { spliceZip } from './splice-zip.ts';
import { writeZip } from './write-zip.ts';

const LIMIT = 1_000_000;

async function streamed(files: Record<string, string>): Promise<Buffer> {
  async function* entries() {
    for (const [name, text] of Object.entries(files)) yield { name, content: strToU8(text) };
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeZip(entries())) parts.push(part);
  return Buffer.concat(parts);
}

const replace = (bytes: Uint8Array, contents: Record<string, string>) =>
  spliceZip(
    new ZipArchive(bytes, LIMIT),
    new Map(Object.entries(contents).map(([name, text]) => [name, strToU8(text)])),
  );

const texts = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]);

/** The bytes of an entry with its headers, located by the directory. */
function rawEntry(bytes: Uint8Array, name: string): Buffer {
  const archive = new ZipArchive(bytes, LIMIT);
  const entry = archive.entry(name);
  if (!entry) throw new Error(`No ${name}`);
  const { at, end } = archive.locate(entry);
  return archive.bytes.subarray(at, end);
}

const FILES = { 'a.txt': 'first', 'b/b.txt': 'second '.repeat(100), 'c.bin': '\u0000\u00ff', 'd.txt': '' };

describe('replacing entries of an archive', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['with sizes in its headers', () => zipSync(filesOfBytes())],
    ['with sizes after the data', () => streamed(FILES)],
    ['with an extra field, a comment and trailing bytes', () => withExtras()],
  ])('keeps every other byte of an archive %s', async (_what, make) => {
    const bytes = await make();
    const edited = replace(bytes, { 'b/b.txt': 'Zweiter', 'd.txt': 'now long '.repeat(50) });
    expect(texts(edited)).toEqual([
      ['a.txt', 'first'],
      ['b/b.txt', 'Zweiter'],
      ['c.bin', '\u0000\u00ff'],
      ['d.txt', 'now long '.repeat(50)],
    ]);
    for (const name of ['a.txt', 'c.bin']) expect(rawEntry(edited, name)).toEqual(rawEntry(bytes, name));
    const comment = (file: Uint8Array) =>
      Buffer.from(file).subarray(new ZipArchive(file, LIMIT).directory.end_record + 20);
    expect(comment(edited)).toEqual(comment(bytes));
    expect(replace(bytes, {})).toEqual(new Uint8Array(bytes));
  });

  it('keeps an entry uncompressed if it was', () => {
    const bytes = zipSync({ mimetype: [strToU8('x'), { level: 0 }], 'a.txt': strToU8('a') });
    const edited = new ZipArchive(replace(bytes, { mimetype: 'application/other' }), LIMIT);
    expect(edited.entry('mimetype')?.method).toBe(0);
    expect(edited.read('mimetype')?.toString()).toBe('application/other');
  });
});

describe('an archive', () => {
  const reading = (bytes: Uint8Array, name: string) => () => new ZipArchive(bytes, LIMIT).read(name);

  it('is rejected if a read name is repeated, or entries share their data', () => {
    const [one, two] = ['a', 'b'].map((name) => Buffer.from(zipSync({ [name]: strToU8(`text of ${name}`) })));
    const both = Buffer.from(zipSync({ a: strToU8('1'), b: strToU8('2') }));
    const archive = new ZipArchive(both, LIMIT);
    const second = archive.records[1]?.record ?? 0;
    both.write('a', second + 46);
    expect(reading(both, 'a')).toThrow(/two entries named “a”/);
    both.writeUInt32LE(0, second + 42);
    expect(reading(both, 'a')).toThrow(/overlap/);
    expect(reading(one ?? both, 'a')()).toEqual(Buffer.from('text of a'));
    expect(reading(two ?? both, 'a')()).toBeNull();
  });

  it('is rejected with the reason if its data is damaged, too large, encrypted or truncated', () => {
    const bytes = Buffer.from(zipSync({ a: [strToU8('stored text'), { level: 0 }] }));
    const { data } = new ZipArchive(bytes, LIMIT).locate(
      new ZipArchive(bytes, LIMIT).records[0] ?? expect.fail(),
    );
    const wrong = Buffer.from(bytes);
    wrong[data] = 0x53;
    expect(reading(wrong, 'a')).toThrow(/checksum of “a”/);
    const locked = Buffer.from(bytes);
    locked[(new ZipArchive(bytes, LIMIT).records[0]?.record ?? 0) + 8] = 1;
    expect(reading(locked, 'a')).toThrow('The file is password-protected.');
    expect(reading(bytes.subarray(0, -30), 'a')).toThrow(/its end is missing/);
    const bomb = zipSync({ a: new Uint8Array(LIMIT + 1) });
    expect(reading(bomb, 'a')).toThrow(/too large when unpacked/);
  });

  it('decodes names as UTF-8, or by the old code page or the extra field', () => {
    const bytes = Buffer.from(
      zipSync({ 'a.json': strToU8('1'), 'b.json': strToU8('2'), 'ü.json': strToU8('3') }),
    );
    const rename = (from: string, byte: number) => {
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes[at] = byte;
    };
    rename('a.json', 0x84);
    rename('b.json', 0x94);
    const archive = new ZipArchive(bytes, LIMIT);
    expect(archive.names).toEqual(['ä.json', 'ö.json', 'ü.json']);
    expect(archive.read('ö.json')?.toString()).toBe('2');
    const edited = spliceZip(archive, new Map([['ä.json', strToU8('eins')]]));
    expect(new ZipArchive(edited, LIMIT).read('ä.json')?.toString()).toBe('eins');
    expect(rawEntry(edited, 'ö.json')).toEqual(rawEntry(bytes, 'ö.json'));

    const raw = Buffer.from([0x84]);
    const field = Buffer.concat([Buffer.alloc(5), strToU8('日本.json')]);
    field[0] = 1;
    field.writeUInt32LE(crc32(raw), 1);
    const named = Buffer.from(zipSync({ x: [strToU8('4'), { extra: { 28789: field } }] }));
    named[30] = 0x84;
    named[new ZipArchive(named, LIMIT).directory.at + 46] = 0x84;
    expect(new ZipArchive(named, LIMIT).names).toEqual(['日本.json']);
  });

  it('finds an entry by its name in the former decoding', () => {
    const bytes = Buffer.from(zipSync({ 'a.json': strToU8('1') }));
    for (let at = bytes.indexOf('a.json'); at >= 0; at = bytes.indexOf('a.json', at + 1)) bytes[at] = 0x84;
    expect(new ZipArchive(bytes, LIMIT).read('\ufffd.json')?.toString()).toBe('1');
  });

  it('lists no entries with names outside it', () => {
    const bytes = zipSync({
      '../a': strToU8('a'),
      '/b': strToU8('b'),
      'C:/c': strToU8('c'),
      d: strToU8('d'),
    });
    expect(new ZipArchive(bytes, LIMIT).names).toEqual(['d']);
  });
});

function filesOfBytes() {
  return Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, strToU8(text)]));
}

function withExtras(): Uint8Array {
  const extra = { 30583: strToU8('kept') };
  const files = Object.fromEntries(
    Object.entries(FILES).map(([name, text]) => [name, [strToU8(text), { extra, comment: `of ${name}` }]]),
  );
  const bytes = Buffer.from(zipSync(files as Parameters<typeof zipSync>[0]));
  bytes.writeUInt16LE(7, bytes.length - 2);
  return Buffer.concat([bytes, Buffer.from('comment')]);
}
