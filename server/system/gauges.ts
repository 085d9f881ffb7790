import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Gauge } from './metrics.ts';
import { VERSION } from './version.ts';

/** How things stand now: what the database holds, and this process. */
export async function readGauges({ db, kind }: Pick<Services, 'db' | 'kind'>): Promise<Gauge[]> {
  const count = sql<number>`count(*)`.as('count');
  const now = new Date().toISOString();
  const jobs = await db
    .selectFrom('job')
    .select(['kind', 'status', count])
    .groupBy(['kind', 'status'])
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(count)
    .where('expires_at', '>', now)
    .where('replaced', '=', 0)
    .executeTakeFirstOrThrow();
  const users = await db.selectFrom('user').select(['disabled', count]).groupBy('disabled').execute();
  const memory = process.memoryUsage();
  return [
    {
      name: 'tessera_info',
      help: 'Version and database of this server; always 1',
      values: [{ labels: { version: VERSION, database: kind }, value: 1 }],
    },
    {
      name: 'tessera_jobs',
      help: 'Jobs by kind and state',
      values: jobs.map((row) => ({ labels: { kind: row.kind, status: row.status }, value: row.count })),
    },
    { name: 'tessera_sessions', help: 'Sessions that are live', values: [{ value: sessions.count }] },
    {
      name: 'tessera_users',
      help: 'Users by state',
      values: users.map((row) => ({
        labels: { state: row.disabled ? 'disabled' : 'enabled' },
        value: row.count,
      })),
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process',
      values: [{ value: memory.rss }],
    },
    { name: 'nodejs_heap_used_bytes', help: 'Heap in use', values: [{ value: memory.heapUsed }] },
    {
      name: 'process_uptime_seconds',
      help: 'Time since this process started',
      values: [{ value: process.uptime() }],
    },
  ];
}
