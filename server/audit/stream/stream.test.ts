import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { AuditStreamState } from '../../../shared/domain/contract/audit.ts';
import type { Db } from '../../db/open.ts';
import { type AuditTarget, auditTargets } from '../../runtime/audit-target.ts';
import type { Settings } from '../../runtime/settings.ts';
import { httpReceiver, type Receiver, tcpReceiver } from '../../testing/receivers.ts';
import { startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { purgeAuditLog } from '../../workspace/retention/purge.ts';
import { recordEvent } from '../record-event.ts';
import { sentToAll } from './state.ts';
import { createAuditStream } from './stream.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tessera-audit-'));
  undo.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function streaming(targets: string, changes: Partial<Settings> = {}): Promise<TestServer> {
  const server = await startTestServer({
    auditTargets: auditTargets(targets) as AuditTarget[],
    auditStreamPrivate: true,
    ...changes,
  });
  undo.push(() => server.close());
  return server;
}

async function receiving<Got>(receiver: Promise<Receiver<Got>>): Promise<Receiver<Got>> {
  undo.push((await receiver).close);
  return receiver;
}

async function record(db: Db, ...actions: string[]): Promise<void> {
  for (const action of actions)
    await recordEvent(db, { by: { user: null, address: 'local' }, action, details: { note: 'Grüße' } });
}

/** Ends the pause after a failure. */
const endPause = ({ database }: TestServer) =>
  database.db.updateTable('audit_stream').set({ next_at: null }).execute();

const actionsIn = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).action);

const actionsOf = ({ got }: Awaited<ReturnType<typeof httpReceiver>>) =>
  got.flatMap(({ lines }) => lines.map(({ action }) => action));

test('appends each event to a file as a line of JSON, across a rotation and after a cut-off line', async () => {
  const path = join(folder(), 'audit.jsonl');
  const { database, services } = await streaming(`file:${path}`);
  await record(database.db, 'test.one', 'test.two');
  await services.auditStream.run();
  const [first] = readFileSync(path, 'utf8').split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({
    uid: expect.stringMatching(/^1-\d{13}$/),
    id: 1,
    action: 'test.one',
    actor: null,
    details: { note: 'Grüße' },
  });
  renameSync(path, `${path}.1`);
  await record(database.db, 'test.three');
  await services.auditStream.run();
  writeFileSync(path, '{"uid":"4-17', { flag: 'a' });
  await record(database.db, 'test.four');
  await services.auditStream.run();
  expect(actionsIn(readFileSync(`${path}.1`, 'utf8'))).toEqual(['test.one', 'test.two']);
  const [three, cut, four] = readFileSync(path, 'utf8').split('\n');
  expect(cut).toBe('{"uid":"4-17');
  expect(actionsIn(`${three}\n${four}`)).toEqual(['test.three', 'test.four']);
});

test('posts events in order with the token, and again from the last accepted batch after a failure', async () => {
  const receiver = await receiving(httpReceiver((request) => (request === 1 ? 503 : 200)));
  const server = await streaming(`http://127.0.0.1:${receiver.port}/in?key=hidden`, {
    auditStreamToken: 'let-me-in',
  });
  const { db } = server.database;
  const names = Array.from({ length: 250 }, (_, at) => `test.${at}`);
  await db.transaction().execute((trx) => record(trx, ...names));
  await server.services.auditStream.run();
  expect(actionsOf(receiver)).toEqual(names.slice(0, 200));

  const admin = await server.as('admin');
  const before: AuditStreamState[] = (await admin.get('/audit/streams')).body;
  expect(before).toEqual([
    {
      target: `http://127.0.0.1:${receiver.port}`,
      waiting: 51,
      waiting_since: expect.any(String),
      sent_at: expect.any(String),
      failures: 1,
      failed_at: expect.any(String),
      next_at: expect.any(String),
      error: 'The receiver answered 503',
    },
  ]);
  await server.services.auditStream.run();
  expect(receiver.got).toHaveLength(1);
  await endPause(server);
  await server.services.auditStream.run();
  expect(actionsOf(receiver)).toEqual([...names, 'auth.login']);
  expect(receiver.got.every(({ authorization }) => authorization === 'Bearer let-me-in')).toBe(true);
  const uids = receiver.got.flatMap(({ lines }) => lines.map(({ uid }) => uid));
  expect(new Set(uids).size).toBe(251);
  const [after] = (await admin.get('/audit/streams')).body;
  expect(after).toMatchObject({ waiting: 0, waiting_since: null, failures: 0, error: null });
});

test('pauses longer after each failure in a row', async () => {
  const receiver = await receiving(httpReceiver(() => 500));
  const server = await streaming(`http://127.0.0.1:${receiver.port}/`);
  await record(server.database.db, 'test.one');
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await endPause(server);
    await server.services.auditStream.run();
    const { next_at, failed_at } = await server.database.db
      .selectFrom('audit_stream')
      .select(['next_at', 'failed_at'])
      .executeTakeFirstOrThrow();
    pauses.push(Math.round((Date.parse(next_at ?? '') - Date.parse(failed_at ?? '')) / 1000));
  }
  expect(pauses).toEqual([2, 10, 30, 60, 300, 300]);
});

test('a target that does not answer holds up neither requests nor other targets', async () => {
  const path = join(folder(), 'audit.jsonl');
  const { promise, resolve } = Promise.withResolvers<number>();
  const receiver = await receiving(httpReceiver(() => promise));
  const { database, services, ...server } = await streaming(
    `http://127.0.0.1:${receiver.port}/ file:${path}`,
  );
  await record(database.db, 'test.one');
  const sending = services.auditStream.run();
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toContain('test.one');
  const { body } = await (await server.as('admin')).get('/audit/?action=test');
  expect(body.total_rows).toBe(1);
  expect(receiver.got).toEqual([]);
  resolve(200);
  await sending;
  expect(actionsOf(receiver)).toEqual(['test.one']);
});

test('posts to no private address unless the setting allows it', async () => {
  const receiver = await receiving(httpReceiver());
  const server = await streaming(`http://127.0.0.1:${receiver.port}/`, { auditStreamPrivate: false });
  await record(server.database.db, 'test.one');
  await server.services.auditStream.run();
  expect(receiver.got).toEqual([]);
  const [state] = (await (await server.as('admin')).get('/audit/streams')).body;
  expect(state.error).toContain('AUDIT_STREAM_PRIVATE');
});

test('sends syslog messages in ASCII, framed by their length, and again if the connection was cut', async () => {
  const state = { isBroken: true };
  const receiver = await receiving(tcpReceiver(state));
  const server = await streaming(`syslog+tcp://127.0.0.1:${receiver.port}`);
  await record(server.database.db, 'test.one', 'test.two');
  await server.services.auditStream.run();
  expect(receiver.got).toEqual([]);
  state.isBroken = false;
  await endPause(server);
  await server.services.auditStream.run();
  const [text = ''] = receiver.got;
  const messages: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [frame = '', length] = /^(\d+) /.exec(text.slice(at)) ?? [];
    at += frame.length + Number(length);
    messages.push(text.slice(at - Number(length), at));
  }
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatch(/^<110>1 \d{4}-\S+Z \S+ tessera - test\.one - \{"uid":"1-/);
  expect(messages[0]).toContain('Gr\\u00fc\\u00dfe');
  expect(JSON.parse(messages[1]?.replace(/^[^{]*/, '') ?? '')).toMatchObject({
    action: 'test.two',
    details: { note: 'Grüße' },
  });
});

test('one of several servers sends, and another takes over when it falls silent', async () => {
  const receiver = await receiving(httpReceiver());
  const server = await streaming(`http://127.0.0.1:${receiver.port}/`);
  const { database, services, settings } = server;
  const other = createAuditStream({ db: database.db, settings, log: services.log });
  await record(database.db, 'test.one');
  await Promise.all([services.auditStream.run(), other.run()]);
  const { holder } = await database.db.selectFrom('audit_stream').select('holder').executeTakeFirstOrThrow();
  await record(database.db, 'test.two');
  await services.auditStream.run();
  await other.run();
  const silent = new Date(Date.now() - 1).toISOString();
  await database.db
    .updateTable('audit_stream')
    .set({ holder: 'a killed server', held_until: silent })
    .execute();
  await record(database.db, 'test.three');
  await other.run();
  expect(holder).not.toBeNull();
  expect(actionsOf(receiver)).toEqual(['test.one', 'test.two', 'test.three']);
});

test('a server that was overtaken while it sent does not move the position', async () => {
  const overtake = async (): Promise<number> => {
    await server.database.db.updateTable('audit_stream').set({ holder: 'other', sent_id: 1 }).execute();
    return 200;
  };
  const receiver = await receiving(httpReceiver(overtake));
  const server = await streaming(`http://127.0.0.1:${receiver.port}/`);
  const { db } = server.database;
  await record(db, 'test.one', 'test.two');
  await server.services.auditStream.run();
  expect(actionsOf(receiver)).toEqual(['test.one', 'test.two']);
  const row = await db.selectFrom('audit_stream').select(['sent_id', 'holder']).executeTakeFirstOrThrow();
  expect(row).toEqual({ sent_id: 1, holder: 'other' });
});

test.skipIf(testedDatabase === 'sqlite')(
  'waits for the event of a transaction that commits after later events',
  async () => {
    const receiver = await receiving(httpReceiver());
    const { database, services } = await streaming(`http://127.0.0.1:${receiver.port}/`);
    const { db } = database;
    await record(db, 'test.one');
    const slow = await db.startTransaction().execute();
    await record(slow, 'test.slow');
    const lost = await db.startTransaction().execute();
    await record(lost, 'test.lost');
    await record(db, 'test.fast');
    await services.auditStream.run();
    await services.auditStream.run();
    expect(actionsOf(receiver)).toEqual([]);
    await lost.rollback().execute();
    await slow.commit().execute();
    await record(db, 'test.last');
    await services.auditStream.run();
    await services.auditStream.run();
    expect(actionsOf(receiver)).toEqual(['test.one', 'test.slow', 'test.fast', 'test.last']);
  },
);

test('retention keeps events that a target still lacks', async () => {
  const receiver = await receiving(httpReceiver((request) => (request === 0 ? 200 : 500)));
  const { database, services, settings } = await streaming(`http://127.0.0.1:${receiver.port}/`);
  const { db } = database;
  const inTwoDays = Date.now() + 2 * 24 * 3600_000;
  const purge = async () => purgeAuditLog(db, 1, { now: inTwoDays, sent: await sentToAll(db, settings) });
  await record(db, 'test.one');
  expect(await purge()).toBe(0);
  await services.auditStream.run();
  await record(db, 'test.two');
  await services.auditStream.run();
  expect(await purge()).toBe(1);
  const rest = await db.selectFrom('audit_event').select('action').execute();
  expect(rest).toEqual([{ action: 'test.two' }]);
});

test('only administrators see the backlog in the metrics', async () => {
  const server = await streaming('http://127.0.0.1:1/');
  await record(server.database.db, 'test.one');
  await server.services.auditStream.run();
  const metrics = (await (await server.as('admin')).get('/metrics')).body;
  expect(metrics).toContain('tessera_audit_stream_waiting{target="http://127.0.0.1:1"} 2');
  expect(metrics).toContain('tessera_audit_stream_failures{target="http://127.0.0.1:1"} 1');
  expect((await (await server.as('manager')).get('/audit/streams')).status).toBe(403);
});
