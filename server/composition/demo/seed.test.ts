import { expect, test } from 'vitest';
import { insertUser } from '../../identity/user-queries.ts';
import { startTestServer } from '../../testing/server.ts';
import { seedDemo } from './seed.ts';

test('an empty workspace is seeded before the first admin has a second factor and the malware scanner runs', async () => {
  const clamd = { address: { path: '/nobody/listens/here' }, timeoutSeconds: 1 };
  const server = await startTestServer({ require2fa: 'admin', clamd });
  const admin = { email: 'first@example.com', username: 'First', role: 'admin' as const, disabled: false };
  const { id } = await insertUser(server.database.db, { ...admin, password_hash: 'x' });
  await seedDemo(server.services, id);
  await server.runJobs();
  for (const table of ['glossary', 'memory', 'document'] as const) {
    const rows = await server.database.db.selectFrom(table).select('name').execute();
    expect(rows.map(({ name }) => name)).toEqual([expect.stringContaining('Lantern Keepers')]);
  }
  expect(await server.database.db.selectFrom('session').select('user_agent').execute()).toEqual([]);
  await server.close();
});
