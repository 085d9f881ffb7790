import { sentence } from '../server/testing/build-document.ts';
import { buildGlossary } from '../server/testing/builders.ts';
import type { Caller, TestServer } from '../server/testing/server.ts';
import { tmxOf } from '../server/testing/tmx.ts';
import { costOf, head, report, TIMES } from './growth-table.ts';

const RUNS = 3;
const LISTED = ['document', 'glossary', 'memory', 'user'] as const;

async function callOf(server: TestServer, caller: Caller, path: string, body?: object): Promise<void> {
  const { status } = body ? await caller.post(path, body) : await caller.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  await server.runJobs();
}

/** Lists and look-ups in a workspace with 1, 4 and 10 times as many documents, glossaries, memories and users. */
export async function measureLists(server: TestServer, manager: Caller, size: number): Promise<void> {
  const admin = await server.as('admin');
  await buildGlossary(manager, { terms: 1 });
  const similar = { source: sentence(7), source_lang: 'en', target_lang: 'de', threshold: 0.6 };
  const work: [string, () => Promise<unknown>][] = [
    ['/document/', 'documents'],
    ['/glossary/', 'glossaries'],
    ['/translation_memory/', 'memories'],
  ].flatMap(([path = '', name]): [string, () => Promise<unknown>][] => [
    [`all ${name}`, () => callOf(server, manager, path)],
    [`a page of ${name}`, () => callOf(server, manager, `${path}?page=0`)],
    [
      `a page of ${name} by name, searched`,
      () => callOf(server, manager, `${path}?page=1&search=a&sort=name`),
    ],
  ]);
  work.push(
    ['a page of users', () => callOf(server, admin, '/users/?page=0')],
    ['look-up in all memories', () => callOf(server, manager, '/translation_memory/similar', similar)],
    [
      'concordance in all memories',
      () => callOf(server, manager, '/translation_memory/concordance', { text: 'Klausel', side: 'target' }),
    ],
  );
  const costs = new Map(work.map(([name]) => [name, [] as number[]]));
  for (const times of TIMES) {
    for (const table of LISTED) await copyUpTo(server, table, size * times);
    for (const [name, act] of work) {
      const found: number[] = [];
      for (let run = 0; run < RUNS; run++) found.push(await costOf(act));
      costs.get(name)?.push(Math.min(...found));
    }
  }
  head('documents, glossaries, memories and users', size);
  for (const [name, found] of costs) report(name, found);
}

/** Copies the first row of a table until it has this many rows. */
async function copyUpTo(server: TestServer, table: (typeof LISTED)[number], count: number): Promise<void> {
  const { db } = server.database;
  const [first] = await db.selectFrom(table).selectAll().orderBy('id').limit(1).execute();
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (!first) throw new Error(`There is no ${table} to copy`);
  const { id: _, ...copied } = first;
  for (let at = Number(total); at < count; at += 100) {
    const rows = Array.from({ length: Math.min(100, count - at) }, (_, i) => ({
      ...copied,
      ...('email' in copied
        ? {
            email: `name${at + i}@example.com`,
            email_folded: `name${at + i}@example.com`,
            username: `Name ${at + i}`,
          }
        : { name: `Name ${at + i}` }),
    }));
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}

/** Imports of memories and glossaries of 1, 4 and 10 times as many entries, and look-ups among their units. */
export async function measureImports(server: TestServer, manager: Caller, size: number): Promise<void> {
  head('units or terms', size);
  const memories: number[] = [];
  const rowOf = (at: number) => [sentence(at), `Klausel ${at + 1} der Vereinbarung gilt.`] as const;
  const listOf = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at));
  const imports: number[] = [];
  const glossaries: number[] = [];
  const lookUps: number[] = [];
  for (const times of TIMES) {
    const tmx = tmxOf(listOf(size * times));
    imports.push(
      await costOf(async () => {
        const { body } = await manager.upload('/translation_memory/upload', tmx, `${times}.tmx`);
        memories.push(body.id);
        await server.runJobs();
      }),
    );
    const csv = [
      'en,de',
      ...Array.from({ length: size * times }, (_, at) => `term ${at},Begriff ${at}`),
    ].join('\n');
    glossaries.push(
      await costOf(async () => {
        const { status, body } = await manager.upload('/glossary/upload', csv, `${times}.csv`);
        if (status >= 300) throw new Error(JSON.stringify(body));
        await server.runJobs();
      }),
    );
  }
  server.services.matcher.start();
  server.services.matcher.changed();
  await server.services.matcher.settled();
  for (const id of memories) {
    const found: number[] = [];
    for (let run = 0; run < 5; run++) {
      const act = async () => {
        for (let at = 0; at < 10; at++)
          await manager.post('/translation_memory/similar', {
            source: `${sentence(at * 7)} now`,
            memory_ids: [id],
          });
      };
      found.push((await costOf(act)) / 10);
    }
    lookUps.push(Math.min(...found));
  }
  report('job: memory import', imports);
  report('job: glossary import', glossaries);
  report('look-up in a memory', lookUps);
}
