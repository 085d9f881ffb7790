import { parseArgs } from 'node:util';
import { buildXliff, sentence } from '../server/testing/build-document.ts';
import { buildMemory } from '../server/testing/builders.ts';
import { type Caller, startTestServer } from '../server/testing/server.ts';
import { measureFilters } from './growth-filters.ts';
import { measureImports, measureLists } from './growth-lists.ts';
import { costOf, head, report, TIMES } from './growth-table.ts';

// npm run bench -- growth [--segments 2000] [--rows 200] [--entries 2000] [--kilobytes 200]: the cost of walks,
// lists, jobs, filters and look-ups with 1, 4 and 10 times the data; 0 leaves a part out. More than 5 and 12 times
// the cost is marked: work that grows faster than its data. CPU time of the server with its threads on SQLite; on
// PostgreSQL (node tools/with-postgres.ts node bench/growth.ts) the time until the answer.
const { values } = parseArgs({
  options: {
    segments: { type: 'string', default: '2000' },
    rows: { type: 'string', default: '200' },
    entries: { type: 'string', default: '2000' },
    kilobytes: { type: 'string', default: '200' },
    formats: { type: 'string' },
  },
});
const SIZE = Number(values.segments);

const server = await startTestServer();
const manager = await server.as('manager');
const memory = await buildMemory(manager);

/** A document of so many segments, all translated, with a memory to write to. */
async function build(segments: number): Promise<string> {
  const texts = Array.from({ length: segments }, (_, at) => ({
    source: sentence(at),
    target: `Klausel ${at + 1} der Vereinbarung gilt.`,
  }));
  const { body } = await manager.upload('/document/', buildXliff({ segments: texts }), `${segments}.xlf`);
  await server.runJobs();
  await call('post', `/document/${body.id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
  return `/document/${body.id}`;
}

async function call(method: keyof Pick<Caller, 'get' | 'post'>, path: string, body?: object) {
  const { status, body: answer } = await manager[method](path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  await server.runJobs();
  return answer;
}

const replace = { find: 'Klausel', replace: 'Bedingung', dry_run: true };
const found = { ...replace, filter: { target: 'klausel' } };
const WORK: [string, (document: string) => Promise<unknown>][] = [
  ['page in the middle', (document) => call('get', `${document}/records?page=5`)],
  ['search', (document) => call('get', `${document}/records?target=klausel`)],
  ['counts', (document) => call('get', `${document}/records/counts?queries=has:target`)],
  ['sort by source', (document) => call('get', `${document}/records/order?sort=source`)],
  [
    'sort by source, in a search',
    (document) => call('get', `${document}/records/order?sort=source&target=klausel`),
  ],
  ['preview of a replacement', (document) => call('post', `${document}/replace`, replace)],
  ['preview of a replacement, in a search', (document) => call('post', `${document}/replace`, found)],
  [
    'job: replacement, in a search',
    (document) => call('post', `${document}/replace`, { ...found, dry_run: false }),
  ],
  ['job: bulk approval', (document) => call('post', `${document}/bulk`, { action: 'approve' })],
  ['job: bulk unapproval', (document) => call('post', `${document}/bulk`, { action: 'unapprove' })],
  ['job: quality report', (document) => call('post', `${document}/qa/report`)],
  [
    'job: analysis',
    (document) => call('post', '/analysis/', { document_ids: [Number(document.split('/')[2])] }),
  ],
  ['download', (document) => call('get', `${document}/download`)],
];

try {
  if (SIZE > 0) await measureDocuments();
  if (Number(values.entries) > 0) await measureImports(server, manager, Number(values.entries));
  if (Number(values.rows) > 0) {
    await build(10);
    await measureLists(server, manager, Number(values.rows));
  }
  if (Number(values.kilobytes) > 0)
    await measureFilters(Number(values.kilobytes), values.formats?.split(',') ?? null);
} finally {
  await server.close();
}

async function measureDocuments(): Promise<void> {
  head('segments', SIZE);
  const documents: string[] = [];
  const imports: number[] = [];
  for (const times of TIMES)
    imports.push(await costOf(async () => documents.push(await build(SIZE * times))));
  report('job: import', imports);
  for (const [name, act] of WORK) {
    const costs: number[] = [];
    for (const document of documents) costs.push(await costOf(() => act(document)));
    report(name, costs);
  }
}
