import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../postgres.ts';
import { createDurablePostgres, type DurablePostgres } from '../../support/durable-postgres.ts';
import { expectBody, HttpClient } from '../../support/http-client.ts';
import { findNginx } from '../../support/nginx.ts';
import { ADMIN } from '../../support/server-process.ts';
import { tmxFile } from '../faults/files.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { tryAgreement } from './try-agreement.ts';

// Two servers over one PostgreSQL, with the nginx of deploy/ in front.
const canRun = findPostgres() !== null && findNginx() !== null;
if (!canRun) console.log('Several servers are not tried: that takes PostgreSQL and nginx.');

describe.runIf(canRun)('two servers over one PostgreSQL', () => {
  let postgres: DurablePostgres;
  let cluster: Cluster;
  let one: HttpClient;
  let other: HttpClient;
  beforeAll(async () => {
    postgres = await createDurablePostgres();
    cluster = await startCluster({ databaseUrl: postgres.url });
    one = new HttpClient(cluster.servers[0]?.url ?? '');
    other = new HttpClient(cluster.servers[1]?.url ?? '');
    await one.signIn(ADMIN.email, ADMIN.password);
    await other.signIn(ADMIN.email, ADMIN.password);
  });
  afterAll(async () => {
    await cluster?.stop();
    await postgres?.remove();
  });

  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await new Promise((done) => setTimeout(done, 50));
  };

  test('share sessions: signing in or out at one signs in or out at the other', async () => {
    const client = new HttpClient(cluster.url);
    await client.signIn(ADMIN.email, ADMIN.password);
    const asked = async () =>
      Promise.all(
        cluster.servers.map(async ({ url }) => {
          const response = await fetch(`${url}/api/user/`, { headers: { cookie: client.cookie } });
          await response.body?.cancel();
          return response.status;
        }),
      );
    expect(await asked()).toEqual([200, 200]);
    await client.expect('POST', '/auth/logout');
    expect(await asked()).toEqual([401, 401]);
  });

  test('see the same import, and both find its units', async () => {
    const upload = await one.upload('/translation_memory/upload', { name: 'm.tmx', text: tmxFile('both') });
    const { id, job_id } = expectBody<{ id: number; job_id: number }>('Uploading', upload);
    await until(
      async () => (await other.expect<{ status: string }>('GET', `/job/${job_id}`)).status === 'done',
    );
    const source = 'In both the amber amber amber amber stood at place 0.';
    for (const client of [one, other]) {
      await until(async () => {
        const matches = await client.expect<unknown[]>('POST', '/translation_memory/matches', {
          source,
          memory_ids: [id],
        });
        return matches.length > 0;
      });
    }
    const unit = await one.expect<{ id: number }>('POST', `/translation_memory/${id}/records`, {
      source: 'A sentence that only one server was told.',
      target: 'Ein Satz.',
    });
    const asks = { source: 'A sentence which only one server was told.', memory_ids: [id] };
    const found = async () => {
      const matches = await other.expect<{ id: number }[]>('POST', '/translation_memory/matches', asks);
      return matches.some((match) => match.id === unit.id);
    };
    await until(found);
    await one.expect('DELETE', `/translation_memory/records/${unit.id}`);
    await until(async () => !(await found()));
  });

  test('show each other’s changes, users and matches, also through nginx', async () => {
    const { wrong, lines } = await tryAgreement(cluster);
    console.log(lines.join('\n'));
    expect(wrong).toEqual([]);
  }, 60_000);

  test('exit with code 0 on SIGTERM, while the other one still answers', async () => {
    expect(await cluster.servers[1]?.terminate()).toBe(0);
    const answer = await fetch(`${cluster.url}/api/ready`);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    await cluster.servers[1]?.start();
  }, 60_000);
});
