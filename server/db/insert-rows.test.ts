import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { dialectOf, type InsertColumns } from './dialect.ts';

type Change = { unit_id: number; memory_id: number; kind: string };
const COLUMNS: InsertColumns<Change> = { unit_id: 'int4', memory_id: 'int4', kind: 'text' };

let server: TestServer;
afterEach(() => server.close());

const BASE = { unit_id: 1, memory_id: 7, kind: 'put' };

test.each([
  ['that differ in every column', [BASE, { unit_id: 2, memory_id: 8, kind: 'delete' }]],
  ['that differ in one column', [BASE, { ...BASE, unit_id: 2 }, { ...BASE, unit_id: 3 }]],
  ['that are identical', [BASE, BASE, BASE]],
  ['in more than one statement', Array.from({ length: 250 }, (_, unit_id) => ({ ...BASE, unit_id }))],
])('rows %s are written unchanged', async (_, rows) => {
  server = await startTestServer();
  const { db } = server.database;
  await dialectOf(db).insertRows(db, 'unit_change', COLUMNS, rows);
  const written = await db.selectFrom('unit_change').select(['unit_id', 'memory_id', 'kind']).orderBy('seq');
  expect(await written.execute()).toEqual(rows);
});
