import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../shared/domain/contract/document.ts';
import type { Glossary } from '../../shared/domain/contract/glossary.ts';
import type { Memory } from '../../shared/domain/contract/translation-memory.ts';
import { DATA_SETS, type DataSet, PLAYERS, type Player } from '../../shared/remote/standalone/scenario.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

describe('the sandbox', { timeout: 120_000 }, () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = createSandbox();
  });
  afterAll(() => sandbox.close());

  function send(path: string, init: RequestInit = {}): Promise<Response> {
    return sandbox.fetch(new Request(`http://localhost${path}`, init));
  }

  /** Like the page: the cookies of the answer are sent with every call. */
  async function signIn(data: DataSet, as: Player, options: { isFresh?: boolean; cookie?: string } = {}) {
    const { cookie: sent = '', isFresh = false } = options;
    const response = await send('/sandbox/session', {
      method: 'POST',
      headers: { cookie: sent, 'content-type': 'application/json' },
      body: JSON.stringify({ data, as, isFresh }),
    });
    expect(response.status).toBe(204);
    const set = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const cookie = set.length > 1 ? set.join('; ') : sent;
    const call = async <Body>(path: string, init: RequestInit = {}) => {
      const answer = await send(`/api${path}`, { ...init, headers: { cookie, ...init.headers } });
      return { status: answer.status, body: (await answer.json()) as Body };
    };
    return { cookie, call };
  }

  test.each(DATA_SETS)('has the data set %s with all imports done', async (data) => {
    const { call } = await signIn(data, 'admin');
    const glossaries = (await call<Glossary[]>('/glossary/')).body;
    const memories = (await call<Memory[]>('/translation_memory/')).body;
    const documents = (await call<Document[]>('/document/')).body;
    const pending = [...glossaries, ...memories].filter(
      ({ processing_status }) => processing_status !== 'done',
    );
    expect(pending).toEqual([]);
    const rows = (list: { records_count: number }[]) =>
      Math.max(0, ...list.map((each) => each.records_count));
    const expected = { sample: [125, 325, 320], empty: [0, 0, 0], large: [12_000, 12_000, 12_000] };
    const largest = [rows(glossaries), rows(memories), rows(documents)];
    if (data === 'unusual') expect(largest).toEqual([12, 12, 13]);
    else expect(largest).toEqual(expected[data]);
  });

  test.each(PLAYERS)('signs in the player %s with their rights', async (player) => {
    const { call } = await signIn('sample', player);
    const { body: user } = await call('/user/');
    expect(user).toMatchObject(
      player === 'freelancer' ? { role: 'user', scope: 'assigned' } : { role: player, scope: 'all' },
    );
    const made = await call('/glossary/', {
      method: 'POST',
      body: JSON.stringify({ name: 'x', source_lang: 'en', target_lang: 'de' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(made.status).toBe(['admin', 'manager'].includes(player) ? 201 : 403);
  });

  test('keeps a valid session and changes until the data is recreated', async () => {
    const first = await signIn('empty', 'admin');
    const body = JSON.stringify({ name: 'Kept', source_lang: 'en', target_lang: 'de' });
    const headers = { 'content-type': 'application/json' };
    await first.call('/glossary/', { method: 'POST', body, headers });
    const again = await signIn('empty', 'admin', { cookie: first.cookie });
    expect(again.cookie).toBe(first.cookie);
    expect((await again.call('/glossary/')).body).toHaveLength(1);
    const fresh = await signIn('empty', 'admin', { cookie: first.cookie, isFresh: true });
    expect((await fresh.call('/glossary/')).body).toEqual([]);
    expect((await first.call('/user/')).status).toBe(401);
  });

  test('rejects requests without a session, and unknown paths', async () => {
    expect((await send('/api/glossary/')).status).toBe(401);
    expect((await send('/elsewhere')).status).toBe(404);
    const wrong = { method: 'POST', body: JSON.stringify({ data: 'huge', as: 'admin' }) };
    expect((await send('/sandbox/session', wrong)).status).toBe(422);
  });

  test('generates a download in a separate thread, from the same memory', async () => {
    const { cookie, call } = await signIn('sample', 'admin');
    const documents = (await call<Document[]>('/document/')).body;
    const card = documents.find(({ name }) => name === 'Safety card.xlf');
    const file = await send(`/api/document/${card?.id}/download`, { headers: { cookie } });
    expect([file.status, await file.text()]).toEqual([
      200,
      expect.stringContaining('<source>Hoist the sail.'),
    ]);
  });
});
