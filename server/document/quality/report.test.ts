import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../../formats/tabular/index.ts';
import { buildDocument, sentence } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

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

const WRONG_NUMBER = { source: 'Pay 100 euros.', target: 'Zahlen Sie 200 Euro.' };
const NO_STOP = { source: 'All is well.', target: 'Alles ist gut' };

async function build(segments: Parameters<typeof buildDocument>[2] = { segments: [WRONG_NUMBER, NO_STOP] }) {
  return buildDocument(server, manager, segments);
}

async function runCheck(documentId: number) {
  const { status, body } = await user.post(`/document/${documentId}/qa/report`);
  expect(status).toBe(200);
  await server.runJobs();
  const job = await user.get(`/job/${body.job_id}`);
  expect(job.body.status).toBe('done');
  return job.body.report;
}

const report = async (documentId: number, query = '') =>
  (await user.get(`/document/${documentId}/qa/report${query}`)).body;

async function fingerprintOf(documentId: number, check: string): Promise<string> {
  const { issues } = await report(documentId, `?check=${check}`);
  return issues[0].fingerprint;
}

const setSettings = (documentId: number, settings: object) =>
  manager.put(`/document/${documentId}/qa/settings`, { severity: {}, blocking: [], ...settings });

describe('the report of a document', () => {
  test('is empty before the first check, and refers to the running one', async () => {
    const { document } = await build();
    expect(await report(document.id)).toMatchObject({
      checked_at: null,
      job_id: null,
      issues: [],
      total_rows: 0,
    });
    const { body } = await user.post(`/document/${document.id}/qa/report`);
    expect((await report(document.id)).job_id).toBe(body.job_id);
    expect((await user.post(`/document/${document.id}/qa/report`)).body.job_id).toBe(body.job_id);
    await server.runJobs();
    expect(await report(document.id)).toMatchObject({ job_id: null, checked_at: expect.any(String) });
  });

  test('agrees with the live check', async () => {
    const { document } = await build({
      segments: [
        WRONG_NUMBER,
        NO_STOP,
        ...Array.from({ length: 20 }, (_, at) => ({ source: sentence(at), target: 'Eins zwei.' })),
      ],
    });
    await runCheck(document.id);
    const live = (await user.get(`/document/${document.id}/qa`)).body.records.flatMap(
      ({ row_number, issues }: { row_number: number; issues: { fingerprint: string }[] }) =>
        issues.map(({ fingerprint }) => `${row_number} ${fingerprint}`),
    );
    const kept = (await report(document.id)).issues.map(
      ({ row_number, fingerprint }: { row_number: number; fingerprint: string }) =>
        `${row_number} ${fingerprint}`,
    );
    expect(kept.sort()).toEqual(live.sort());
    expect(kept.length).toBeGreaterThan(20);
  });

  test('checks only segments changed since, and returns their number', async () => {
    const { document, records } = await build();
    expect(await runCheck(document.id)).toMatchObject({ changed: 2, unchanged: 0 });
    expect(await runCheck(document.id)).toMatchObject({ changed: 0, unchanged: 2 });
    await user.put(`/document/records/${records[0]?.id}`, { target: 'Zahlen Sie 100 Euro.' });
    const outdated = await report(document.id);
    expect(outdated.outdated_records).toBe(1);
    expect(
      outdated.issues
        .filter((issue: { outdated: boolean }) => issue.outdated)
        .map((i: { check: string }) => i.check),
    ).toContain('numbers');
    expect(await runCheck(document.id)).toMatchObject({ changed: 1, unchanged: 1 });
    const { issues, outdated_records } = await report(document.id);
    expect(outdated_records).toBe(0);
    expect(issues.map(({ check }: { check: string }) => check)).not.toContain('numbers');
  });

  test('checks everything again when a term changes', async () => {
    const { document } = await build({
      segments: [{ source: 'The buyer pays.', target: 'Der Erwerber zahlt.' }],
    });
    const glossary = await manager.post('/glossary/', { name: 'Q', source_lang: 'en', target_lang: 'de' });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.body.id }] });
    await runCheck(document.id);
    expect((await report(document.id)).total_rows).toBe(0);
    await manager.post(`/glossary/${glossary.body.id}/records`, {
      source: 'buyer',
      target: 'Käufer',
      comment: '',
    });
    await runCheck(document.id);
    expect((await report(document.id)).issues.map(({ check }: { check: string }) => check)).toEqual([
      'terms',
    ]);
  });

  test('returns messages in English and as ids that pages localise', async () => {
    const { document } = await build({ segments: [NO_STOP] });
    await runCheck(document.id);
    const live = (await user.get(`/document/${document.id}/qa`)).body.records[0].issues;
    for (const issues of [live, (await report(document.id)).issues]) {
      expect(issues).toMatchObject([
        {
          message: 'The source ends with a full stop, the translation with no punctuation mark. Add it.',
          says: { id: 'end_punctuation.add', values: { wanted: 'period' } },
          repair: { label: 'End with “.”', says: { id: 'repair.end', values: { text: '.' } } },
        },
      ]);
    }
  });

  test('filters by check and severity, with totals over everything', async () => {
    const { document } = await build();
    await runCheck(document.id);
    const numbers = await report(document.id, '?check=numbers');
    expect(numbers.issues.map(({ row_number }: { row_number: number }) => row_number)).toEqual([1]);
    expect(numbers.counts).toContainEqual({ check: 'numbers', severity: 'error', open: 1, waived: 0 });
    expect((await report(document.id, '?severity=warning')).issues[0]).toMatchObject({
      check: 'end_punctuation',
      row_number: 2,
      source: 'All is well.',
      repair: { target: 'Alles ist gut.' },
    });
    expect((await report(document.id, '?severity=info')).total_rows).toBe(0);
    expect((await report(document.id, '?page=1')).issues).toEqual([]);
    expect((await user.get(`/document/${document.id}/qa/report?severity=loud`)).status).toBe(422);
    expect((await user.get('/document/99999/qa/report')).status).toBe(404);
  });

  test('can be stopped, and existing findings stay valid', async () => {
    const { document } = await build();
    const { body } = await user.post(`/document/${document.id}/qa/report`);
    expect((await user.post(`/job/${body.job_id}/cancel`)).status).toBe(200);
    await server.runJobs();
    expect((await user.get(`/job/${body.job_id}`)).body.status).toBe('failed');
    expect((await report(document.id)).job_id).toBe(null);
    expect(await runCheck(document.id)).toMatchObject({ changed: 2 });
  });

  test('downloads as CSV and XLSX without formulas in cells', async () => {
    const { document } = await build({ segments: [{ source: 'Sum 1', target: '=SUM(A1) 2' }] });
    await runCheck(document.id);
    for (const format of ['csv', 'xlsx']) {
      const response = await user.request('GET', `/document/${document.id}/qa/download?format=${format}`);
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (format === 'csv') expect(Buffer.from(bytes).toString('utf8')).toMatch(/,'=SUM\(A1\) 2,/);
      const table = await readTable(bytes, { isOurs: () => true });
      const rows = table.rows.map(({ cells }) => cells);
      expect(rows[0]?.slice(0, 4)).toEqual(['Segment', 'Severity', 'Check', 'Finding']);
      expect(rows[1]?.[5]).toBe('=SUM(A1) 2');
    }
    const german = await user.request('GET', `/document/${document.id}/qa/download?language=de`);
    const { rows } = await readTable(new Uint8Array(await german.arrayBuffer()), {});
    expect(rows[0]?.cells.slice(0, 4)).toEqual(['Segment', 'Schwere', 'Prüfung', 'Befund']);
    expect(rows[1]?.cells.slice(1, 4).join(' ')).toMatch(/^(Fehler|Warnung|Hinweis) Zahlen .*[„“]/);
  });
});

describe('waiving an issue', () => {
  test('removes it from report and count, with author and reason, until the waiver is revoked', async () => {
    const { document, records } = await build();
    const id = records[0]?.id;
    await runCheck(document.id);
    const fingerprint = await fingerprintOf(document.id, 'numbers');
    const before = (await user.get(`/document/${document.id}/qa`)).body.total_issues;
    const { status, body } = await user.post(`/document/records/${id}/waivers`, {
      fingerprint,
      reason: ' As ordered ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      check: 'numbers',
      reason: 'As ordered',
      user: { username: expect.any(String) },
    });
    expect((await report(document.id, '?check=numbers')).total_rows).toBe(0);
    expect((await report(document.id, '?waived=waived')).issues[0]).toMatchObject({
      waived: true,
      waiver: { reason: 'As ordered' },
    });
    expect((await report(document.id)).counts).toContainEqual({
      check: 'numbers',
      severity: 'error',
      open: 0,
      waived: 1,
    });
    const live = (await user.get(`/document/${document.id}/qa`)).body;
    expect(live.total_issues).toBe(before - 1);
    expect(live.records[0].issues.find((issue: { check: string }) => issue.check === 'numbers').waived).toBe(
      true,
    );
    expect((await user.get(`/document/records/${id}/waivers`)).body).toEqual([body]);
    expect((await user.delete(`/document/records/${id}/waivers/${body.id}`)).status).toBe(200);
    expect((await user.delete(`/document/records/${id}/waivers/${body.id}`)).status).toBe(404);
    expect((await report(document.id, '?check=numbers')).total_rows).toBe(1);
  });

  test('requires a reason and the fingerprint of an issue', async () => {
    const { records } = await build();
    const id = records[0]?.id;
    expect(
      (await user.post(`/document/records/${id}/waivers`, { fingerprint: 'numbers:x', reason: ' ' })).status,
    ).toBe(422);
    expect(
      (await user.post(`/document/records/${id}/waivers`, { fingerprint: 'nonsense', reason: 'x' })).status,
    ).toBe(422);
    expect(
      (await user.post('/document/records/999999/waivers', { fingerprint: 'numbers:x', reason: 'x' })).status,
    ).toBe(404);
  });
});

describe('similar findings', () => {
  const ALIKE = [
    { source: 'Pay 100 euros.', target: 'Zahlen Sie 7 Euro.' },
    { source: 'Take 100 and 100.', target: 'Nehmen Sie 7 und 7.' },
    { source: 'All is well.', target: 'Alles ist gut' },
  ];
  const groupsOf = async (documentId: number, query = '') =>
    (await user.get(`/document/${documentId}/qa/groups?check=numbers${query}`)).body;

  test('are listed together, most severe and most frequent first', async () => {
    const { document } = await build({ segments: ALIKE });
    await runCheck(document.id);
    const { body } = await user.get(`/document/${document.id}/qa/groups?severity=serious`);
    expect(body.groups[0]).toMatchObject({
      subject: expect.stringMatching(/^numbers:/),
      finding: { row_number: 1, check: 'numbers', severity: 'error' },
    });
    expect(body.groups[0].count).toBeGreaterThan(1);
    const severities = body.groups.map(({ finding }: { finding: { severity: string } }) => finding.severity);
    expect(severities).toEqual(severities.toSorted());
    expect(body.total_rows).toBe(body.groups.length);
    const alike = await report(document.id, `?subject=${encodeURIComponent(body.groups[0].subject)}`);
    expect(alike.total_rows).toBe(body.groups[0].count);
  });

  test('are waived for one reason, and revoked together', async () => {
    const { document } = await build({ segments: ALIKE });
    await runCheck(document.id);
    const { groups, total_rows } = await groupsOf(document.id);
    const [{ subject, count }] = groups;
    const path = `/document/${document.id}/qa/waivers`;
    expect((await user.post(path, { subject, reason: ' ' })).status).toBe(422);
    const waivedNow = (await user.post(path, { subject, reason: ' As ordered ' })).body;
    expect(waivedNow).toEqual({ waived: count, at: expect.any(String) });
    expect((await user.post(path, { subject, reason: 'Again' })).body).toMatchObject({ waived: 0 });
    expect((await groupsOf(document.id)).total_rows).toBe(total_rows - 1);
    const waived = await groupsOf(document.id, '&waived=waived');
    expect(waived.groups).toMatchObject([{ subject, count, finding: { waiver: { reason: 'As ordered' } } }]);
    const back = await user.delete(`${path}?subject=${encodeURIComponent(subject)}`);
    expect(back.body).toEqual({ taken_back: count });
    expect((await groupsOf(document.id)).groups).toEqual(groups);

    expect((await user.post('/document/999999/qa/waivers', { subject, reason: 'x' })).status).toBe(404);
  });

  test('are revoked without touching earlier waivers', async () => {
    const { document } = await build({ segments: ALIKE });
    await runCheck(document.id);
    const [{ subject, count, finding }] = (await groupsOf(document.id)).groups;
    const { record_id, fingerprint } = finding;
    await user.post(`/document/records/${record_id}/waivers`, { fingerprint, reason: 'Asked the author' });
    const path = `/document/${document.id}/qa/waivers`;
    const { waived, at } = (await user.post(path, { subject, reason: 'All of them' })).body;
    expect(waived).toBe(count - 1);
    const back = await user.delete(`${path}?subject=${encodeURIComponent(subject)}&at=${at}`);
    expect(back.body).toEqual({ taken_back: count - 1 });
    expect((await groupsOf(document.id, '&waived=waived')).groups).toMatchObject([
      { subject, count: 1, finding: { waiver: { reason: 'Asked the author' } } },
    ]);
  });
});

describe('the check settings', () => {
  test('change a check’s severity for one document, or disable it', async () => {
    const { document } = await build();
    await runCheck(document.id);
    const { status, body } = await setSettings(document.id, {
      severity: { numbers: 'info', end_punctuation: 'off' },
    });
    expect([status, body]).toEqual([
      200,
      { severity: { numbers: 'info', end_punctuation: 'off' }, blocking: [] },
    ]);
    const { issues } = await report(document.id);
    expect(
      issues.map(({ check, severity }: { check: string; severity: string }) => [check, severity]),
    ).toEqual([['numbers', 'info']]);
    expect((await report(document.id, '?severity=serious')).total_rows).toBe(0);
    const live = (await user.get(`/document/${document.id}/qa`)).body;
    expect(live.records).toMatchObject([{ issues: [{ check: 'numbers', severity: 'info' }] }]);
  });

  test('reject unknown checks, and blocking by a comparing or disabled check', async () => {
    const { document } = await build();
    expect((await setSettings(document.id, { severity: { spelled: 'error' } })).status).toBe(422);
    expect((await setSettings(document.id, { blocking: ['inconsistent_target'] })).status).toBe(422);
    expect(
      (await setSettings(document.id, { severity: { numbers: 'off' }, blocking: ['numbers'] })).status,
    ).toBe(422);
    expect(
      (await reviewer.put(`/document/${document.id}/qa/settings`, { severity: {}, blocking: [] })).status,
    ).toBe(403);
  });

  test('block approval with a check’s issues until they are corrected or waived', async () => {
    const { document, records } = await build();
    const [id, other] = records.map((record) => record.id);
    await setSettings(document.id, { blocking: ['numbers'] });
    const approve = (target = WRONG_NUMBER.target) =>
      reviewer.put(`/document/records/${id}`, { target, approved: true });
    const refused = await approve();
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toMatchObject([{ check: 'numbers', severity: 'error' }]);
    expect(refused.body.detail).toContain('does not allow approval');
    expect(
      (await reviewer.put(`/document/records/${id}`, { target: WRONG_NUMBER.target, state: 'reviewed' }))
        .status,
    ).toBe(422);
    // Other segments, and saving without approving, are not affected.
    expect(
      (await reviewer.put(`/document/records/${other}`, { target: 'Alles gut', approved: true })).status,
    ).toBe(200);
    expect((await user.put(`/document/records/${id}`, { target: 'Zahlen Sie 300 Euro.' })).status).toBe(200);
    expect((await approve('Zahlen Sie 100 Euro.')).status).toBe(200);
    const { issues } = refused.body;
    await reviewer.put(`/document/records/${id}`, { target: WRONG_NUMBER.target, approved: false });
    await user.post(`/document/records/${id}/waivers`, {
      fingerprint: issues[0].fingerprint,
      reason: 'agreed',
    });
    expect((await approve()).status).toBe(200);
  });

  test('make bulk approval skip segments with blocking issues and give the reason', async () => {
    const { document } = await build();
    await setSettings(document.id, { blocking: ['numbers'] });
    const { status, body } = await reviewer.post(`/document/${document.id}/bulk`, {
      action: 'approve',
      filter: {},
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 1, skipped_count: 1, skipped: [{ row_number: 1 }] });
    expect(body.skipped[0].reason).toContain('does not allow approval');
  });

  test('allow terms to block approval', async () => {
    const { document, records } = await build({
      segments: [{ source: 'The buyer pays.', target: 'Der Erwerber zahlt.' }],
    });
    const glossary = await manager.post('/glossary/', { name: 'B', source_lang: 'en', target_lang: 'de' });
    await manager.post(`/glossary/${glossary.body.id}/records`, {
      source: 'buyer',
      target: 'Käufer',
      comment: '',
    });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.body.id }] });
    await setSettings(document.id, { blocking: ['terms'] });
    const approve = (target: string) =>
      reviewer.put(`/document/records/${records[0]?.id}`, { target, approved: true });
    expect((await approve('Der Erwerber zahlt.')).body.issues).toMatchObject([{ check: 'terms' }]);
    expect((await approve('Der Käufer zahlt.')).status).toBe(200);
  });
});
