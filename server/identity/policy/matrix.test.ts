import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import type { ReferenceKind, ResourceReference } from '../../../shared/domain/contract/resource.ts';
import { hasPermission, permissionsOf, ROLES, type Role } from '../../../shared/domain/policy/permissions.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';
import type { SessionUser } from '../session-user.ts';
import { needsRule, requireVisible } from './require-visible.ts';

// Who may call what on which resource, for each endpoint and role: without a grant the answer is 404, with
// one the call gets further. Derived from the contract, so that new endpoints are included automatically.

let server: TestServer;
let admin: Caller;
/** The ids for the contract's references. */
let things: Record<Exclude<ReferenceKind, 'any'>, number>;

/** Grants everything to administrators. */
const SCOPED = ROLES.filter((role) => role !== 'admin');

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  const { document, records } = await buildDocument(server, admin, { segments: ['The pawn', 'A rook'] });
  const glossary = await buildGlossary(admin, { terms: 1 });
  const memory = await buildMemory(admin, { units: 1 });
  const staged = await admin.upload('/glossary/imports', 'source,target\nrook,Turm\n', 'rook.csv', {
    glossary_id: String(glossary.id),
  });
  const preview = await admin.upload('/translation_memory/imports', tmxOf(numberedPairs(2)), 'm.tmx', {
    memory_id: String(memory.id),
  });
  const analysis = await admin.post('/analysis/', { document_ids: [document.id] });
  await server.runJobs();
  things = {
    document: document.id,
    glossary: glossary.id,
    memory: memory.id,
    segment: records[0]?.id ?? 0,
    term: glossary.records[0]?.id ?? 0,
    unit: memory.records[0]?.id ?? 0,
    'glossary import': staged.body.id,
    'memory import': preview.body.job_id,
    analysis: analysis.body.id,
    job: document.job_id ?? 0,
  };
  for (const [kind, id] of Object.entries(things)) expect(id, kind).toBeGreaterThan(0);
});
afterAll(() => server.close());

function referencesOf({ resource }: Endpoint): readonly ResourceReference[] {
  if (!resource || 'none' in resource || 'filtered' in resource) return [];
  return 'kind' in resource ? [resource] : resource;
}

const REFERRING = ENDPOINTS.filter((endpoint) => referencesOf(endpoint).length > 0);

test('every endpoint with a path parameter names its resource, or the reason why it has none', () => {
  const silent = ENDPOINTS.filter((endpoint) => needsRule(endpoint) && endpoint.resource === undefined);
  expect(silent.map(({ id }) => id)).toEqual([]);
  const excuses = ENDPOINTS.flatMap(({ resource }) => (resource && 'none' in resource ? resource.none : []));
  for (const excuse of excuses) expect(excuse.length).toBeGreaterThan(10);
});

test('a filtered reference is never in a path, where its id would be looked up before the handler', () => {
  const wrong = ENDPOINTS.filter(
    ({ resource, path }) => resource && 'filtered' in resource && path.includes('{'),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('only administrators’ endpoints lack references, and never endpoints of documents, glossaries and memories', () => {
  const excused = ENDPOINTS.filter(
    ({ resource, access, path }) =>
      resource &&
      'none' in resource &&
      path.includes('{') &&
      /^(document|glossary|memory)\./.test(access ?? ''),
  );
  expect(excused.map(({ id }) => id)).toEqual([]);
});

/** Calls the endpoint with existing ids and no other fields. */
async function call(endpoint: Endpoint, caller: Caller): Promise<number> {
  const references = referencesOf(endpoint);
  const idOf = (field: string) => {
    const reference = references.find(({ from }) => from === `params.${field}`);
    if (!reference) return '1';
    return String(things[reference.kind === 'any' ? 'document' : reference.kind]);
  };
  const path = endpoint.path
    .replace('{kind}', 'document')
    .replace(/\{(\w+)\}/g, (_, field: string) => idOf(field));
  const sent = Object.fromEntries(
    references.flatMap(({ kind, from }) =>
      from.startsWith('body.') && kind !== 'any' ? [[from.slice('body.'.length), things[kind]]] : [],
    ),
  );
  if (endpoint.bodyKind === 'multipart') {
    const fields = Object.fromEntries(Object.entries(sent).map(([name, id]) => [name, String(id)]));
    return (await caller.upload(path, 'x', 'x.bin', fields)).status;
  }
  const text = endpoint.bodyKind === 'json' ? JSON.stringify(sent) : undefined;
  const response = await caller.request(endpoint.method, path, text);
  await response.body?.cancel().catch(() => {});
  return response.status;
}

/** Answers of handlers for a document without a package, and for a call without words or rows. */
const ANSWERS: Record<string, number> = {
  'document.package': 404,
  'document.spelling.suggest': 422,
  'document.records.order': 422,
  'document.records.counts': 422,
  'document.lqa.changes.list': 422,
};

describe.each(SCOPED)('a %s with assigned access', (role: Role) => {
  let outsider: Awaited<ReturnType<typeof freelancer>>;
  let member: Awaited<ReturnType<typeof freelancer>>;
  let linguist: Awaited<ReturnType<typeof freelancer>>;
  beforeAll(async () => {
    const resources = (['document', 'glossary', 'memory'] as const).map((kind) => ({
      kind,
      id: things[kind],
      role: null,
    }));
    outsider = await freelancer(server, admin, role);
    member = await freelancer(server, admin, role, { resources });
    linguist = await freelancer(server, admin, role, { pairs: [{ source_lang: 'en', target_lang: 'de' }] });
  });

  const mayCall = ({ access }: Endpoint) =>
    access === null || access === 'session' || hasPermission(role, access);

  test.each(REFERRING.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s does not exist for users without grants',
    async (_, endpoint) => {
      const isOfPath = referencesOf(endpoint).some(({ from }) => from.startsWith('params.'));
      const expected = !mayCall(endpoint) ? [403] : isOfPath ? [404] : [404, 422];
      expect(expected).toContain(await call(endpoint, outsider));
    },
  );

  test.each(
    REFERRING.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s exists for members and by language grants', async (id, endpoint) => {
    const isOfManagers = id.startsWith('member.') && role !== 'manager';
    for (const caller of [member, linguist]) {
      const status = await call(endpoint, caller);
      if (!mayCall(endpoint) || isOfManagers) expect(status).toBe(403);
      else if (id in ANSWERS) expect(status).toBe(ANSWERS[id]);
      // For a missing sub-resource, the handler answers.
      else if (/\{\w+_id\}/.test(endpoint.path)) expect([200, 404]).toContain(status);
      else expect([200, 409]).toContain(status);
    }
  });
});

test('no endpoint itself rejects a user with a grant on its resource', async () => {
  const resources = (['document', 'glossary', 'memory'] as const).map((kind) => ({
    kind,
    id: things[kind],
    role: null,
  }));
  const { id } = await freelancer(server, admin, 'manager', { resources });
  const user: SessionUser = {
    id,
    email: '',
    username: '',
    role: 'manager',
    scope: 'assigned',
    permissions: permissionsOf('manager'),
    via: 'session',
    session_id: '',
    token_id: null,
    token_expires_at: null,
    is_replaced: false,
    is_confirmed: true,
    needs_second_factor: false,
  };
  for (const endpoint of REFERRING) {
    for (const { kind, from } of referencesOf(endpoint)) {
      const [part = '', field = ''] = from.split('.');
      const parts = { [part]: { kind: 'document', [field]: things[kind === 'any' ? 'document' : kind] } };
      expect(await requireVisible(server.database.db, endpoint, user, parts), endpoint.id).toBe(user);
    }
  }
});

test('none of these calls changed anything', async () => {
  expect((await admin.get(`/document/${things.document}`)).body.name).toBe('contract.xlf');
  expect((await admin.get(`/translation_memory/${things.memory}/records`)).body.total_rows).toBe(1);
  expect((await admin.get(`/glossary/${things.glossary}/records`)).body.total_rows).toBe(1);
});
