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
import { GLOSSARY } from './testing/parity/glossary-steps.ts';
import { MEMORY } from './testing/parity/memory-steps.ts';
import type { Side } from './testing/parity/steps.ts';
import { USERS } from './testing/parity/user-steps.ts';
import { createCaller, startTestServer, type TestServer } from './testing/server.ts';

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
  let answer: unknown;
  for (let looks = 0; looks < 10; looks++) {
    const { body } = await side.caller.get(`/job/${id}`);
    if (body.status === 'done' || body.status === 'failed') return;
    answer = body;
  }
  throw new Error(`Job ${id} does not end: ${JSON.stringify(answer)}`);
}

test('the sample user has the shape of the server’s GET /user/, and an admin’s permissions', async () => {
  const server = await startTestServer();
  const { body } = await (await server.as('admin')).get('/user/');
  const { email, id, username, ...sample } = sampleUser();
  expect({ ...body, email, id, username }).toEqual({ ...sample, email, id, username });
  await server.close();
});
