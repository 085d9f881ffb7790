import { parseArgs } from 'node:util';
import { createTmIndex, type TmIndex } from '../server/engines/tm-index/tm-index.ts';
import { seeded } from '../server/testing/seeded.ts';
import { alter, readCorpus } from './tm-data.ts';

// npm run bench -- memories [--units 200000] [--queries 300]: look-ups in the index, in one thread, with the
// same units in 1, 100, 2,000 and 20,000 memories; small memories in packs, and each in a shard of its own.
const { values } = parseArgs({
  options: { units: { type: 'string', default: '200000' }, queries: { type: 'string', default: '300' } },
});
const COUNT = Number(values.units);
const QUERIES = Number(values.queries);
const MEMORIES = [1, 100, 2000, 20_000];
const TURNS = 6;

const corpus = readCorpus(COUNT, seeded(1));
const words = corpus.units.slice(0, 2000).flatMap((text) => text.split(' '));
const random = seeded(2);
const queries = Array.from({ length: QUERIES }, () =>
  alter(corpus.units[Math.floor(random() * COUNT)] as string, words, random),
);

interface Searched {
  name: string;
  index: TmIndex;
  memory_ids: number[];
  times: number[];
}

function build(memories: number, options: { mostPacked?: number }): TmIndex {
  const index = createTmIndex(options);
  for (let at = 0; at < COUNT; at += 2000) {
    const units = corpus.units.slice(at, at + 2000);
    index.addMany(
      units.map((text, i) => ({ unit_id: at + i + 1, memory_id: 1 + ((at + i) % memories), text })),
    );
  }
  while (index.tidy());
  return index;
}

function search({ index, memory_ids }: Searched, text: string): void {
  index.search({ text, memory_ids, threshold: 0.7, limit: 13 });
}

process.stdout.write(
  '| memories searched | shards of their own: median ms | p95 | packs: median ms | p95 |\n',
);
for (const memories of MEMORIES) {
  const all = Array.from({ length: memories }, (_, i) => i + 1);
  const own = build(memories, { mostPacked: 0 });
  const packed = build(memories, {});
  const scopes: [string, number[]][] = [[`all ${memories.toLocaleString('en')}`, all]];
  if (memories > 1) {
    scopes.push(
      [`every other of ${memories.toLocaleString('en')}`, all.filter((id) => id % 2 === 0)],
      [`3 of ${memories.toLocaleString('en')}`, all.slice(0, 3)],
    );
  }
  for (const [name, memory_ids] of scopes) {
    const both = [own, packed].map((index): Searched => ({ name, index, memory_ids, times: [] }));
    for (const one of both) for (const text of queries.slice(0, 50)) search(one, text);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const one of both) {
        for (let i = turn; i < queries.length; i += TURNS) {
          const before = process.cpuUsage();
          search(one, queries[i] as string);
          const { user, system } = process.cpuUsage(before);
          one.times.push((user + system) / 1000);
        }
      }
    }
    const cells = both.flatMap(({ times }) => [quantile(times, 0.5), quantile(times, 0.95)]);
    process.stdout.write(`| ${[name, ...cells.map((ms) => ms.toFixed(2))].join(' | ')} |\n`);
  }
}

function quantile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] as number;
}
