import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

async function* entriesOf(entries: ZipEntry[]) {
  yield* entries;
}

async function zip(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of writeZip(entries)) parts.push(part);
  return Buffer.concat(parts);
}

const text = (value: string) => new TextEncoder().encode(value);

test('an archive reads back as written, with names in any script and empty files', async () => {
  async function* streamed() {
    for (let at = 0; at < 1000; at += 1) yield text(`line ${at}\n`);
  }
  const long = Array.from({ length: 1000 }, (_, at) => `line ${at}\n`).join('');
  const found = unzipSync(
    await zip(
      entriesOf([
        { name: 'empty.txt', content: new Uint8Array() },
        { name: 'Verträge/契約 1.txt', content: text('ß') },
        { name: 'long.txt', content: streamed() },
      ]),
    ),
  );
  const decoded = Object.entries(found).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(decoded).toEqual([
    ['empty.txt', ''],
    ['Verträge/契約 1.txt', 'ß'],
    ['long.txt', long],
  ]);
});

test('an archive without entries is valid', async () => {
  expect(unzipSync(await zip(entriesOf([])))).toEqual({});
});

test('an archive may have more entries than the old format can count', async () => {
  async function* many() {
    for (let at = 0; at < 66_000; at += 1) yield { name: `${at}`, content: new Uint8Array() };
  }
  expect(Object.keys(unzipSync(await zip(many())))).toHaveLength(66_000);
}, 120_000);

test('a reader that stops also stops the writer and its sources', async () => {
  const closed = vi.fn();
  async function* endless() {
    try {
      for (;;) yield crypto.getRandomValues(new Uint8Array(60_000));
    } finally {
      closed();
    }
  }
  let bytes = 0;
  for await (const part of writeZip(entriesOf([{ name: 'endless', content: endless() }]))) {
    bytes += part.length;
    if (bytes > 1_000_000) break;
  }
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

test('an unreadable file ends the archive with its error', async () => {
  async function* broken() {
    yield text('begun');
    throw new Error('The disk is gone.');
  }
  await expect(zip(entriesOf([{ name: 'broken', content: broken() }]))).rejects.toThrow('The disk is gone.');
});
