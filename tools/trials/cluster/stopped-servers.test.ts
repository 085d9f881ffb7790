import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../postgres.ts';
import { createDurablePostgres, type DurablePostgres } from '../../support/durable-postgres.ts';
import { findNginx } from '../../support/nginx.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { tryCluster } from './try-cluster.ts';

const canRun = findPostgres() !== null && findNginx() !== null;

describe.runIf(canRun)('two servers over one PostgreSQL', () => {
  let postgres: DurablePostgres;
  let cluster: Cluster;
  beforeAll(async () => {
    postgres = await createDurablePostgres();
    cluster = await startCluster({ databaseUrl: postgres.url });
  }, 120_000);
  afterAll(async () => {
    await cluster?.stop();
    await postgres?.remove();
  });

  test('lose no text and fail no call while one is killed and each is stopped in turn', async () => {
    const result = await tryCluster({
      cluster,
      databaseUrl: postgres.url,
      people: 20,
      pace: 400,
      pause: 700,
    });
    console.log(
      `${result.people} people: ${result.saves} saves, ${result.reads} reads, ${result.retries} made again, ${result.failed.length} failed, ${result.lost.length} lost`,
    );
    expect(result.failed).toEqual([]);
    expect(result.lost).toEqual([]);
    expect(result.saves).toBeGreaterThan(20);
  }, 180_000);
});
