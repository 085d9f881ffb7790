import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { checkUnit } from './check-unit.ts';

let server: TestServer;
let manager: Caller;
let translator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  translator = await server.as('user');
});
afterAll(() => server.close());

const CODE = formatCode(1, 'standalone');
const UNITS: [string, string][] = [
  ['Roll the die.', 'Wirf den Würfel.'],
  ['Roll the die.', 'Wirf den Würfel.'],
  ['Draw a card.', 'Zieh eine Karte.'],
  ['Draw a card.', 'Ziehe eine Karte.'],
  ['Meeple', 'Meeple'],
  [`Press ${CODE}.`, 'Drücken.'],
  ['Yes.', 'Ja, ganz gewiss und ohne jeden Zweifel.'],
  ['42', '42'],
];

const build = () => buildMemory(manager, { units: UNITS });
const counts = async (id: number) => (await translator.get(`/translation_memory/${id}/hygiene`)).body.counts;
const found = async (id: number, check: string, more = '') =>
  (await translator.get(`/translation_memory/${id}/records?hygiene=${check}${more}`)).body;
const ids = ({ records }: { records: { id: number }[] }) => records.map((record) => record.id);

describe('the hygiene of a memory', () => {
  test('counts units per check, and lists them', async () => {
    const { id, records } = await build();
    const at = (...places: number[]) => places.map((place) => records[place]?.id);
    expect((await translator.get(`/translation_memory/${id}/hygiene`)).body).toEqual({
      units: 8,
      checked_at: expect.any(String),
      is_current: true,
      job_id: null,
      counts: { duplicate: 1, contradiction: 2, untranslated: 1, codes: 1, length: 1, no_words: 1, stale: 0 },
    });
    expect(ids(await found(id, 'duplicate'))).toEqual(at(1));
    expect(ids(await found(id, 'contradiction'))).toEqual(at(2, 3));
    expect(ids(await found(id, 'untranslated'))).toEqual(at(4));
    expect(ids(await found(id, 'codes'))).toEqual(at(5));
    expect(ids(await found(id, 'length'))).toEqual(at(6));
    expect(ids(await found(id, 'no_words'))).toEqual(at(7));
    expect(ids(await found(id, 'contradiction', '&search=ZIEHE&sort=-source'))).toEqual(at(3));
    expect(await found(id, 'stale')).toEqual({ records: [], total_rows: 0 });
  });

  test('follows a change at once', async () => {
    const { id, records } = await build();
    expect((await counts(id)).untranslated).toBe(1);
    await manager.put(`/translation_memory/records/${records[4]?.id}`, { source: 'Meeple', target: 'Figur' });
    expect((await counts(id)).untranslated).toBe(0);
    expect((await found(id, 'untranslated')).total_rows).toBe(0);
  });

  test('reports units unchanged for two years as stale', async () => {
    const { id, records } = await build();
    const old = new Date(Date.now() - 800 * 86_400_000).toISOString();
    const unit = records[0]?.id ?? 0;
    await server.database.db.updateTable('unit').set({ updated_at: old }).where('id', '=', unit).execute();
    expect((await counts(id)).stale).toBe(1);
    expect(ids(await found(id, 'stale'))).toEqual([unit]);
  });

  test('does not report the same texts in another context as duplicates', async () => {
    const { id, records } = await build();
    await server.database.db
      .updateTable('unit')
      .set({ context_key: 'other' })
      .where('id', '=', records[1]?.id ?? 0)
      .execute();
    expect((await counts(id)).duplicate).toBe(0);
  });

  test('checks more units than are read at a time, of one source and of many', async () => {
    const { id } = await buildMemory(manager, { units: [['One', 'Eins']] });
    const { db } = server.database;
    const [unit] = await db.selectFrom('unit').selectAll().where('memory_id', '=', id).execute();
    if (!unit) throw new Error('No unit');
    const { id: _, ...values } = unit;
    const same = Array.from({ length: 1200 }, () => values);
    const others = Array.from({ length: 700 }, (_, index) => ({ ...values, source_hash: `h${index}` }));
    for (const rows of [same.slice(0, 600), same.slice(600), others]) {
      await db.insertInto('unit').values(rows).execute();
    }
    expect((await counts(id)).duplicate).toBe(1200);
    expect((await found(id, 'duplicate')).total_rows).toBe(1200);
  });

  test('rejects an unknown memory, a signed-out caller and an unknown check', async () => {
    const { id } = await buildMemory(manager);
    expect((await translator.get('/translation_memory/99999/hygiene')).status).toBe(404);
    expect((await server.anonymous.get(`/translation_memory/${id}/hygiene`)).status).toBe(401);
    expect((await translator.get(`/translation_memory/${id}/records?hygiene=dirt`)).status).toBe(422);
  });
});

describe('deleting and restoring units together', () => {
  test('only affects the memory’s own units, with one undo, and updates the counts', async () => {
    const { id, records } = await build();
    const other = await buildMemory(manager, { units: 1 });
    const wanted = records.slice(0, 3).map((record) => record.id);
    const foreign = other.records[0]?.id ?? 0;
    const path = `/translation_memory/${id}`;
    const deleted = await manager.post(`${path}/records/delete`, { ids: [...wanted, foreign] });
    expect(deleted.body).toEqual({ ids: wanted });
    expect((await translator.get(path)).body.records_count).toBe(5);
    expect((await translator.get(`/translation_memory/${other.id}`)).body.records_count).toBe(1);
    expect((await manager.post(`${path}/records/delete`, { ids: wanted })).body).toEqual({ ids: [] });
    const matches = async () => {
      // On a busy machine a look-up stops waiting for the index after a while.
      await server.services.matcher.settled();
      return translator.post('/translation_memory/matches', { source: 'Roll the die.', memory_ids: [id] });
    };
    expect((await matches()).body).toEqual([]);
    expect((await manager.post(`${path}/records/restore`, { ids: wanted })).body).toEqual({ ids: wanted });
    expect((await translator.get(path)).body.records_count).toBe(8);
    expect((await matches()).body).toHaveLength(2);
  });

  test('rejects unauthorised users, missing ids and an unknown memory', async () => {
    const { id, records } = await build();
    const path = `/translation_memory/${id}/records`;
    for (const act of ['delete', 'restore']) {
      expect((await translator.post(`${path}/${act}`, { ids: [records[0]?.id] })).status).toBe(403);
      expect((await manager.post(`${path}/${act}`, { ids: [] })).status).toBe(422);
      expect((await manager.post(`/translation_memory/99999/records/${act}`, { ids: [1] })).status).toBe(404);
    }
  });
});

describe('checking one unit', () => {
  const check = (source: string, target: string) => checkUnit({ source, target });
  test('allows reordered codes, but not missing or broken ones', () => {
    const [open, close] = [formatCode(1, 'open'), formatCode(1, 'close')];
    expect(check(`${open}Red${close} card ${CODE}`, `${CODE} ${open}rote${close} Karte`)).toEqual([]);
    expect(check(`${open}Red${close} card`, `${open}Rote Karte`)).toEqual(['codes']);
    expect(check('Red \u0002<1', 'Rot \u0002<1')).toEqual(['codes']);
  });
  test('does not report short text in a dense script', () => {
    expect(check('Shuffle all the cards and deal five', '洗牌后发五张牌给每人')).toEqual([]);
  });
});
