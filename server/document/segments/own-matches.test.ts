import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnMatch } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

async function build(segments: string[]) {
  const { records } = await buildDocument(server, manager, { segments });
  const idOf = (row: number) => records[row - 1]?.id ?? 0;
  return {
    translate: async (row: number, target: string) => {
      expect((await user.put(`/document/records/${idOf(row)}`, { target })).status).toBe(200);
    },
    matches: async (row: number): Promise<OwnMatch[]> => {
      const { status, body } = await user.get(`/document/records/${idOf(row)}/own_matches`);
      expect(status).toBe(200);
      return body.matches;
    },
  };
}

test('a translated segment is offered to similar ones of its document before it is approved', async () => {
  const { translate, matches } = await build([
    'Close the lid slowly',
    'Fill the kettle',
    'Close the lid slowly.',
    'Close the lid slowly',
  ]);
  expect(await matches(3)).toEqual([]);
  await translate(1, 'Deckel langsam schließen');
  expect(await matches(3)).toEqual([
    {
      record_id: expect.any(Number),
      row_number: 1,
      source: 'Close the lid slowly',
      target: 'Deckel langsam schließen',
      percent: 95,
      approved: false,
    },
  ]);
  expect(await matches(4)).toMatchObject([{ percent: 100 }]);
  expect(await matches(1)).toEqual([]);
  expect(await matches(2)).toEqual([]);
});

test('the best of several similar segments is first, and equal ones are listed once', async () => {
  const { translate, matches } = await build([
    'Open the lids',
    'Open the lid',
    'Open the lid',
    'Open the lid!',
  ]);
  await translate(1, 'Deckel öffnen (alle)');
  await translate(2, 'Deckel öffnen');
  await translate(3, 'Deckel öffnen');
  expect((await matches(4)).map(({ row_number, percent }) => [row_number, percent])).toEqual([
    [3, 92],
    [1, 92],
  ]);
});

test('numbers are adapted to the segment', async () => {
  const { translate, matches } = await build(['Wait for 5 minutes', 'Wait for 7 minutes']);
  await translate(1, '5 Minuten warten');
  expect(await matches(2)).toMatchObject([{ target: '7 Minuten warten', percent: 99 }]);
});

test('a copy of the source is not offered as a translation', async () => {
  const { translate, matches } = await build(['Open the lid', 'Open the lids']);
  await translate(1, 'Open the lid');
  expect(await matches(2)).toEqual([]);
});

test('answers 404 for a missing segment', async () => {
  expect((await user.get('/document/records/999999/own_matches')).status).toBe(404);
});
