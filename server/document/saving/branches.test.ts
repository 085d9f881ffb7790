import { parse } from '@messageformat/parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { readReport } from '../../formats/filters/testing/report.ts';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const code = formatCode(1, 'standalone');

test('a message in an Angular file gets all branches of its language by repair, and is still a message', async () => {
  const { body } = await manager.upload('/document/', readReport('angular-icu.xlf'), 'angular-icu.xlf');
  await server.runJobs();
  const [record] = (await manager.get(`/document/${body.id}/records`)).body.records;
  const draft = `{VAR_PLURAL, plural, =0 {teraz} one {minutę temu} other {${code} minuty temu}}`;
  expect((await manager.put(`/document/records/${record.id}`, { target: draft })).status).toBe(200);
  const { issues } = (await manager.get(`/document/${body.id}/qa`)).body.records[0];
  const broken = issues.filter(({ severity }: { severity: string }) => severity === 'error');
  expect(broken.map(({ check }: { check: string }) => check)).toEqual(['message_format']);
  const target = broken[0].repair.target;
  expect((await manager.put(`/document/records/${record.id}`, { target, approved: true })).status).toBe(200);
  const after = (await manager.get(`/document/${body.id}/qa`)).body.records;
  expect(JSON.stringify(after)).not.toContain('"error"');
  const file = await (await manager.request('GET', `/document/${body.id}/download`)).text();
  const [, written = ''] = /<target[^>]*>(.*?)<\/target>/.exec(file) ?? [];
  const [message] = parse(written);
  const branches = message?.type === 'plural' ? message.cases : [];
  expect(branches.map(({ key }) => key)).toEqual(['=0', 'one', 'few', 'many', 'other']);
  expect(written.split('<x id="INTERPOLATION"/>')).toHaveLength(4);
});

test('a tag may not be repeated in a text without branches', async () => {
  const { records } = await buildDocument(server, manager, {
    xliff: buildXliff({ segments: ['{n, number} <x id="1"/>'] }),
  });
  const refused = await manager.put(`/document/records/${records[0]?.id}`, { target: code + code });
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'target']);
});
