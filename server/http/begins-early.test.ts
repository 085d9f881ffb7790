import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMemory } from '../testing/builders.ts';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from '../testing/server.ts';

// On SQLite nothing begins early; what people may see is the same.
describe('a look-up that begins while its session is looked up', () => {
  const SOURCE = 'The dragon attacks the knight';
  let server: TestServer;
  let admin: Caller;
  let person: { id: number; email: string };
  let caller: Caller;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('admin');
    await buildMemory(admin, { name: 'Rules', units: [[SOURCE, 'Der Drache greift den Ritter an']] });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    made += 1;
    const email = `translator-${made}@example.com`;
    const user = { email, username: `Translator ${made}`, role: 'user', password: PASSWORD };
    person = { id: (await admin.post('/users/', user)).body.id, email };
    caller = await signIn(server, email, PASSWORD);
    for (let call = 0; call < 3; call += 1) expect((await find()).body).toHaveLength(1);
  });

  const find = (source = SOURCE) => caller.post('/translation_memory/matches', { source });

  test('answers each call what it asked for', async () => {
    const answers = await Promise.all([find(), find('Something else entirely'), find(`${SOURCE}s`)]);
    expect(answers.map(({ body }) => body.length)).toEqual([1, 0, 1]);
  });

  test('is refused once the session has ended, as is what is wrong with it', async () => {
    await admin.delete(`/users/${person.id}/sessions`);
    expect((await find()).status).toBe(401);
    expect((await caller.post('/translation_memory/matches', { source: 7 })).status).toBe(401);
    expect((await find()).status).toBe(401);
  });

  test('is refused once its user is disabled', async () => {
    const { body: before } = await admin.get(`/users/${person.id}`);
    expect((await admin.put(`/users/${person.id}`, { ...before, disabled: true })).status).toBe(200);
    expect((await find()).status).toBe(401);
  });

  test('is answered as the user may see now, not a moment ago', async () => {
    const nothing = { scope: 'assigned', pairs: [], resources: [] };
    expect((await admin.put(`/users/${person.id}/grants`, nothing)).status).toBe(200);
    expect((await find()).body).toEqual([]);
    expect((await admin.put(`/users/${person.id}/grants`, { ...nothing, scope: 'all' })).status).toBe(200);
    expect((await find()).body).toHaveLength(1);
  });

  test('says what is wrong with a call', async () => {
    const { status, body } = await caller.post('/translation_memory/matches', { source: 7 });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('source') },
    });
    expect((await caller.request('POST', '/translation_memory/matches', '{')).status).toBe(400);
    expect((await find()).body).toHaveLength(1);
  });
});
