import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '../../api/metrics.ts';
import { usage } from '../../budget/usage.ts';
import { createApi } from '../../composition/app.ts';
import { insertToken } from '../../identity/token-queries.ts';
import {
  createCaller,
  PASSWORD,
  signIn,
  startTestServer,
  type TestServer,
  testedDatabase,
} from '../../testing/server.ts';
import {
  BACKUP_RECORD,
  backupGauges,
  RESTORE_TEST_RECORD,
  recordBackup,
  recordRestoreTest,
} from './backup-records.ts';
import { withoutSecrets } from './log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a load balancer', () => {
  test('checks health and readiness without a session', async () => {
    expect((await server.anonymous.get('/health')).body).toMatchObject({
      status: 'ok',
      database: testedDatabase,
    });
    expect(await server.anonymous.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('gets 503 while the schema belongs to another version or the database is unreachable', async () => {
    const other = await startTestServer();
    await sql`DELETE FROM migration WHERE name = '0005-accounts'`.execute(other.database.db);
    expect((await other.anonymous.get('/ready')).status).toBe(503);
    await other.database.close();
    expect((await other.anonymous.get('/ready')).status).toBe(503);
    expect((await other.anonymous.get('/health')).status).toBe(503);
    await other.close().catch(() => {});
  });
});

const TABLE = 'source,target\nyes,ja\n';
const uploadedIn = (metrics: string, user: number) =>
  Number(new RegExp(`^tessera_user_upload_bytes\\{user="${user}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);

describe('metrics', () => {
  test('count requests by endpoint and status with their durations, and contain no address or text', async () => {
    const admin = await server.as('admin');
    const { id } = (await admin.get('/user/')).body;
    await admin.get('/glossary/?search=secret%20text');
    await admin.get('/glossary/424242');
    const table = { source_lang: 'en', target_lang: 'de', name: 'Words' };
    const uploadedBefore = usage.of(id)?.upload_bytes ?? 0;
    const { body: made } = await admin.upload('/glossary/upload', TABLE, 'words.csv', table);
    const stream = await admin.request('GET', `/job/${made.job_id}/events`);
    const { token } = await insertToken(server.database.db, id, {
      name: 'Prometheus',
      scopes: ['system.metrics'],
      days: 1,
    });
    const scraper = createCaller((request) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return server.fetch(request);
    }, null);
    const { status, body, response } = await scraper.get('/metrics');
    expect([status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const labels = 'endpoint="glossary.list",method="GET",status="200"';
    expect(body).toContain(`tessera_http_request_duration_seconds_count{${labels}} 1\n`);
    expect(body).toContain(`tessera_http_request_duration_seconds_bucket{le="+Inf",${labels}} 1\n`);
    expect(body).toContain('endpoint="glossary.get",method="GET",status="404"');
    expect(body).toContain(`database="${testedDatabase}"`);
    expect(body).toMatch(/^tessera_sessions 1$/m);
    expect(uploadedIn(body, id) - uploadedBefore).toBe(TABLE.length);
    expect(body).toMatch(new RegExp(`^tessera_user_streams\\{user="${id}"\\} [1-9]`, 'm'));
    expect(body).not.toContain('secret');
    expect(body).not.toContain('424242');
    await stream.body?.cancel();
    for (const line of body.trim().split(/\n+/)) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\\]*",?)+\})? [\d.e+-]+)$/);
    }
    // Each name has one HELP and TYPE, before its samples.
    const stated = [...body.matchAll(/^# HELP (\w+) .+\n# TYPE \1 (?:gauge|histogram)$/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(stated).size).toBe(stated.length);
    expect(body.match(/^# /gm)).toHaveLength(2 * stated.length);
    for (const [, name = ''] of body.matchAll(/^(\w+)/gm))
      expect(stated).toContain(name.replace(/_(bucket|sum|count)$/, ''));
  });

  test('report the last backup and the last restore test, and ignore damaged records', async () => {
    const { dataDir } = server.settings;
    expect(await backupGauges(dataDir)).toEqual([]);
    const at = '2026-11-28T20:00:00.000Z';
    await recordBackup(dataDir, { at, rows: 5, files: 1, bytes: 900, recipients: 2 });
    await recordRestoreTest(dataDir, {
      at,
      backup: 'tessera.backup.gz.age',
      backup_at: null,
      ok: false,
      problems: ['tessera.backup.gz.age is encrypted to a different key.'],
      rows: 0,
      files: 0,
      seconds: 0.3,
    });
    const admin = await server.as('admin');
    const { token } = await insertToken(server.database.db, (await admin.get('/user/')).body.id, {
      name: 'Prometheus',
      scopes: ['system.metrics'],
      days: 1,
    });
    const scraper = createCaller((request) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return server.fetch(request);
    }, null);
    const { body } = await scraper.get('/metrics');
    expect(body).toMatch(/^tessera_backup_timestamp_seconds 1795896000$/m);
    expect(body).toMatch(/^tessera_backup_recipients 2$/m);
    expect(body).toMatch(/^tessera_restore_test_success 0$/m);
    expect(body).not.toContain('tessera_restore_test_backup_timestamp_seconds');
    for (const damaged of ['', '{}', '{"at":"yesterday"}', 'null']) {
      writeFileSync(join(dataDir, BACKUP_RECORD), damaged);
      writeFileSync(join(dataDir, RESTORE_TEST_RECORD), damaged);
      expect(await backupGauges(dataDir)).toEqual([]);
    }
  });

  test('have cumulative buckets, with slower requests only in +Inf', async () => {
    const metrics = new Metrics();
    for (const seconds of [0.001, 0.04, 60]) {
      metrics.observe({ endpoint: 'x', method: 'GET', status: 200, seconds });
    }
    const text = await metrics.render([
      {
        name: 'g',
        help: 'A "quoted" label',
        labelNames: ['l'],
        values: [{ labels: { l: 'a"\\\n' }, value: 2 }],
      },
    ]);
    const counts = [...text.matchAll(/le="([^"]+)"[^}]*\} (\d+)/g)].map(
      ([, end, count]) => `${end}:${count}`,
    );
    expect(counts).toEqual(expect.arrayContaining(['0.005:1', '0.025:1', '0.05:2', '10:2', '+Inf:3']));
    expect(text).toContain('g{l="a\\"\\\\\\n"} 2');
  });
});

describe('the log', () => {
  test('contains no password, token or cookie, under any name', () => {
    const line = JSON.stringify(
      withoutSecrets({
        password: 'p1',
        nested: { apiToken: 't1', list: [{ set_cookie: 'c1' }] },
        error:
          'Error: Bearer tsra_abcDEF-123, deploy_abcDEF-456 and tswh_abcDEF-789 at tessera_session=abcdef; postgres://me:hunter2@db/x',
        kept: 'ordinary words',
      }),
    );
    for (const secret of ['p1', 't1', 'c1', 'abcDEF', 'abcdef', 'hunter2'])
      expect(line).not.toContain(secret);
    expect(line).toContain('ordinary words');
    expect(line).toContain('postgres://me:[removed]@db/x');
  });

  test('names the endpoint, status and time of requests, never their data', async () => {
    const lines: string[] = [];
    const api = createApi({
      ...server.services,
      settings: { ...server.settings, accessLog: true },
      log: (...line) => lines.push(JSON.stringify(line)),
    });
    const caller = createCaller((request) => api(request), null);
    await caller.post('/auth/login', { email: 'who@example.com', password: PASSWORD });
    await caller.get('/glossary/?search=Geheimtext');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/"endpoint":"auth.login","status":401,"ms":\d+/);
    expect(lines.join()).not.toMatch(/who@|Geheimtext|correct horse/);
  });

  test('names users who were rejected for lack of permission', async () => {
    const lines: unknown[] = [];
    const api = createApi({ ...server.services, log: (...line) => lines.push(line) });
    const email = 'refused@example.com';
    const user = { email, username: 'Ana', role: 'reviewer', password: PASSWORD };
    await (await server.as('admin')).post('/users/', user);
    const reviewer = await signIn({ fetch: (request) => api(request) }, email, PASSWORD);
    expect((await reviewer.get('/users/')).status).toBe(403);
    expect((await reviewer.get('/glossary/')).status).toBe(200);
    const who = { endpoint: 'users.list', user: expect.any(Number), via: 'session' };
    expect(lines).toEqual([['warn', 'Call rejected', who]]);
  });
});
