import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMemory } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { compileOnce } from './compile-once.ts';

let server: TestServer;
let ids: number[];
let built = 0;
beforeAll(async () => {
  server = await startTestServer();
  const manager = await server.as('manager');
  ids = [];
  for (let i = 0; i < 9; i++) ids.push((await buildMemory(manager, { name: `Memory ${i}` })).id);
});
afterAll(() => server.close());

const loadMemories = compileOnce((db, { some, name }: { some: readonly number[]; name: string }) => {
  built++;
  return db
    .selectFrom('memory')
    .select(['id', 'name'])
    .where('id', 'in', some)
    .where('deleted_at', 'is', null)
    .where('name', '!=', name)
    .orderBy('id');
});

test('a query is built once for lists of similar length, and answers for each what it says', async () => {
  const { db } = server.database;
  for (const count of [1, 2, 3, 4, 5, 8, 9, 6, 7, 3]) {
    const some = ids.slice(0, count);
    const rows = await loadMemories(db, { some, name: 'Memory 1' });
    expect(rows.map(({ id }) => id)).toEqual(some.filter((id) => id !== ids[1]));
  }
  expect(built).toBe(5);
});

test('it runs in a transaction and sees what was written there', async () => {
  const first = ids[0] as number;
  const inTransaction = server.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('memory').set({ name: 'Renamed' }).where('id', '=', first).execute();
    expect(await loadMemories(trx, { some: [first], name: '' })).toEqual([{ id: first, name: 'Renamed' }]);
    throw new Error('undone');
  });
  await expect(inTransaction).rejects.toThrow('undone');
  expect(await loadMemories(server.database.db, { some: [first], name: '' })).toMatchObject([
    { name: 'Memory 0' },
  ]);
});

test('an empty list is refused: databases differ in what they take for one', async () => {
  await expect(loadMemories(server.database.db, { some: [], name: '' })).rejects.toThrow('no empty list');
});

test('a long list is not filled up to more values than a database takes', async () => {
  const [first] = ids as [number];
  const some = Array.from({ length: 17_000 }, () => first);
  expect(await loadMemories(server.database.db, { some, name: '' })).toMatchObject([{ id: first }]);
});
