import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { dialectOf } from '../dialect.ts';
import { type Listener, listen } from '../listen.ts';
import { type Notification, Notifier } from './after-commit.ts';

test('notifications that come in while others are sent go out together', async () => {
  const sent: (readonly Notification[])[] = [];
  const first = Promise.withResolvers<void>();
  const notifier = new Notifier((notifications) => {
    sent.push(notifications);
    return sent.length === 1 ? first.promise : Promise.resolve();
  });
  notifier.notify([['a', '1']]);
  notifier.notify([['a', '2']]);
  notifier.notify([['b', '3']]);
  first.reject(new Error('The connection broke.'));
  await notifier.flush();
  expect(sent).toEqual([
    [['a', '1']],
    [
      ['a', '2'],
      ['b', '3'],
    ],
  ]);
});

describe.skipIf(testedDatabase !== 'postgres')('on PostgreSQL, a notification', () => {
  let server: TestServer;
  let listener: Listener;
  const heard: string[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    const listening = Promise.withResolvers<void>();
    listener = listen({
      databaseUrl: server.settings.databaseUrl ?? '',
      channel: 'tested',
      onNotification: (payload) => void heard.push(payload),
      onListening: listening.resolve,
      log() {},
    });
    listener.start();
    await listening.promise;
  });
  afterAll(async () => {
    await listener.close();
    await server.close();
  });

  test('is sent after the commit, and not at all after a rollback', async () => {
    const { db } = server.database;
    const { notify } = dialectOf(db);
    await db.transaction().execute((trx) => notify(trx, 'tested', 'first'));
    const failed = db.transaction().execute(async (trx) => {
      await notify(trx, 'tested', 'never');
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await db.transaction().execute((trx) => notify(trx, 'tested', 'second'));
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['"first"', '"second"']);
  });

  test('outside a transaction is sent at once', async () => {
    const { db } = server.database;
    await dialectOf(db).notify(db, 'tested', 'alone');
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('"alone"');
  });
});
