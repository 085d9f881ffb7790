import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../server/testing/seeded.ts';
import { findPostgres, startPostgres } from '../tools/postgres.ts';
import { untilQuiet } from './quiet.ts';
import { createBruteForce } from './tm-brute-force.ts';
import { alter, BANDS, type Corpus, queriesOf, readCorpus } from './tm-data.ts';
import { type Engine, Measured, quantile } from './tm-figures.ts';
import { openServer, type ServedMemory } from './tm-http.ts';
import { openPeers, POSTGRES_SETTINGS } from './tm-peers.ts';
import { openIndex } from './tm-worker.ts';

// npm run bench -- tm [--units 10000,100000,1000000] [--queries 60] [--peer-queries 12] [--peers weblate,toolkit]
// [--no-http]: fuzzy look-up. For every number of units: the cost of building, and for every length band the
// look-up time and recall@5 against brute force, for the index in its thread, the whole server over HTTP on SQLite
// and (at the largest number) PostgreSQL, and the installed peers. Engines take turns, six per band, on the same
// queries; slow peers get only the first --peer-queries, and ratios are over the queries both answered.
const { values: options } = parseArgs({
  options: {
    units: { type: 'string', default: '10000,100000,1000000' },
    queries: { type: 'string', default: '60' },
    'peer-queries': { type: 'string', default: '12' },
    peers: { type: 'string', default: 'weblate,toolkit' },
    'no-http': { type: 'boolean', default: false },
  },
});
const THRESHOLD = 0.7;
const LIMIT = 5;
const SAVES = 200;
/** Warm-up queries per band, until code is compiled and caches are filled. */
const WARM_UP = 300;
const INDEX = 'Tessera, the index in its thread';
const SQLITE = 'Tessera over HTTP, SQLite';
const POSTGRES = 'Tessera over HTTP, PostgreSQL';
const SIZES = options.units.split(',').map(Number);
const QUERIES = Number(options.queries);
const PEER_QUERIES = Number(options['peer-queries']);
/** Turns per engine and band, so that other load on the machine falls on all of them. */
const TURNS = 6;
/** How long an engine warms up with other queries before each of its turns, ms. */
const AWAKE = 300;
let stopCluster: (() => void) | undefined;

for (const size of SIZES) await measure(size);

async function measure(size: number): Promise<void> {
  const corpus = readCorpus(size, seeded(1));
  say(`\n${size.toLocaleString('en')} units — ${corpus.origin}${load()}`);
  const index = openIndex(INDEX, THRESHOLD, LIMIT);
  const servers = options['no-http'] ? [] : await openServers(size === Math.max(...SIZES));
  const peers = await openPeers(options.peers.split(','));
  const own: Engine[] = [index, ...servers];
  try {
    for (const engine of [...own, ...peers]) {
      const said = await engine.load(corpus.units);
      say(`  ${engine.name}: ${said}`);
    }
    await ask(corpus, own, peers);
    say(`  ${INDEX}: at rest ${await index.describeSize()}`);
    say(`  ${INDEX}: ${await index.measureVisibility(corpus)}`);
    for (const server of servers) await measureSaves(server, corpus);
  } finally {
    await Promise.all([...own, ...peers].map((engine) => engine.close()));
    stopCluster?.();
    stopCluster = undefined;
  }
}

async function openServers(withPostgres: boolean): Promise<ServedMemory[]> {
  delete process.env.TEST_DATABASE_URL;
  const servers = [await openServer(SQLITE, { threshold: THRESHOLD, limit: LIMIT })];
  if (!withPostgres) return servers;
  if (!findPostgres()) {
    say('  (not measured: PostgreSQL is not installed)');
    return servers;
  }
  const cluster = await startPostgres({ settings: POSTGRES_SETTINGS });
  stopCluster = cluster.stop;
  process.env.TEST_DATABASE_URL = cluster.url;
  const { folder } = cluster;
  servers.push(await openServer(POSTGRES, { threshold: THRESHOLD, limit: LIMIT, folder }));
  delete process.env.TEST_DATABASE_URL;
  return servers;
}

async function ask(corpus: Corpus, own: Engine[], peers: Engine[]): Promise<void> {
  for (const engine of own)
    for (const band of BANDS)
      for (const text of queriesOf(corpus, band, WARM_UP, seeded(3))) await engine.search(text);
  const bruteForce = createBruteForce(corpus.units);
  const all = new Map([...own, ...peers].map((engine) => [engine, new Measured()]));
  /** Times of our own engines for the queries the peers were given too. */
  const beside = new Map(own.map((engine) => [engine, new Measured()]));
  for (const band of BANDS) {
    // A whole band beforehand: a second of full load between two queries would be measured with the second one.
    const queries = queriesOf(corpus, band, QUERIES, seeded(2)).map((text) => ({
      text,
      truth: bruteForce(text, THRESHOLD, LIMIT),
    }));
    const others = queriesOf(corpus, band, QUERIES, seeded(6));
    if (!(await untilQuiet())) say(`  (the machine is never quiet${load()})`);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const engine of [...peers, ...own]) {
        if (turn === 0 && engine.folder) await readThrough(engine.folder);
        await wake(engine, others);
        const answered = peers.includes(engine) ? PEER_QUERIES : QUERIES;
        for (const [i, { text, truth }] of queries.slice(0, answered).entries()) {
          if (i % TURNS !== turn) continue;
          const before = performance.now();
          const found = await engine.search(text);
          const time = found.ms ?? performance.now() - before;
          all.get(engine)?.note(band.name, time, truth, found);
          if (i < PEER_QUERIES) beside.get(engine)?.note(band.name, time, truth, found);
        }
      }
    }
    for (const [engine, one] of all) say(`  ${band.name.padEnd(7)} ${one.line(band.name)}  ${engine.name}`);
  }
  say(`  over all bands${load()}`);
  for (const [engine, one] of all) say(`  all     ${one.line('all')}  ${engine.name}`);
  for (const peer of peers) {
    for (const [engine, one] of beside) {
      const ratio = (share: number) =>
        ((all.get(peer)?.quantile(share) ?? 0) / one.quantile(share)).toFixed(0);
      say(
        `  ${engine.name}: ${ratio(0.5)} × at the median and ${ratio(0.95)} × at p95 as fast as ${peer.name}`,
      );
    }
  }
}

/** Other texts for a while: the engine was idle during the others' turns. */
async function wake(engine: Engine, texts: readonly string[]): Promise<void> {
  const until = performance.now() + AWAKE;
  for (let at = 0; performance.now() < until; at += 1) await engine.search(texts[at % texts.length] ?? '');
}

/** Some kernels evict files from the page cache half a minute after use, however much memory is free. */
async function readThrough(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const stream = createReadStream(join(file.parentPath, file.name), { highWaterMark: 1 << 20 });
    // The file may be deleted while it is read.
    await stream.forEach(() => {}).catch(() => {});
  }
}

async function measureSaves(server: ServedMemory, corpus: Corpus): Promise<void> {
  const random = seeded(8);
  const words = corpus.heldOut.flatMap((text) => text.split(' '));
  const saves = Array.from({ length: SAVES }, (_, i) => {
    const unit = corpus.units[Math.floor(random() * corpus.units.length)] as string;
    return `${alter(unit, words, random)} (${i})`;
  });
  const times = await server.measureVisibility(saves);
  const ms = (share: number) => quantile(times, share).toFixed(1);
  say(
    `  ${server.name}: ${SAVES} saves, found by a search after p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms, longest ${ms(1)} ms, both requests included`,
  );
}

/** Printed with the figures: other load slows the machine. */
function load(): string {
  return ` (load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
