import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
  user = await server.as('user');
});
afterAll(() => server.close());

const meOf = async (caller: Caller): Promise<{ id: number; username: string; email: string }> =>
  (await caller.get('/user/')).body;
const rename = async (caller: Caller, username: string) => {
  await admin.put(`/users/${(await meOf(caller)).id}`, { username });
  return meOf(caller);
};
const mentionsOf = async (caller: Caller, documentId: number) => {
  const { body } = await caller.get('/document/');
  return body.find(({ id }: { id: number }) => id === documentId)?.mentions_count;
};
const found = async (caller: Caller, documentId: number, query: string) => {
  const { body } = await caller.get(`/document/${documentId}/records?query=${encodeURIComponent(query)}`);
  return body.records.map(({ row_number }: { row_number: number }) => row_number);
};

describe('a person mentioned in a comment', () => {
  test('finds the segment on the home screen and by has:mention until the comment is resolved; nobody else does', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 3 });
    const reviewer = await server.as('reviewer');
    const { id, username } = await rename(reviewer, 'Renate');
    const comments = `/document/records/${records[1]?.id}/comments`;
    const written = await user.post(comments, { text: `@${username}, which ship?`, mentions: [id, id] });
    expect(written.body).toMatchObject({ text: '@Renate, which ship?', mentions: [{ id, username }] });
    await user.post(comments, { text: '@Renate is only written' });
    expect(await mentionsOf(reviewer, document.id)).toBe(1);
    expect(await mentionsOf(user, document.id)).toBeUndefined();
    expect(await found(reviewer, document.id, 'has:mention')).toEqual([2]);
    expect(await found(reviewer, document.id, '-has:mention')).toEqual([1, 3]);
    expect(await found(user, document.id, 'has:mention')).toEqual([]);
    const counts = await reviewer.get(`/document/${document.id}/records/counts?queries=has:mention`);
    expect(counts.body.counts).toEqual([1]);
    const everywhere = await reviewer.get('/search/segments?search=has:mention');
    expect(everywhere.body.documents).toEqual([document.id]);
    await reviewer.post(`/document/${document.id}/bulk`, {
      action: 'copy_source',
      filter: { query: 'has:mention' },
    });
    expect(await found(reviewer, document.id, 'has:target')).toEqual([2]);
    await user.put(`${comments}/${written.body.id}`, { resolved: true });
    expect(await mentionsOf(reviewer, document.id)).toBeUndefined();
    expect(await found(reviewer, document.id, 'has:mention')).toEqual([]);
  });

  test('stays mentioned after a rename, in the list, in the review table, and once erased', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 1 });
    const other = await server.as('reviewer');
    const { id, email } = await rename(other, 'Ida Before');
    const comments = `/document/records/${records[0]?.id}/comments`;
    await user.post(comments, { text: 'Ask @Ida Before or @{1}.', mentions: [id] });
    await rename(other, 'Ida After');
    expect((await user.get(comments)).body).toMatchObject([
      { text: 'Ask @Ida After or @{1}.', mentions: [{ id, username: 'Ida After' }] },
    ]);
    const table = await manager.get(`/document/${document.id}/download/review?format=csv`);
    expect(String(table.body)).toContain('@Ida After');
    await admin.post(`/users/${id}/erase`, { email });
    expect((await user.get(comments)).body[0].text).toBe(`Ask @Erased person ${id} or @{1}.`);
  });
});

describe('people who can be mentioned', () => {
  test('are those who may see the document; others are neither offered nor accepted', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 1 });
    const outside = await freelancer(server, admin);
    const byLanguage = await freelancer(server, admin);
    const member = await freelancer(server, admin);
    const names: string[] = [];
    for (const caller of [outside, byLanguage, member]) {
      names.push((await rename(caller, `Mention ${caller.id}`)).username);
    }
    const { source_lang, target_lang } = document;
    await byLanguage.give({ pairs: [{ source_lang, target_lang: target_lang || 'de' }] });
    await member.give({ resources: [{ kind: 'document', id: document.id, role: null }] });
    const people = `/document/${document.id}/comments/people?search=mention`;
    const offered = (await user.get(people)).body;
    expect(offered).toEqual([
      { id: byLanguage.id, username: names[1] },
      { id: member.id, username: names[2] },
    ]);
    const comments = `/document/records/${records[0]?.id}/comments`;
    const refused = await user.post(comments, { text: `@${names[0]}`, mentions: [outside.id] });
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'mentions' }] });
    expect((await user.get(comments)).body).toEqual([]);
    expect((await outside.get(people)).status).toBe(404);
    const disabled = await user.post(comments, { text: 'x', mentions: [999_999] });
    expect(disabled.status).toBe(422);
  });

  test('are only those who worked on the document, for users who see only assigned documents', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: 2 });
    const member = await freelancer(server, admin, 'user', {
      resources: [{ kind: 'document', id: document.id, role: null }],
    });
    const people = `/document/${document.id}/comments/people?search=`;
    const offered = async () => (await member.get(people)).body.map(({ id }: { id: number }) => id);
    const [owner, commenting] = [await meOf(manager), await meOf(user)];
    expect((await offered()).toSorted()).toEqual([owner.id, member.id].toSorted());
    const comments = `/document/records/${records[0]?.id}/comments`;
    const hidden = await member.post(comments, { text: 'x', mentions: [commenting.id] });
    expect(hidden.status).toBe(422);
    await user.post(comments, { text: 'Hello' });
    expect(await offered()).toContain(commenting.id);
  });
});
