import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LastingWaiver, ReportedIssue } from '../../../shared/domain/contract/document/quality.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let reviewer: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
});
afterAll(() => server.close());

let price = 100;
/** A wrong number in two segments that no other document contains. */
function wrongNumber() {
  price += 10;
  const numbers = { right: price, wrong: price + 1 };
  const segments = [
    { source: `Pay ${numbers.right} euros.`, target: `Zahlen Sie ${numbers.wrong} Euro.` },
    { source: `Take ${numbers.right} steps.`, target: `Gehen Sie ${numbers.wrong} Schritte.` },
  ];
  return { segments, numbers };
}

async function build(segments: { source: string; target: string }[], targetLang = 'de') {
  const { document, records } = await buildDocument(server, manager, { segments, targetLang });
  await manager.post(`/document/${document.id}/qa/report`);
  await server.runJobs();
  const of = `/document/${document.id}`;
  return { of, records, lasting: `${of}/qa/lasting_waivers` };
}

const numberIssues = async (of: string, query = '') =>
  (await manager.get(`${of}/qa/report?check=numbers${query}`)).body.issues as ReportedIssue[];

/** By the segment search. */
const countFound = async (of: string) =>
  (await manager.get(`${of}/records?query=${encodeURIComponent('check:numbers')}`)).body.total_rows;

const waive = (lasting: string, { fingerprint: subject, says }: ReportedIssue, caller = manager) =>
  caller.post(lasting, { subject, says, reason: 'Prices of the catalogue' });

test('a lasting waiver applies to every document of the language pair, including later ones', async () => {
  const { segments } = wrongNumber();
  const here = await build(segments);
  const there = await build(segments);
  const french = await build(segments, 'fr');
  const [finding] = await numberIssues(here.of);
  const { status, body } = await waive(here.lasting, finding as ReportedIssue);
  expect([status, body]).toMatchObject([
    201,
    { check: 'numbers', reason: 'Prices of the catalogue', lasting: true, message: finding?.message },
  ]);
  const later = await build(segments);
  for (const { of } of [here, there, later]) {
    expect(await numberIssues(of)).toEqual([]);
    const [waived, ...others] = await numberIssues(of, '&waived=waived');
    expect(waived?.waiver).toMatchObject({ lasting: true, reason: 'Prices of the catalogue' });
    expect(others).toHaveLength(1);
    const { counts } = (await manager.get(`${of}/qa/report`)).body;
    expect(counts).toContainEqual({ check: 'numbers', severity: 'error', open: 0, waived: 2 });
    const live = (await manager.get(`${of}/qa`)).body;
    expect(live.total_issues).toBe(0);
    expect(await countFound(of)).toBe(0);
  }
  expect(await numberIssues(french.of)).toHaveLength(2);
  expect(await countFound(french.of)).toBe(2);
});

test('a lasting waiver unblocks approval, and repairs skip its findings', async () => {
  const { segments } = wrongNumber();
  const { of, records, lasting } = await build(segments);
  await manager.put(`${of}/qa/settings`, { severity: {}, blocking: ['numbers'] });
  const approve = () =>
    reviewer.put(`/document/records/${records[0]?.id}`, { target: segments[0]?.target, approved: true });
  expect((await approve()).status).toBe(422);
  await waive(lasting, (await numberIssues(of))[0] as ReportedIssue);
  expect((await approve()).status).toBe(200);
  const { body } = await manager.post(`${of}/repair`, { check: 'numbers', dry_run: true });
  expect(body.changed).toBe(0);
});

test('a lasting waiver is listed with user, time and reason, and can be revoked and restored', async () => {
  const { segments } = wrongNumber();
  const { of, lasting } = await build(segments);
  const { body: waiver } = await waive(lasting, (await numberIssues(of))[0] as ReportedIssue);
  const other = await build(segments);
  const listed = async () =>
    ((await manager.get(other.lasting)).body.waivers as LastingWaiver[]).filter(({ id }) => id === waiver.id);
  const before = await listed();
  expect(before).toMatchObject([{ user: { id: expect.any(Number) }, at: expect.any(String) }]);
  expect((await admin.put(`${other.lasting}/${waiver.id}`, { holds: false })).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(await numberIssues(of)).toHaveLength(2);
  await admin.put(`${lasting}/${waiver.id}`, { holds: true });
  expect(await listed()).toEqual(before);
  expect(await numberIssues(of)).toEqual([]);
  const { records } = (await admin.get('/audit/?action=document.qa.lasting_waivers')).body;
  expect(records[0]).toMatchObject({
    action: 'document.qa.lasting_waivers.set',
    subject: { kind: 'document' },
  });
});

test('a segment’s own waiver outlives a lasting one, and bulk revoking removes only own waivers', async () => {
  const { segments } = wrongNumber();
  const { of, records, lasting } = await build(segments);
  const [finding] = await numberIssues(of);
  const fingerprint = finding?.fingerprint ?? '';
  await manager.post(`/document/records/${records[1]?.id}/waivers`, { fingerprint, reason: 'Own' });
  const { body: waiver } = await waive(lasting, finding as ReportedIssue);
  expect((await numberIssues(of, '&waived=waived')).map((issue) => issue.waiver?.reason)).toEqual([
    'Prices of the catalogue',
    'Own',
  ]);
  const subject = `subject=${encodeURIComponent(fingerprint)}`;
  expect((await manager.delete(`${of}/qa/waivers?${subject}`)).body).toEqual({ taken_back: 1 });
  await manager.put(`${lasting}/${waiver.id}`, { holds: false });
  expect(await numberIssues(of)).toHaveLength(2);
});

test('lasting waivers require managing every document and an existing check', async () => {
  const { segments } = wrongNumber();
  const { of, lasting } = await build(segments);
  const [finding] = await numberIssues(of);
  expect((await waive(lasting, finding as ReportedIssue, reviewer)).status).toBe(403);
  const assigned = await freelancer(server, admin, 'manager', {
    pairs: [{ source_lang: 'en', target_lang: 'de' }],
  });
  expect((await waive(lasting, finding as ReportedIssue, assigned)).status).toBe(403);
  expect((await assigned.get(lasting)).body.may_change).toBe(false);
  expect((await manager.get(lasting)).body.may_change).toBe(true);
  const nothing = { ...(finding as ReportedIssue), fingerprint: 'nothing:1' };
  expect((await waive(lasting, nothing)).status).toBe(422);
  expect((await manager.put(`${lasting}/999999`, { holds: false })).status).toBe(404);
});

test('lasting waivers about terms are hidden from people who see only assigned glossaries', async () => {
  const { lasting } = await build(wrongNumber().segments);
  const says = { id: 'terms.missing', values: {} };
  await manager.post(lasting, { subject: 'terms:secret', says, reason: 'Known' });
  const checks = async (caller: Caller) =>
    ((await caller.get(lasting)).body.waivers as LastingWaiver[]).map(({ check }) => check);
  const assigned = await freelancer(server, admin, 'user', {
    pairs: [{ source_lang: 'en', target_lang: 'de' }],
  });
  expect(await checks(reviewer)).toContain('terms');
  expect(await checks(assigned)).not.toContain('terms');
});
