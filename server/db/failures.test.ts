import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';

let server: TestServer;
afterEach(() => server?.close());

test.runIf(testedDatabase === 'postgres')(
  'a database that accepts no connections is answered with 503, also by the health check',
  async () => {
    server = await startTestServer();
    const manager = await server.as('manager');
    const name = new URL(server.settings.databaseUrl ?? '').pathname.slice(1);
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    for (const path of ['/health', '/ready', '/document/']) {
      const { status, response } = await manager.get(path);
      expect([path, status, response.headers.get('retry-after')]).toEqual([path, 503, '2']);
    }
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
    expect((await manager.get('/health')).status).toBe(200);
  },
);
