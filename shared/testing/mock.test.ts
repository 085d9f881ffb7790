import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient, isApiError } from '../api/index.ts';
import {
  createGlossaryRecord,
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  uploadGlossary,
} from '../contract/glossary.ts';
import { mock, problem } from './mock.ts';

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

describe('a mocked endpoint', () => {
  it('answers the client with what its resolver made of the parsed call', async () => {
    server.use(
      mock(getGlossary, ({ params }) => ({ ...glossary, id: params.id })),
      mock(listGlossaryRecords, ({ query }) => ({
        records: [],
        total_rows: query.page + query.search.length,
      })),
    );
    expect(await client.call(getGlossary, { params: { id: 12 } })).toEqual({ ...glossary, id: 12 });
    const page = await client.call(listGlossaryRecords, {
      params: { id: 1 },
      query: { page: 3, search: 'null' },
    });
    expect(page.total_rows).toBe(3);
  });

  it('refuses a body that the contract refuses, naming the field', async () => {
    server.use(mock(createGlossaryRecord, () => problem(500, 'not reached')));
    const body = { source: ' ', target: 'x' };
    const error = await failureOf(client.call(createGlossaryRecord, { params: { id: 1 }, body }));
    expect(error).toMatchObject({ status: 422, fields: [{ path: 'source', message: 'Must not be empty' }] });
  });

  it('answers 404 for a number that cannot be an id, and leaves words to other handlers', async () => {
    server.use(
      mock(getGlossary, () => glossary),
      http.get('*/api/glossary/openapi', () => HttpResponse.json({ other: true })),
    );
    expect(await failureOf(client.call(getGlossary, { params: { id: 0 } }))).toMatchObject({ status: 404 });
    expect(await (await fetch(`${ORIGIN}/api/glossary/openapi`)).json()).toEqual({ other: true });
  });

  it('fails loudly when its own answer breaks the contract', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(mock(listGlossaries, () => [{ ...glossary, colour: 'sky' } as Glossary]));
    const error = await failureOf(client.call(listGlossaries));
    expect(error.status).toBe(500);
    expect(error.message).toContain('0.colour');
    expect(log).toHaveBeenCalled();
  });

  it('hands over the file and the fields of an upload', async () => {
    server.use(
      mock(uploadGlossary, async ({ body, file }) => ({
        ...glossary,
        name: `${body.name} ${file?.name} ${await file?.text()}`,
        job_id: 3,
      })),
    );
    const file = new File(['a,b'], 'terms.csv');
    const answer = await client.call(uploadGlossary, { body: { name: 'Sea' }, file });
    expect(answer.name).toBe('Sea terms.csv a,b');
  });
});

describe('the client', () => {
  it('accepts an error without a body, and says something sensible all the same', async () => {
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

  it('drops fields that the contract does not know and refuses an answer that lacks one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(http.get('*/api/glossary/:id', () => HttpResponse.json({ ...glossary, colour: 'sky' })));
    expect(await client.call(getGlossary, { params: { id: 7 } })).toEqual(glossary);
    server.use(http.get('*/api/glossary/:id', () => HttpResponse.json({ id: 7 })));
    expect(await failureOf(client.call(getGlossary, { params: { id: 7 } }))).toMatchObject({
      code: 'contract',
    });
  });

  it('asks for a sign-in on a 401 and then repeats the call', async () => {
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

  it('throws the platform’s AbortError for a call that was cancelled', async () => {
    server.use(http.get('*/api/glossary/', () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const call = client.call(listGlossaries, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
