import { type HttpHandler, http } from 'msw';
import type { z } from 'zod';
import { unknownFields } from '../api/check-answer.ts';
import type { Answer, Body, Endpoint, Params, Query } from '../contract/endpoint.ts';
import { problem } from './problem.ts';

export { problem } from './problem.ts';

/** What a mocked call carries, parsed by the contract. */
export interface MockedCall<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  /** The `file` part of a multipart body. */
  file: File | undefined;
  request: Request;
}

/** An answer of the contract, `null` for 204, or a whole response: a `problem()`, a file. */
export type Mocked<E extends Endpoint> = Answer<E> | Response | null;

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };

/** A name may stand more than once in a query; once is a string, as the server reads it. */
function queryRecord(url: URL): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    record[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return record;
}

async function bodyOf(endpoint: Endpoint, request: Request): Promise<{ fields: unknown; file?: File }> {
  if (endpoint.bodyKind === 'none') return { fields: {} };
  if (endpoint.bodyKind === 'json') {
    // As the server does: no body at all is a body without fields.
    const text = await request.text();
    return { fields: text === '' ? {} : (JSON.parse(text) as unknown) };
  }
  const { file, ...fields } = Object.fromEntries(await request.formData());
  return { fields, file: file instanceof File ? file : undefined };
}

function refusalOf(error: z.ZodError): Response {
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const detail = fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  return problem(422, detail, { fields });
}

/** The answer of a resolver as a response; one that breaks the contract fails loudly, since it would hide a defect. */
function respond<E extends Endpoint>(endpoint: E, answer: Mocked<E>): Response {
  if (answer instanceof Response) return answer;
  if (answer === null || answer === undefined) return new Response(null, { status: 204 });
  const result = endpoint.answer.safeParse(answer);
  const wrong = result.success
    ? unknownFields(answer, result.data).map((path) => `${path}: not in the contract`)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (wrong.length) {
    const detail = `The mock of ${endpoint.id} answers against the contract: ${wrong.join('; ')}`;
    console.error(detail);
    return problem(500, detail);
  }
  return Response.json(answer, { status: endpoint.status });
}

/**
 * An msw handler for an endpoint. It refuses what the server would refuse: an id that cannot be one (404), a body that
 * is no JSON (400), fields that the contract does not accept (422).
 */
export function mock<E extends Endpoint>(
  endpoint: E,
  resolver: (call: MockedCall<E>) => Mocked<E> | Promise<Mocked<E>>,
): HttpHandler {
  // Any origin: the page's own in a browser, an invented one in Node.
  const path = `*/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return METHODS[endpoint.method](path, async ({ request, params: raw }) => {
    const params = endpoint.params.safeParse(raw);
    if (!params.success) {
      // `/glossary/upload` also looks like `/glossary/{id}`: leave it to the handler it belongs to.
      const isOther = names.some((name) => !/^-?\d+$/.test(String(raw[name])));
      return isOther ? undefined : problem(404, 'There is no such thing, or it was deleted.');
    }
    const query = endpoint.query.safeParse(queryRecord(new URL(request.url)));
    if (!query.success) return refusalOf(query.error);
    let sent: Awaited<ReturnType<typeof bodyOf>>;
    try {
      sent = await bodyOf(endpoint, request.clone());
    } catch {
      return problem(
        400,
        endpoint.bodyKind === 'json' ? 'The body is not JSON.' : 'The form cannot be read.',
      );
    }
    const body = endpoint.body.safeParse(sent.fields);
    if (!body.success) return refusalOf(body.error);
    const call = { params: params.data, query: query.data, body: body.data, file: sent.file, request };
    return respond(endpoint, await resolver(call as MockedCall<E>));
  });
}
