import { hash } from '@node-rs/argon2';
import { permissionsOf, type Role } from '../../shared/domain/policy/permissions.ts';
import { insertUser } from '../identity/user-queries.ts';
import { bearer } from './bearer.ts';
import { buildDocument } from './build-document.ts';
import { buildGlossary, buildMemory } from './builders.ts';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from './server.ts';

/** A word in everything of a kind: two worlds with one different word have no other difference. */
export interface Words {
  documents: string;
  memories: string;
  glossaries: string;
  /** In documents, memories and glossaries without grants for the freelancers. */
  ungranted: string;
  /** In accounts, webhooks and the audit log. */
  people: string;
}

const PLAIN: Words = {
  documents: 'plain',
  memories: 'plain',
  glossaries: 'plain',
  ungranted: 'plain',
  people: 'plain',
};

/** A workspace with an instance of everything readable, and callers who see different parts of it. */
export interface World {
  server: TestServer;
  callers: Record<string, Caller>;
}

const SENTENCE = 'The heron stands by the lake';

export async function buildWorld(changes: Partial<Words> = {}): Promise<World> {
  const words = { ...PLAIN, ...changes };
  const server = await startTestServer();
  const password_hash = await hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
  const person = async (name: string, role: Role) => {
    const email = `${name}@example.com`;
    await insertUser(server.database.db, { email, username: name, role, disabled: false, password_hash });
    const caller = await signIn(server, email, PASSWORD);
    const { id } = (await caller.get('/user/')).body as { id: number };
    return { ...caller, id };
  };
  const admin = await person('admin', 'admin');
  const manager = await person('manager', 'manager');
  const reviewer = await person('reviewer', 'reviewer');
  const user = await person('user', 'user');
  const freelancer = await person('freelancer', 'user');
  const agency = await person('agency', 'manager');

  const granted = await addThings(server, manager, { ...words, name: 'Granted' });
  await addThings(server, manager, {
    documents: words.ungranted,
    memories: words.ungranted,
    glossaries: words.ungranted,
    name: `Hidden ${words.ungranted}`,
  });
  const own = { scope: 'assigned', pairs: [], resources: granted.resources };
  for (const { id } of [freelancer, agency]) await demand(200, admin.put(`/users/${id}/grants`, own));
  // Results that cover both, and searches of a memory hidden from the freelancers.
  const { documents, memories } = await everything(manager);
  const both = { document_ids: documents, memory_ids: memories };
  await demand(201, manager.post('/analysis/', both));
  await demand(201, manager.post('/analysis/', { document_ids: [granted.document], memory_ids: memories }));
  await demand(200, manager.post(`/glossary/${granted.glossary}/impact`, {}));
  await server.runJobs();
  if (words.ungranted !== PLAIN.ungranted) await addThings(server, manager, { ...words, name: 'One more' });
  if (words.people !== PLAIN.people) await addPeople(server, admin, words.people);
  const scoped = (...scopes: Parameters<typeof bearer>[2]) => bearer(server, manager.id, scopes);
  const world: World = {
    server,
    callers: {
      anonymous: server.anonymous,
      admin,
      manager,
      reviewer,
      user,
      freelancer,
      agency,
      'a token of the freelancer': await bearer(server, freelancer.id, permissionsOf('user')),
      'a token for documents': await scoped('document.read'),
      'a token for memories': await scoped('memory.read'),
      'a token for glossaries': await scoped('glossary.read'),
    },
  };
  // A token's last use is visible to its owner.
  for (const caller of Object.values(world.callers)) await caller.get('/user/');
  return world;
}

type Things = Pick<Words, 'documents' | 'memories' | 'glossaries'> & { name: string };

/** A document, its memory and its glossary, and results made from them. */
async function addThings(server: TestServer, manager: Caller, words: Things) {
  const { document, records } = await buildDocument(server, manager, {
    name: `${words.name} ${words.documents}.xlf`,
    segments: [
      { source: SENTENCE, target: `Ein Kranich steht am See ${words.documents}` },
      { source: `${SENTENCE} ${words.documents}`, target: 'Ein Kranich' },
      { source: SENTENCE },
    ],
  });
  const memory = await buildMemory(manager, {
    name: `${words.name} memory ${words.memories}`,
    units: [
      [SENTENCE, `Der Storch steht am See ${words.memories}`],
      [`${SENTENCE} ${words.memories}`, 'Der Storch'],
    ],
  });
  const glossary = await buildGlossary(manager, {
    name: `${words.name} terms ${words.glossaries}`,
    terms: [
      { source: 'heron', target: `Reiher ${words.glossaries}` },
      { source: `lake ${words.glossaries}`, target: 'See' },
    ],
  });
  const of = `/document/${document.id}`;
  await demand(200, manager.post(`${of}/memories`, { memories: [{ id: memory.id, mode: 'read' }] }));
  await demand(200, manager.post(`${of}/glossaries`, { glossaries: [{ id: glossary.id }] }));
  const [first, second] = records.map(({ id }) => `/document/records/${id}`);
  await demand(
    200,
    manager.put(`${first}`, { target: `Ein Kranich am See ${words.documents}`, approved: true }),
  );
  await demand(201, manager.post(`${second}/comments`, { text: `A comment ${words.documents}` }));
  await demand(200, manager.post(`${of}/qa/report`));
  const { records: found } = await demand(200, manager.get(`${of}/qa`));
  const terms = found[0].issues.find(({ check }: { check: string }) => check === 'terms');
  const waiver = { fingerprint: terms.fingerprint, reason: 'It is a crane' };
  await demand(201, manager.post(`${first}/waivers`, waiver));
  const lasting = { subject: terms.fingerprint, says: terms.says, reason: 'It is a crane' };
  await demand(201, manager.post(`${of}/qa/lasting_waivers`, lasting));
  await demand(200, manager.post(`/translation_memory/${memory.id}/hygiene`));
  await demand(201, manager.post('/analysis/', { document_ids: [document.id] }));
  await demand(200, manager.post(`/glossary/${glossary.id}/impact`, {}));
  await demand(200, manager.post(`${of}/process`, { dry_run: true }));
  const file = `source,target\nlake,Teich ${words.glossaries}\n`;
  const into = { glossary_id: String(glossary.id) };
  await demand(201, manager.upload('/glossary/imports', file, 'terms.csv', into));
  const unit = memory.records[1]?.id;
  await demand(200, manager.delete(`/translation_memory/records/${unit}`));
  await server.runJobs();
  const resources = [
    { kind: 'document', id: document.id, role: null },
    { kind: 'memory', id: memory.id, role: null },
    { kind: 'glossary', id: glossary.id, role: null },
  ];
  return { document: document.id, glossary: glossary.id, resources };
}

async function everything(manager: Caller): Promise<{ documents: number[]; memories: number[] }> {
  const ids = async (path: string) =>
    ((await manager.get(path)).body as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
  return { documents: await ids('/document/'), memories: await ids('/translation_memory/') };
}

async function addPeople(server: TestServer, admin: Caller, word: string): Promise<void> {
  const account = { email: `${word}@example.com`, username: word, role: 'user', password: PASSWORD };
  const { id } = await demand(201, admin.post('/users/', account));
  await signIn(server, account.email, PASSWORD);
  await demand(200, admin.put(`/users/${id}`, { disabled: true }));
  await demand(
    201,
    admin.post('/webhook/', { name: word, url: 'https://example.com/', events: ['job.failed'] }),
  );
}

async function demand(status: number, call: ReturnType<Caller['get']>) {
  const answer = await call;
  if (answer.status === status) return answer.body;
  throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}
