import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// biome-ignore-start lint/style/noRestrictedImports: holds both sides of the contract against each other
import { createHandlers as glossaryHandlers } from '../remotes/glossary/src/mocks/handlers.ts';
import { createGlossaryStore } from '../remotes/glossary/src/mocks/store.ts';
import { createHandlers as memoryHandlers } from '../remotes/tm/src/mocks/handlers.ts';
import { createMemoryStore } from '../remotes/tm/src/mocks/store.ts';
import { createHandlers as userHandlers } from '../remotes/users/src/mocks/handlers.ts';
// biome-ignore-end lint/style/noRestrictedImports: as above
import { sampleUser } from '../shared/standalone/sample-user.ts';
import { type Caller, createCaller, startTestServer, type TestServer } from './testing/server.ts';

/** One side of the comparison. */
interface Side {
  caller: Caller;
  /** Runs a job to its end, as a person who waits would see it. */
  settle(jobId: number): Promise<void>;
}

type Step = [name: string, send: (side: Side) => Promise<{ status: number; body: unknown }>];

/** Words and what depends on when and by whom: of these only the type is compared. */
const UNDETERMINED = new Set(['message', 'detail', 'reason', 'username', 'error', 'processing_error']);
const BY = new Set(['created_by', 'updated_by', 'created_by_user']);
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** An answer with its undetermined values replaced by their types. */
function comparable(value: unknown, key = ''): unknown {
  if (value === null) return null;
  if (typeof value === 'string' && TIME.test(value)) return '<time>';
  if (UNDETERMINED.has(key)) return `<${typeof value}>`;
  if (BY.has(key) && typeof value !== 'object') return `<${typeof value}>`;
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => [
    name,
    BY.has(key) && name === 'id' ? '<number>' : comparable(item, name),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
}

const CSV = 'source,target,comment\r\nisland,Insel,\r\n"bay, small","Bucht, kleine",note\r\nreef,,\r\n';
const TMX = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1"
 segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>One.</seg></tuv><tuv xml:lang="de"><seg>Eins.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Two &amp; three.</seg></tuv><tuv xml:lang="de"><seg>Zwei und drei.</seg></tuv></tu>
</body></tmx>`;
const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const term = (number: number) => ({ source: `Term ${number}`, target: `Wort ${number}`, comment: '' });

async function add(caller: Caller, path: string, count: number, bodyOf: (number: number) => object) {
  let last = { status: 0, body: null as unknown };
  for (let number = 1; number <= count; number++) last = await caller.post(path, bodyOf(number));
  return last;
}

async function imported(side: Side, send: (caller: Caller) => Promise<{ status: number; body: unknown }>) {
  const answer = await send(side.caller);
  await side.settle((answer.body as { job_id: number }).job_id);
  return answer;
}

const GLOSSARY: Step[] = [
  ['GET /glossary/ of none', ({ caller }) => caller.get('/glossary/')],
  ['POST /glossary/', ({ caller }) => caller.post('/glossary/', { name: ' Sea ', ...LANGUAGES })],
  ['POST /glossary/ without a name', ({ caller }) => caller.post('/glossary/', { name: ' ', ...LANGUAGES })],
  ['POST /glossary/ without a body', ({ caller }) => caller.post('/glossary/')],
  ['GET /glossary/', ({ caller }) => caller.get('/glossary/')],
  ['GET /glossary/{id}', ({ caller }) => caller.get('/glossary/1')],
  ['GET /glossary/{id} of none', ({ caller }) => caller.get('/glossary/99')],
  ['GET /glossary/{id} of what is no id', ({ caller }) => caller.get('/glossary/0')],
  ['PUT /glossary/{id}', ({ caller }) => caller.put('/glossary/1', { name: 'Coast' })],
  [
    'PUT /glossary/{id} with a language',
    ({ caller }) => caller.put('/glossary/1', { name: 'Coast', target_lang: 'de_at' }),
  ],
  ['PUT /glossary/{id} of none', ({ caller }) => caller.put('/glossary/99', { name: 'Coast' })],
  ['POST /glossary/{id}/records', ({ caller }) => caller.post('/glossary/1/records', term(0))],
  [
    'POST /glossary/{id}/records with all fields',
    ({ caller }) =>
      caller.post('/glossary/1/records', {
        ...term(1),
        comment: 'a remark',
        status: 'preferred',
        part_of_speech: 'noun',
        definition: 'what it is',
      }),
  ],
  [
    'POST /glossary/{id}/records with an empty source',
    ({ caller }) => caller.post('/glossary/1/records', { source: '  ', target: 'x', comment: '' }),
  ],
  ['POST /glossary/{id}/records of none', ({ caller }) => caller.post('/glossary/99/records', term(0))],
  ['123 more', ({ caller }) => add(caller, '/glossary/1/records', 123, (number) => term(number + 1))],
  ...[
    '',
    '?page=1',
    '?page=2',
    '?search=TERM%201',
    '?search=null',
    '?search=undefined',
    '?search=%25',
    '?search=term&page=1',
    '?sort=-source',
    '?sort=updated_at&page=1',
    '?status=preferred',
    '?status=odd',
    '?page=-1',
    '?page=x',
    '?sort=odd',
  ].map(
    (query): Step => [
      `GET /glossary/{id}/records${query}`,
      ({ caller }) => caller.get(`/glossary/1/records${query}`),
    ],
  ),
  ['GET /glossary/{id}/records of none', ({ caller }) => caller.get('/glossary/99/records')],
  [
    'PUT /glossary/records/{id}',
    ({ caller }) =>
      caller.put('/glossary/records/2', { source: 'shore', target: 'Ufer', comment: 'changed' }),
  ],
  [
    'PUT /glossary/records/{id} without a comment keeps it',
    ({ caller }) => caller.put('/glossary/records/2', { source: 'shore', target: 'Strand', version: 2 }),
  ],
  [
    'PUT /glossary/records/{id} of a stale version',
    ({ caller }) => caller.put('/glossary/records/2', { source: 'beach', target: 'Strand', version: 1 }),
  ],
  [
    'PUT /glossary/records/{id} with an empty target',
    ({ caller }) => caller.put('/glossary/records/2', { source: 'beach', target: '' }),
  ],
  ['PUT /glossary/records/{id} of none', ({ caller }) => caller.put('/glossary/records/999', term(1))],
  ['DELETE /glossary/records/{id}', ({ caller }) => caller.delete('/glossary/records/2')],
  ['DELETE /glossary/records/{id} a second time', ({ caller }) => caller.delete('/glossary/records/2')],
  ['PUT /glossary/records/{id} of a deleted one', ({ caller }) => caller.put('/glossary/records/2', term(1))],
  ['GET /glossary/{id}/records after a delete', ({ caller }) => caller.get('/glossary/1/records')],
  ['GET /glossary/{id}/bin', ({ caller }) => caller.get('/glossary/1/bin')],
  ['GET /glossary/{id}/bin of none', ({ caller }) => caller.get('/glossary/99/bin')],
  ['DELETE /bin/terms/{id} of one that is not in it', ({ caller }) => caller.delete('/bin/terms/1')],
  ['POST /glossary/records/{id}/restore', ({ caller }) => caller.post('/glossary/records/2/restore')],
  [
    'POST /glossary/records/{id}/restore a second time',
    ({ caller }) => caller.post('/glossary/records/2/restore'),
  ],
  [
    'POST /glossary/records/{id}/restore of none',
    ({ caller }) => caller.post('/glossary/records/999/restore'),
  ],
  ['GET /glossary/{id} with its count', ({ caller }) => caller.get('/glossary/1')],
  [
    'POST /glossary/terms',
    ({ caller }) => caller.post('/glossary/terms', { text: 'To the shore, quickly.', source_lang: 'en' }),
  ],
  [
    'POST /glossary/terms of another language',
    ({ caller }) => caller.post('/glossary/terms', { text: 'To the shore.', source_lang: 'fr' }),
  ],
  ['POST /glossary/terms without a language', ({ caller }) => caller.post('/glossary/terms', { text: 'x' })],
  [
    'POST /glossary/upload',
    (side) => imported(side, (caller) => caller.upload('/glossary/upload', CSV, 'islands.csv', LANGUAGES)),
  ],
  ['GET /job/{id}', ({ caller }) => caller.get('/job/1')],
  ['GET /job/{id} of none', ({ caller }) => caller.get('/job/99')],
  ['POST /job/{id}/cancel of an ended one', ({ caller }) => caller.post('/job/1/cancel')],
  ['GET /glossary/{id} after its import', ({ caller }) => caller.get('/glossary/2')],
  ['GET /glossary/{id}/records after its import', ({ caller }) => caller.get('/glossary/2/records')],
  [
    'POST /glossary/upload into one, the same again',
    (side) =>
      imported(side, (caller) => caller.upload('/glossary/upload', CSV, 'islands.csv', { glossary_id: '2' })),
  ],
  ['GET /job/{id} of the same again', ({ caller }) => caller.get('/job/2')],
  [
    'POST /glossary/upload of another kind of file',
    ({ caller }) => caller.upload('/glossary/upload', '\x89PNG\r\n\x1a\n', 'picture.png'),
  ],
  ['POST /glossary/upload of nothing', ({ caller }) => caller.upload('/glossary/upload', '', 'empty.csv')],
  [
    'POST /glossary/upload into none',
    ({ caller }) => caller.upload('/glossary/upload', CSV, 'a.csv', { glossary_id: '99' }),
  ],
  ['DELETE /glossary/{id}', ({ caller }) => caller.delete('/glossary/2')],
  ['DELETE /glossary/{id} a second time', ({ caller }) => caller.delete('/glossary/2')],
  ['GET /glossary/{id} of a deleted one', ({ caller }) => caller.get('/glossary/2')],
  ['GET /glossary/ without the deleted one', ({ caller }) => caller.get('/glossary/')],
  ['GET /bin/glossaries', ({ caller }) => caller.get('/bin/glossaries')],
  [
    'DELETE /glossary/records/{id} of a deleted glossary',
    ({ caller }) => caller.delete('/glossary/records/126'),
  ],
  ['POST /glossary/{id}/restore', ({ caller }) => caller.post('/glossary/2/restore')],
  ['POST /glossary/{id}/restore of none', ({ caller }) => caller.post('/glossary/99/restore')],
  ['GET /bin/glossaries after a restore', ({ caller }) => caller.get('/bin/glossaries')],
  [
    'DELETE /bin/glossaries/{id} of one that is not in it',
    ({ caller }) => caller.delete('/bin/glossaries/2'),
  ],
  ['GET /glossary/{id}/records after a restore', ({ caller }) => caller.get('/glossary/2/records')],
];

const MEMORY: Step[] = [
  ['GET /translation_memory/ of none', ({ caller }) => caller.get('/translation_memory/')],
  [
    'POST /translation_memory/',
    ({ caller }) => caller.post('/translation_memory/', { name: 'Signs', ...LANGUAGES }),
  ],
  [
    'POST /translation_memory/ without languages',
    ({ caller }) => caller.post('/translation_memory/', { name: 'Signs' }),
  ],
  ['GET /translation_memory/', ({ caller }) => caller.get('/translation_memory/')],
  ['GET /translation_memory/{id}', ({ caller }) => caller.get('/translation_memory/1')],
  ['GET /translation_memory/{id} of none', ({ caller }) => caller.get('/translation_memory/99')],
  ['PUT /translation_memory/{id}', ({ caller }) => caller.put('/translation_memory/1', { name: 'Boards' })],
  [
    'PUT /translation_memory/{id} of none',
    ({ caller }) => caller.put('/translation_memory/99', { name: 'Boards' }),
  ],
  [
    'POST /translation_memory/{id}/records',
    ({ caller }) => caller.post('/translation_memory/1/records', { source: 'Go.', target: 'Geh.' }),
  ],
  [
    'POST /translation_memory/{id}/records with an empty target',
    ({ caller }) => caller.post('/translation_memory/1/records', { source: 'Go.', target: '' }),
  ],
  [
    'POST /translation_memory/{id}/records of none',
    ({ caller }) => caller.post('/translation_memory/99/records', { source: 'Go.', target: 'Geh.' }),
  ],
  [
    '104 more',
    ({ caller }) =>
      add(caller, '/translation_memory/1/records', 104, (number) => ({
        source: `\u0002<1>\u0003Step\u0002</1>\u0003 ${number}.`,
        target: `Schritt ${number}.`,
      })),
  ],
  ...[
    '',
    '?page=1',
    '?search=STEP%201',
    '?search=null',
    '?sort=source',
    '?sort=-target',
    '?page=-1',
    '?sort=odd',
  ].map(
    (query): Step => [
      `GET /translation_memory/{id}/records${query}`,
      ({ caller }) => caller.get(`/translation_memory/1/records${query}`),
    ],
  ),
  [
    'GET /translation_memory/{id}/records of none',
    ({ caller }) => caller.get('/translation_memory/99/records'),
  ],
  [
    'PUT /translation_memory/records/{id}',
    ({ caller }) =>
      caller.put('/translation_memory/records/1', { source: 'Stop.', target: 'Halt.', version: 1 }),
  ],
  [
    'PUT /translation_memory/records/{id} of a stale version',
    ({ caller }) =>
      caller.put('/translation_memory/records/1', { source: 'Wait.', target: 'Warte.', version: 1 }),
  ],
  [
    'PUT /translation_memory/records/{id} of none',
    ({ caller }) => caller.put('/translation_memory/records/999', { source: 'Wait.', target: 'Warte.' }),
  ],
  ['DELETE /translation_memory/records/{id}', ({ caller }) => caller.delete('/translation_memory/records/1')],
  ['GET /translation_memory/{id}/bin', ({ caller }) => caller.get('/translation_memory/1/bin')],
  [
    'DELETE /translation_memory/records/{id} a second time',
    ({ caller }) => caller.delete('/translation_memory/records/1'),
  ],
  ['GET /translation_memory/{id} with its count', ({ caller }) => caller.get('/translation_memory/1')],
  [
    'POST /translation_memory/records/{id}/restore',
    ({ caller }) => caller.post('/translation_memory/records/1/restore'),
  ],
  [
    'POST /translation_memory/upload',
    (side) => imported(side, (caller) => caller.upload('/translation_memory/upload', TMX, 'steps.tmx')),
  ],
  ['GET /job/{id}', ({ caller }) => caller.get('/job/1')],
  ['GET /translation_memory/{id} after its import', ({ caller }) => caller.get('/translation_memory/2')],
  [
    'POST /translation_memory/upload of text',
    ({ caller }) => caller.upload('/translation_memory/upload', 'no xml', 'a.tmx'),
  ],
  [
    'POST /translation_memory/upload of nothing',
    ({ caller }) => caller.upload('/translation_memory/upload', '', 'a.tmx'),
  ],
  [
    'POST /translation_memory/upload into none',
    ({ caller }) => caller.upload('/translation_memory/upload', TMX, 'a.tmx', { memory_id: '99' }),
  ],
  [
    'POST /translation_memory/upload of half a file',
    (side) =>
      imported(side, (caller) =>
        caller.upload('/translation_memory/upload', TMX.slice(0, -30), 'half.tmx', LANGUAGES),
      ),
  ],
  ['GET /translation_memory/{id} after a failed import', ({ caller }) => caller.get('/translation_memory/3')],
  ['DELETE /translation_memory/{id}', ({ caller }) => caller.delete('/translation_memory/2')],
  ['GET /bin/memories', ({ caller }) => caller.get('/bin/memories')],
  ['DELETE /translation_memory/{id} a second time', ({ caller }) => caller.delete('/translation_memory/2')],
  [
    'GET /translation_memory/{id}/records of a deleted one',
    ({ caller }) => caller.get('/translation_memory/2/records'),
  ],
  ['POST /translation_memory/{id}/restore', ({ caller }) => caller.post('/translation_memory/2/restore')],
  ['DELETE /translation_memory/{id} once more', ({ caller }) => caller.delete('/translation_memory/2')],
  ['DELETE /bin/memories/{id}', ({ caller }) => caller.delete('/bin/memories/2')],
  ['DELETE /bin/memories/{id} a second time', ({ caller }) => caller.delete('/bin/memories/2')],
  ['GET /bin/memories without it', ({ caller }) => caller.get('/bin/memories')],
];

const USER = { email: 'ida@example.com', username: 'Ida', role: 'user', password: 'long enough' };
const USERS: Step[] = [
  ['GET /users/ of the admin alone', ({ caller }) => caller.get('/users/?search=@')],
  ['POST /users/', ({ caller }) => caller.post('/users/', USER)],
  [
    'POST /users/ with a taken email',
    ({ caller }) => caller.post('/users/', { ...USER, email: 'IDA@example.com' }),
  ],
  [
    'POST /users/ with a short password',
    ({ caller }) => caller.post('/users/', { ...USER, password: 'short' }),
  ],
  ['POST /users/ without an email', ({ caller }) => caller.post('/users/', { ...USER, email: 'ida' })],
  ['GET /users/?search', ({ caller }) => caller.get('/users/?search=IDA')],
  ['GET /users/?role', ({ caller }) => caller.get('/users/?role=user&sort=-email')],
  ['GET /users/?page=1', ({ caller }) => caller.get('/users/?page=1')],
  ['PUT /users/{id}', ({ caller }) => caller.put('/users/2', { username: 'Ida B.', role: 'reviewer' })],
  ['PUT /users/{id} to disable', ({ caller }) => caller.put('/users/2', { disabled: true })],
  ['GET /users/{id}/grants', ({ caller }) => caller.get('/users/2/grants')],
  [
    'PUT /users/{id}/grants',
    ({ caller }) =>
      caller.put('/users/2/grants', {
        scope: 'assigned',
        pairs: [{ source_lang: 'en', target_lang: 'de_at' }],
        resources: [],
      }),
  ],
  [
    'PUT /users/{id}/grants of an admin',
    ({ caller }) => caller.put('/users/1/grants', { scope: 'assigned', pairs: [], resources: [] }),
  ],
  ['GET /users/{id}/grants of none', ({ caller }) => caller.get('/users/99/grants')],
  ['PUT /users/{id} of none', ({ caller }) => caller.put('/users/99', { disabled: true })],
  ['PUT /users/{id} that demotes the last admin', ({ caller }) => caller.put('/users/1', { role: 'user' })],
  [
    'PUT /users/{id} that disables the last admin',
    ({ caller }) => caller.put('/users/1', { disabled: true }),
  ],
  ['GET /users/ after all that', ({ caller }) => caller.get('/users/')],
];

const sampleAdmin = {
  id: 1,
  email: 'admin@example.com',
  username: 'The admin',
  role: 'admin' as const,
  disabled: false,
  created_at: new Date().toISOString(),
  last_seen_at: new Date().toISOString(),
  locked: false,
  invited: false,
  totp: false,
  scope: 'all' as const,
};

const NOUNS = [
  { noun: 'glossaries', steps: GLOSSARY, handlers: () => glossaryHandlers(createGlossaryStore()) },
  { noun: 'memories', steps: MEMORY, handlers: () => memoryHandlers(createMemoryStore()) },
  { noun: 'users', steps: USERS, handlers: () => userHandlers([sampleAdmin]) },
];

describe.each(NOUNS)('the mocked API of $noun answers as the server does', ({ steps, handlers }) => {
  const answers: { mocked: unknown; real: unknown }[] = [];
  const msw = setupServer(...handlers());
  let server: TestServer;

  beforeAll(async () => {
    msw.listen();
    server = await startTestServer();
    const real: Side = { caller: await server.as('admin'), settle: () => server.runJobs() };
    await server.database.db.updateTable('user').set({ email: 'admin@example.com' }).execute();
    const mocked: Side = { caller: createCaller(fetch, null), settle: (id) => lookUntilEnded(mocked, id) };
    for (const [, send] of steps) {
      const [fromMock, fromServer] = [await send(mocked), await send(real)];
      answers.push({
        mocked: { status: fromMock.status, body: comparable(fromMock.body) },
        real: { status: fromServer.status, body: comparable(fromServer.body) },
      });
    }
  });
  afterAll(async () => {
    msw.close();
    await server?.close();
  });

  test.each(steps.map(([name], index) => ({ name, index })))('$name', ({ index }) => {
    expect(answers[index]?.mocked).toEqual(answers[index]?.real);
  });
});

async function lookUntilEnded(side: Side, id: number): Promise<void> {
  for (let looks = 0; looks < 10; looks++) {
    const { body } = await side.caller.get(`/job/${id}`);
    if (body.status === 'done' || body.status === 'failed') return;
  }
  throw new Error(`Job ${id} does not end.`);
}

test('the sample user has the shape of the server’s GET /user/, and an admin’s permissions', async () => {
  const server = await startTestServer();
  const { body } = await (await server.as('admin')).get('/user/');
  const { email, id, username, ...sample } = sampleUser();
  expect({ ...body, email, id, username }).toEqual({ ...sample, email, id, username });
  await server.close();
});
