import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../shared/domain/contract/document/live.ts';
import { createServices } from '../composition/create-services.ts';
import { bearer } from '../testing/bearer.ts';
import { buildDocument } from '../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

async function build(segments: string[] | number = ['One', 'Two']) {
  const { document, records } = await buildDocument(server, manager, { segments });
  return { id: document.id, base: `/document/${document.id}`, ids: records.map(({ id }) => id) };
}

/**
 * Changes a segment repeatedly until the change is heard: the servers take a moment to listen to each other.
 */
async function changeUntil(id: number | undefined, isHeard: () => boolean): Promise<void> {
  let target = 0;
  const change = async () => {
    target += 1;
    await user.put(`/document/records/${id}`, { target: `${target}` });
    return isHeard();
  };
  await expect.poll(change, { timeout: 20_000 }).toBe(true);
}

/** Reads the events of a document as a browser does. */
async function watch(caller: Caller, base: string) {
  const response = await caller.request('GET', `${base}/events`);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('There is no stream.');
  const decoder = new TextDecoder();
  let waiting = '';
  const read = async (): Promise<LiveEvent | 'end'> => {
    for (;;) {
      const at = waiting.indexOf('\n\n');
      if (at >= 0) {
        const block = waiting.slice(0, at);
        waiting = waiting.slice(at + 2);
        if (block.startsWith('data: ')) return JSON.parse(block.slice('data: '.length));
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return 'end';
      waiting += decoder.decode(value, { stream: true });
    }
  };
  return { response, read, cancel: () => reader.cancel() };
}

/** Changes are sent once watching has begun, which on PostgreSQL takes a connection. */
async function untilListening(base: string, id = 0, reader: { read(): Promise<LiveEvent | 'end'> }) {
  const nudge = setInterval(
    () => void user.put(`/document/records/${id}`, { target: `${Math.random()}` }),
    100,
  );
  await reader.read();
  clearInterval(nudge);
  return base;
}

describe("a reader of a document's event stream", () => {
  test('gets each change of a segment, by any user', async () => {
    const { base, ids } = await build();
    const stream = await watch(user, base);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    await untilListening(base, ids[0], stream);
    await reviewer.put(`/document/records/${ids[1]}`, { target: 'Zwei' });
    const isSecond = (event: LiveEvent | 'end') =>
      event !== 'end' && event.type === 'record' && event.row_number === 2;
    let event = await stream.read();
    while (!isSecond(event)) event = await stream.read();
    expect(event).toEqual({
      type: 'record',
      id: ids[1],
      row_number: 2,
      version: 2,
      user: { id: expect.any(Number), username: 'The reviewer' },
    });
    await stream.cancel();
  });

  test('gets a reload for very many changes at once', async () => {
    const { base, ids } = await build(150);
    const stream = await watch(user, base);
    await untilListening(base, ids[0], stream);
    await user.post(`${base}/bulk`, { action: 'copy_source' });
    let event = await stream.read();
    while (event !== 'end' && event.type !== 'reload') event = await stream.read();
    expect(event).toEqual({ type: 'reload' });
    await stream.cancel();
  });

  test('sees where users are, including earlier ones, and when they leave', async () => {
    const { base, ids } = await build();
    expect((await reviewer.post(`${base}/presence`, { record_id: ids[1] })).status).toBe(200);
    const stream = await watch(user, base);
    const who = { id: expect.any(Number), username: 'The reviewer' };
    expect(await stream.read()).toEqual({ type: 'presence', user: who, record_id: ids[1] });
    await reviewer.post(`${base}/presence`, { record_id: ids[1] });
    await reviewer.post(`${base}/presence`, { record_id: ids[0] });
    expect(await stream.read()).toEqual({ type: 'presence', user: who, record_id: ids[0] });
    await reviewer.post(`${base}/presence`, { record_id: null });
    expect(await stream.read()).toEqual({ type: 'presence', user: who, record_id: null });
    await stream.cancel();
  });

  test('gets nothing from other documents', async () => {
    const one = await build();
    const other = await build();
    const stream = await watch(user, one.base);
    await reviewer.post(`${other.base}/presence`, { record_id: other.ids[0] });
    await reviewer.post(`${one.base}/presence`, { record_id: one.ids[0] });
    expect(await stream.read()).toMatchObject({ type: 'presence', record_id: one.ids[0] });
    await stream.cancel();
  });

  test('is disconnected when the server stops', async () => {
    const { base } = await build();
    const stream = await watch(user, base);
    server.services.live.end();
    expect(await stream.read()).toBe('end');
  });

  test.runIf(testedDatabase === 'postgres')('gets events from another server', async () => {
    const { id, ids } = await build();
    const { database, settings, services } = server;
    const other = await createServices({ database, settings, wakeJobs: () => {}, log: services.log });
    const listenTo = ({ live }: typeof other) => {
      const heard: LiveEvent[] = [];
      const leave = live.subscribe(id, { userId: 0, send: (event) => heard.push(event), end: () => {} });
      const has = (type: LiveEvent['type']) => heard.some((event) => event.type === type);
      const places = () => heard.flatMap((event) => (event.type === 'presence' ? [event.record_id] : []));
      return { leave, has, places };
    };
    const here = listenTo(services);
    const there = listenTo(other);
    await changeUntil(ids[0], () => here.has('record') && there.has('record'));
    const who = { id: 1, username: 'The reviewer' };
    // Faster than the announcements return to the server that made them; the comment comes after them.
    await Promise.all(
      [1, 2].map((recordId) => services.live.setPresence({ documentId: id, user: who, recordId })),
    );
    await services.live.publishComment({ documentId: id, recordId: 1 });
    await vi.waitFor(() => expect(here.has('comment') && there.has('comment')).toBe(true));
    expect(here.places()).toEqual([1, 2]);
    expect(there.places().toSorted()).toEqual([1, 2]);
    here.leave();
    there.leave();
    await other.close();
  });

  test.runIf(testedDatabase === 'postgres')(
    'is disconnected on another server when the API token is revoked',
    async () => {
      const { id, ids } = await build();
      const { database, settings, services } = server;
      const other = await createServices({ database, settings, wakeJobs: () => {}, log: services.log });
      const { id: userId } = (await reviewer.get('/user/')).body;
      const token = await bearer(server, userId, ['document.read']);
      let isListening = false;
      const ended = new Promise<void>((resolve) => {
        const send = () => {
          isListening = true;
        };
        other.live.subscribe(id, { userId, send, end: resolve });
      });
      await changeUntil(ids[0], () => isListening);
      expect((await reviewer.delete(`/user/tokens/${token.tokenId}`)).status).toBe(200);
      await ended;
      await other.close();
    },
  );

  test('must be signed in, and name an existing document and a segment in it', async () => {
    const { base } = await build();
    const other = await build();
    expect((await server.anonymous.get(`${base}/events`)).status).toBe(401);
    expect((await server.anonymous.post(`${base}/presence`, { record_id: 1 })).status).toBe(401);
    expect((await user.get('/document/999999/events')).status).toBe(404);
    expect((await user.post('/document/999999/presence', { record_id: 1 })).status).toBe(404);
    expect((await user.post(`${base}/presence`, { record_id: other.ids[0] })).status).toBe(422);
    expect((await user.post(`${base}/presence`, {})).status).toBe(422);
  });
});

test('a user has at most fifty streams, and closing one frees a place', async () => {
  const watcher = await server.as('reviewer');
  const { base } = await build(1);
  const open = [];
  for (let count = 0; count < 50; count += 1) open.push(await watch(watcher, base));
  expect(new Set(open.map(({ response }) => response.status))).toEqual(new Set([200]));
  const refused = await watcher.get(`${base}/events`);
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('Close some tabs') },
  });
  const other = await watch(reviewer, base);
  expect(other.response.status).toBe(200);
  await open[0]?.cancel();
  const again = await watch(watcher, base);
  expect(again.response.status).toBe(200);
  for (const one of [...open, other, again]) await one.cancel();
});
