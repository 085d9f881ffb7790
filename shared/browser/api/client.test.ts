import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deleteGlossary,
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  uploadGlossary,
} from '../../domain/contract/glossary.ts';
import { problem } from '../../remote/standalone/problem.ts';
import { type Client, createClient, isApiError } from './index.ts';

const ORIGIN = 'http://api.invalid';
const glossary: Glossary = {
  id: 7,
  name: 'Ships',
  source_lang: 'en',
  target_lang: 'de',
  created_at: '2025-01-01T00:00:00Z',
  updated_at: '2025-01-01T00:00:00Z',
  processing_status: 'done',
  processing_error: null,
  upload_time: null,
  created_by_user: { id: 1, username: 'ana' },
  records_count: 2,
  job_id: null,
};

const server = setupServer();
const client: Client = createClient({ baseUrl: `${ORIGIN}/api` });
beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isApiError(error)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

describe('the client', () => {
  it('fills in the path, omits absent query values and repeats lists', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/glossary/12/records', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ records: [], total_rows: 3 });
      }),
    );
    const query = { page: 3, search: '' };
    const page = await client.call(listGlossaryRecords, { params: { id: 12 }, query });
    expect([page.total_rows, asked]).toEqual([3, ['?page=3']]);
  });

  it('sends the fields of an upload before its file', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/glossary/upload', async ({ request }) => {
        for (const [name, value] of await request.formData())
          sent.push([name, value instanceof File ? await value.text() : value]);
        return HttpResponse.json({ ...glossary, job_id: 3 });
      }),
    );
    await client.call(uploadGlossary, { body: { name: 'Sea' }, file: new File(['a,b'], 'terms.csv') });
    expect(sent).toEqual([
      ['name', 'Sea'],
      ['file', 'a,b'],
    ]);
  });

  it('accepts an error without a body, and still shows a useful message', async () => {
    server.use(http.get('*/api/glossary/:id', () => new HttpResponse(null, { status: 404 })));
    const error = await failureOf(client.call(getGlossary, { params: { id: 1 } }));
    expect(error).toMatchObject({ status: 404, code: 'not-found', title: 'Not found', body: null });
    expect(error.message).toMatch(/does not exist/);
  });

  it("keeps a proxy's HTML page out of its message", async () => {
    server.use(http.get('*/api/glossary/', () => HttpResponse.html('<h1>502</h1>', { status: 502 })));
    const error = await failureOf(client.call(listGlossaries));
    expect(error.message).not.toContain('<');
    expect(error.body).toBe('<h1>502</h1>');
  });

  it('carries the parsed body, the response and the time to wait', async () => {
    server.use(
      http.get('*/api/glossary/', () =>
        problem(429, 'Wait 30 s.', { headers: { 'retry-after': '30' }, extra: { current: 5 } }),
      ),
    );
    const error = await failureOf(client.call(listGlossaries));
    expect(error).toMatchObject({ message: 'Wait 30 s.', retryAfter: 30, body: { current: 5 } });
    expect(error.response).toMatchObject({ status: 429, url: `${ORIGIN}/api/glossary/` });
  });

  it('turns a lost connection into status 0', async () => {
    server.use(http.get('*/api/glossary/', () => HttpResponse.error()));
    expect(await failureOf(client.call(listGlossaries))).toMatchObject({ status: 0, code: 'network' });
  });

  it('answers nothing for 204', async () => {
    server.use(http.get('*/api/glossary/', () => new HttpResponse(null, { status: 204 })));
    expect(await client.call(listGlossaries)).toBeUndefined();
  });

  it('drops fields unknown to the contract, and rejects an answer that lacks one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(http.get('*/api/glossary/:id', () => HttpResponse.json({ ...glossary, colour: 'sky' })));
    expect(await client.call(getGlossary, { params: { id: 7 } })).toEqual(glossary);
    server.use(http.get('*/api/glossary/:id', () => HttpResponse.json({ id: 7 })));
    expect(await failureOf(client.call(getGlossary, { params: { id: 7 } }))).toMatchObject({
      code: 'contract',
    });
  });

  it('requests a sign-in on a 401 and then repeats the call', async () => {
    let signedIn = false;
    server.use(
      http.get('*/api/glossary/', () =>
        signedIn ? HttpResponse.json([glossary]) : problem(401, 'Sign in.'),
      ),
    );
    const asking = createClient({
      baseUrl: `${ORIGIN}/api`,
      onUnauthorised: async () => {
        signedIn = true;
        return true;
      },
    });
    expect(await asking.call(listGlossaries)).toHaveLength(1);
    signedIn = false;
    const refusing = createClient({ baseUrl: `${ORIGIN}/api`, onUnauthorised: async () => false });
    expect(await failureOf(refusing.call(listGlossaries))).toMatchObject({ status: 401 });
  });

  describe('a write whose answer was lost', () => {
    const quick = createClient({ baseUrl: `${ORIGIN}/api`, repeatAfter: [1, 1] });
    const message = { message: 'Done.' };
    function loses(answers: (() => Response)[]): string[] {
      const keys: string[] = [];
      server.use(
        http.delete('*/api/glossary/:id', ({ request }) => {
          keys.push(request.headers.get('idempotency-key') ?? '');
          return answers[keys.length - 1]?.() ?? HttpResponse.json(message);
        }),
      );
      return keys;
    }
    const remove = (options: { idempotencyKey?: string; signal?: AbortSignal } = {}) =>
      quick.call(deleteGlossary, { params: { id: 7 }, ...options });

    it.each([
      ['the connection broke', () => HttpResponse.error()],
      ['a proxy found no server', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
      ['the server was restarting', () => problem(503, 'Soon.', { headers: { 'retry-after': '0' } })],
    ])('is repeated under the same key: %s', async (_, lost) => {
      const keys = loses([lost, lost]);
      expect(await remove()).toEqual(message);
      expect(keys).toEqual([expect.stringMatching(/^"[\da-f]{32}"$/), keys[0], keys[0]]);
    });

    it('fails after two repeats, and a second call uses another key', async () => {
      const lost = () => new HttpResponse(null, { status: 502 });
      const keys = loses([lost, lost, lost]);
      expect(await failureOf(remove())).toMatchObject({ status: 502, code: 'away' });
      expect(keys).toHaveLength(3);
      await remove();
      expect(keys[3]).not.toBe(keys[0]);
    });

    it("uses the caller's key", async () => {
      const keys = loses([]);
      await remove({ idempotencyKey: 'edit-7' });
      expect(keys).toEqual(['"edit-7"']);
    });

    it('is not repeated after a refusal, a request for a long wait, or a cancellation', async () => {
      const refused = loses([() => problem(409, 'Changed.')]);
      expect(await failureOf(remove())).toMatchObject({ status: 409 });
      expect(refused).toHaveLength(1);
      const later = loses([() => problem(503, 'Later.', { headers: { 'retry-after': '60' } })]);
      expect(await failureOf(remove())).toMatchObject({ status: 503, retryAfter: 60 });
      expect(later).toHaveLength(1);
      const controller = new AbortController();
      const cancelled = loses([
        () => {
          controller.abort();
          return HttpResponse.error();
        },
      ]);
      await expect(remove({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
      expect(cancelled).toHaveLength(1);
    });
  });

  it('throws the platform’s AbortError for a call that was cancelled', async () => {
    server.use(http.get('*/api/glossary/', () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const call = client.call(listGlossaries, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
