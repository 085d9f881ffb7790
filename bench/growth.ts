import { parseArgs } from 'node:util';
import { buildXliff, sentence } from '../server/testing/build-document.ts';
import { buildMemory } from '../server/testing/builders.ts';
import { cpuOf } from '../server/testing/cost.ts';
import { type Caller, startTestServer } from '../server/testing/server.ts';

// npm run bench -- growth [--segments 2000]: CPU time of walks, lists and jobs with 1, 4 and 10 times the
// segments, on SQLite. More than 5 and 12 times the cost is marked: work that grows faster than its data.
const { values } = parseArgs({ options: { segments: { type: 'string', default: '2000' } } });
const SIZE = Number(values.segments);
const TIMES = [1, 4, 10] as const;
const MOST = [1, 5, 12];

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

const documents: string[] = [];
const imports: number[] = [];
for (const times of TIMES) imports.push(await cpuOf(async () => documents.push(await build(SIZE * times))));

const write = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
write(['CPU in ms', ...TIMES.map((times) => (SIZE * times).toLocaleString('en')), '4 times', '10 times']);
write(['---', ...TIMES.map(() => '---:'), '---:', '---:']);
report('job: import', imports);
for (const [name, act] of WORK) {
  const costs: number[] = [];
  for (const document of documents) costs.push(await cpuOf(() => act(document)));
  report(name, costs);
}
await server.close();

function report(name: string, costs: readonly number[]): void {
  const [one = 1] = costs;
  const ratios = costs.map((cost) => cost / one);
  const shown = ratios
    .slice(1)
    .map((ratio, at) => `${ratio.toFixed(1)}${ratio > (MOST[at + 1] ?? 0) ? ' !' : ''}`);
  write([name, ...costs.map((cost) => cost.toFixed(0)), ...shown]);
}
