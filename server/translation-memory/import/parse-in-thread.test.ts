import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBlob } from '../../db/blob.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';
import { readUnitsInThread } from './parse-in-thread.ts';
import { readUnits } from './read-units.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const OPTIONS = {
  source_lang: 'en',
  target_lang: 'de',
  memory_id: 1,
  job_id: 1,
  indexed: 1 as const,
  username: 'ana',
  now: '2026-01-01T00:00:00.000Z',
};

async function take<Item>(items: AsyncIterable<Item>, most = Number.POSITIVE_INFINITY): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length >= most) break;
  }
  return taken;
}

describe('parsing a TMX in a thread', () => {
  test('gives the same rows as without one, from any unit, and stops when the reader does', async () => {
    const { db } = server.database;
    const { id } = await writeBlob(db, 'a.tmx', [Buffer.from(tmxOf(numberedPairs(9000)))]);
    const inThread = (from: number) =>
      readUnitsInThread({ blobId: id, bytes: 0, from, options: OPTIONS, settings: server.settings });
    const plain = await take(readUnits(db, id, 0, OPTIONS));
    expect(plain).toHaveLength(9000);
    expect(await take(inThread(0))).toEqual(plain);
    expect(await take(inThread(8000))).toEqual(await take(readUnits(db, id, 8000, OPTIONS)));
    expect(await take(inThread(0), 10)).toEqual(plain.slice(0, 10));
  });

  test('reports why the file cannot be read, after the readable units', async () => {
    const { db } = server.database;
    const { id } = await writeBlob(db, 'half.tmx', [Buffer.from(tmxOf(numberedPairs(20)).slice(0, -30))]);
    const read = take(
      readUnitsInThread({ blobId: id, bytes: 0, from: 0, options: OPTIONS, settings: server.settings }),
    );
    await expect(read).rejects.toMatchObject({
      name: 'FormatError',
      message: expect.stringContaining('Line 23'),
    });
  });
});
