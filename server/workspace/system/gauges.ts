import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { AuditStreamState } from '../../../shared/domain/contract/audit.ts';
import type { Reading } from '../../api/metrics.ts';
import { streamStates } from '../../audit/stream/state.ts';
import { type Use, usage } from '../../budget/usage.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { IndexReport } from '../../engines/look-up.ts';
import { VERSION } from '../../runtime/version.ts';
import type { Services } from '../../services/services.ts';

const QUANTILES = [0.5, 0.95, 0.99];
/** Sampling interval of the event-loop delay, in ms; subtracted, since it is not lag. */
const RESOLUTION = 20;
const lag = monitorEventLoopDelay({ resolution: RESOLUTION });
lag.enable();

/** Top users listed for each resource counted per person. */
const LISTED = 10;
const USES: readonly { what: keyof Use; name: string; help: string }[] = [
  {
    what: 'cpu_seconds',
    name: 'tessera_user_cpu_seconds',
    help: 'Processor time of jobs and threads since the start',
  },
  { what: 'jobs', name: 'tessera_user_jobs', help: 'Jobs run since the start' },
  { what: 'upload_bytes', name: 'tessera_user_upload_bytes', help: 'Bytes uploaded since the start' },
  { what: 'slots', name: 'tessera_user_slots', help: 'Slots for heavy work in use' },
  { what: 'streams', name: 'tessera_user_streams', help: 'Open live streams' },
];

function usageGauges(): Reading[] {
  return USES.map(({ what, name, help }) => ({
    name,
    help: `${help}, for the ${LISTED} heaviest users, by user id`,
    labelNames: ['user'],
    values: usage
      .most(what, LISTED)
      .map(({ person, amount }) => ({ labels: { user: String(person) }, value: amount })),
  }));
}

/** The current gauges of the database and of this process. */
export async function readGauges({
  db,
  matcher,
  settings,
}: Pick<Services, 'db' | 'matcher' | 'settings'>): Promise<Reading[]> {
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
  const index = await matcher.report();
  const memory = process.memoryUsage();
  const heldUp = QUANTILES.map((quantile) => ({
    labels: { quantile: String(quantile) },
    value: Math.max(0, lag.percentile(quantile * 100) / 1e9 - RESOLUTION / 1000),
  }));
  lag.reset();
  return [
    {
      name: 'tessera_info',
      help: 'Version and database of this server; always 1',
      labelNames: ['version', 'database'],
      values: [{ labels: { version: VERSION, database: dialectOf(db).name }, value: 1 }],
    },
    {
      name: 'tessera_jobs',
      help: 'Jobs by kind and state',
      labelNames: ['kind', 'status'],
      values: jobs.map((row) => ({ labels: { kind: row.kind, status: row.status }, value: row.count })),
    },
    { name: 'tessera_sessions', help: 'Active sessions', values: [{ value: sessions.count }] },
    {
      name: 'tessera_users',
      help: 'Users by state',
      labelNames: ['state'],
      values: users.map((row) => ({
        labels: { state: row.disabled ? 'disabled' : 'enabled' },
        value: row.count,
      })),
    },
    ...usageGauges(),
    ...streamGauges(await streamStates(db, settings)),
    ...indexGauges(index),
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process',
      values: [{ value: memory.rss }],
    },
    { name: 'nodejs_heap_used_bytes', help: 'Heap in use', values: [{ value: memory.heapUsed }] },
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'Event loop delay since the last scrape',
      labelNames: ['quantile'],
      values: heldUp,
    },
    {
      name: 'process_uptime_seconds',
      help: 'Time since this process started',
      values: [{ value: process.uptime() }],
    },
  ];
}

function streamGauges(states: readonly AuditStreamState[]): Reading[] {
  const gauge = (name: string, help: string, read: (state: AuditStreamState) => number): Reading => ({
    name: `tessera_audit_stream_${name}`,
    help,
    labelNames: ['target'],
    values: states.map((state) => ({ labels: { target: state.target }, value: read(state) })),
  });
  const age = (time: string | null) => (time === null ? 0 : (Date.now() - Date.parse(time)) / 1000);
  return [
    gauge('waiting', 'Events of the audit log that a target has not received', ({ waiting }) => waiting),
    gauge('lag_seconds', 'Age of the oldest of them', (state) => age(state.waiting_since)),
    gauge('failures', 'Failed attempts since the last success', ({ failures }) => failures),
  ];
}

function indexGauges(index: IndexReport): Reading[] {
  const gauge = (name: string, help: string, value: number): Reading => ({
    name: `tessera_memory_index_${name}`,
    help,
    values: [{ value }],
  });
  return [
    gauge('ready', 'Whether the index has all units; if not, matches may be missing', Number(index.is_ready)),
    gauge('units', 'Units in the index of translation memories', index.units),
    gauge('bytes', 'Memory of the index of translation memories', index.bytes),
    gauge('units_to_read', 'Units when filling of the index began', index.to_read),
    gauge('units_read', 'Units read so far', index.read),
    gauge('memories_filling', 'Memories whose units are being read', index.memories_filling),
  ];
}
