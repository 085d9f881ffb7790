import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import {
  type ApprovedUnit,
  newMemoryWork,
  touchMemories,
  withdrawApprovedUnits,
  writeApprovedUnits,
} from '../units/units.ts';
import { createMatcher } from './matcher.ts';

let server: TestServer;
let manager: Caller;
let translator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  translator = await server.as('user');
  server.services.start();
  await server.services.matcher.settled();
});
afterAll(() => server.close());

const find = async (source: string, options: Record<string, unknown> = {}): Promise<Match[]> => {
  const { status, body } = await translator.post('/translation_memory/matches', { source, ...options });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

describe('units of approved segments', () => {
  const segment = (changes: Record<string, unknown> = {}) => ({
    document_record_id: 77,
    document_id: 7,
    source: 'Middle.',
    target: 'Mitte.',
    codes: [],
    previous_source: 'Before.',
    next_source: null,
    key: 'f/u/2',
    origin: 'rules.xlf',
    username: 'Ana',
    ...changes,
  });
  const write = async (memory: number, unit: ApprovedUnit) => {
    await server.database.db.transaction().execute(async (trx) => {
      const work = newMemoryWork();
      await writeApprovedUnits(trx, [memory], [unit], work);
      await touchMemories(trx, work);
    });
    server.services.matcher.changed();
  };

  test('exist once per segment and memory, follow its changes, and are removed with its approval', async () => {
    const { id } = await buildMemory(manager);
    const units = async () => (await manager.get(`/translation_memory/${id}/records`)).body;
    await write(id, segment());
    await write(id, segment({ target: 'Die Mitte.' }));
    expect(await units()).toMatchObject({
      total_rows: 1,
      records: [
        { source: 'Middle.', target: 'Die Mitte.', origin: 'rules.xlf', created_by: 'Ana', version: 2 },
      ],
    });
    await write(id, segment({ document_record_id: 78 }));
    expect((await units()).total_rows).toBe(2);
    await server.database.db.transaction().execute(async (trx) => {
      const work = newMemoryWork();
      await withdrawApprovedUnits(trx, [77], work);
      await touchMemories(trx, work);
    });
    server.services.matcher.changed();
    expect((await units()).records.map((unit: { target: string }) => unit.target)).toEqual(['Mitte.']);
    expect(await find('Middle.', { memory_ids: [id] })).toHaveLength(1);
    await write(id, segment());
    expect((await units()).total_rows).toBe(2);
    expect((await manager.get(`/translation_memory/${id}`)).body.records_count).toBe(2);
  });

  test('rank higher with matching neighbours, including document edges, and return which ones match', async () => {
    const { id } = await buildMemory(manager);
    await write(id, segment({ document_record_id: 80 }));
    await write(
      id,
      segment({ document_record_id: 81, previous_source: 'Other.', next_source: 'x', target: 'Newer.' }),
    );
    const ask = async (context: Record<string, unknown>) =>
      (await find('Middle.', { memory_ids: [id], context })).map((match) => [match.target, match.context]);
    expect(await ask({ previous: 'Before.', next: null, key: 'f/u/2' })).toEqual([
      ['Mitte.', 'both'],
      ['Newer.', 'none'],
    ]);
    expect(await ask({ previous: 'Before.', next: 'After.' })).toEqual([
      ['Mitte.', 'one'],
      ['Newer.', 'none'],
    ]);
    expect(await ask({})).toEqual([
      ['Newer.', 'none'],
      ['Mitte.', 'none'],
    ]);
  });

  test('lose a point for another translation of the same source unless both neighbours match', async () => {
    const { id } = await buildMemory(manager);
    await write(id, segment({ document_record_id: 82 }));
    await write(id, segment({ document_record_id: 83, previous_source: 'Other.', target: 'Mittel.' }));
    const ask = async (context: Record<string, unknown>) =>
      (await find('Middle.', { memory_ids: [id], context })).map((match) => [match.target, match.percent]);
    expect(await ask({ previous: 'Before.', next: null })).toEqual([
      ['Mitte.', 101],
      ['Mittel.', 99],
    ]);
    expect(await ask({ previous: 'Before.', next: 'After.' })).toEqual([
      ['Mitte.', 99],
      ['Mittel.', 99],
    ]);
  });

  test('are found by neighbours among more identical ones than the index proposes', async () => {
    const { id } = await buildMemory(manager);
    await write(id, segment({ document_record_id: 900, target: 'Die richtige.' }));
    const others = { previous_source: 'Other.', next_source: 'Another.', target: 'Eine andere.' };
    await server.database.db.transaction().execute(async (trx) => {
      const work = newMemoryWork();
      for (let record = 901; record < 960; record++)
        await writeApprovedUnits(trx, [id], [segment({ document_record_id: record, ...others })], work);
      await touchMemories(trx, work);
    });
    server.services.matcher.changed();
    const options = { memory_ids: [id], context: { previous: 'Before.', next: null }, limit: 5 };
    expect(await find('Middle.', options)).toMatchObject([
      { target: 'Die richtige.', percent: 101 },
      ...Array(4).fill({ target: 'Eine andere.', percent: 99 }),
    ]);
  });

  test('are found at once for identical text, with or without the index', async () => {
    const { id } = await buildMemory(manager);
    for (const source of ['Turn the wheel.', 'Turn the other wheel.']) {
      await write(id, segment({ source, document_record_id: source.length }));
      for (const threshold of [0.9, 1]) {
        expect(await find(source, { memory_ids: [id], threshold })).toMatchObject([{ source }]);
      }
    }
    const fresh = createMatcher({ ...server.database, log: () => {} });
    const request = { source: 'Turn the wheel.', memory_ids: [id] };
    expect(await fresh.find(request)).toEqual(await server.services.matcher.find(request));
    await fresh.close();
  });
});
