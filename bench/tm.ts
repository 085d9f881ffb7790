/**
 * Fuzzy look-up: `node bench/tm.ts [units…] [--no-peers] [--queries=n]`. Prints, for every number of units, what
 * building costs and for every length band the time of a look-up and its recall@5 against brute force, and the
 * same of the peers this machine has; all of them answer each query in turn.
 */
import { createTmIndexClient } from '../server/tm-index/client.ts';
import { textSimilarity } from '../server/tm-index/similarity.ts';
import { createBruteForce } from './tm-brute-force.ts';
import { alter, BANDS, type Corpus, queriesOf, readCorpus, seeded } from './tm-data.ts';
import { openPeers, type Peer } from './tm-peers.ts';

const THRESHOLD = 0.7;
const LIMIT = 5;

interface Figures {
  times: number[];
  found: number;
  wanted: number;
  /** Searches that proved their answer. */
  complete: number;
}

const options = process.argv.slice(2);
const sizes = options.filter((option) => /^\d+$/.test(option)).map(Number);
const queryCount = Number(options.find((option) => option.startsWith('--queries='))?.slice(10) ?? 50);

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await measure(size);

async function measure(size: number): Promise<void> {
  const corpus = readCorpus(size, seeded(1));
  console.log(`\n${size.toLocaleString('en')} units — ${corpus.origin}`);
  const client = createTmIndexClient();
  const started = performance.now();
  await client.fill(batches(corpus.units));
  const seconds = (performance.now() - started) / 1000;
  const { bytes } = await client.stats();
  const perMillion = bytes / size;
  console.log(
    `  built in ${seconds.toFixed(1)} s; ${(bytes / 1e6).toFixed(1)} MB, ${perMillion.toFixed(0)} MB a million units`,
  );
  const peers = options.includes('--no-peers') ? [] : await openPeers();
  for (const peer of peers) await peer.load(corpus.units);
  const bruteForce = createBruteForce(corpus.units);
  const whole = new Map<string, Figures>();
  // Compiled code and warm caches before anything counts.
  for (const band of BANDS) {
    for (const text of queriesOf(corpus, band, 40, seeded(3))) {
      await client.search({ text, threshold: THRESHOLD, limit: LIMIT });
    }
  }
  for (const band of BANDS) {
    const figures = new Map<string, Figures>();
    for (const text of queriesOf(corpus, band, queryCount, seeded(2))) {
      const truth = bruteForce(text, THRESHOLD, LIMIT);
      const before = performance.now();
      const { matches, complete } = await client.search({ text, threshold: THRESHOLD, limit: LIMIT });
      const time = performance.now() - before;
      note(
        figures,
        'Tessera',
        time,
        truth,
        matches.map((match) => match.text_similarity),
        complete,
      );
      for (const peer of peers) await ask(peer, text, truth, figures);
    }
    for (const [name, one] of figures) {
      report(band.name, name, one);
      merge(whole, name, one);
    }
  }
  for (const [name, one] of whole) report('all', name, one);
  compare(whole);
  await measureVisibility(client, corpus, size);
  await Promise.all([client.close(), ...peers.map((peer) => peer.close())]);
}

async function ask(peer: Peer, text: string, truth: number[], figures: Map<string, Figures>): Promise<void> {
  const before = performance.now();
  const texts = await peer.search(text);
  const time = performance.now() - before;
  const similarities = texts.map((other) => textSimilarity(text, other)).sort((a, b) => b - a);
  note(figures, peer.name, time, truth, similarities, false);
}

function note(
  figures: Map<string, Figures>,
  name: string,
  time: number,
  truth: number[],
  found: number[],
  complete: boolean,
): void {
  const one = figures.get(name) ?? { times: [], found: 0, wanted: 0, complete: 0 };
  figures.set(name, one);
  one.times.push(time);
  one.wanted += truth.length;
  // Units are worth what they score: another one as similar is as good.
  truth.forEach((similarity, i) => {
    if ((found[i] ?? 0) >= similarity - 1e-9) one.found++;
  });
  if (complete) one.complete++;
}

function merge(whole: Map<string, Figures>, name: string, one: Figures): void {
  const sum = whole.get(name) ?? { times: [], found: 0, wanted: 0, complete: 0 };
  sum.times.push(...one.times);
  sum.found += one.found;
  sum.wanted += one.wanted;
  sum.complete += one.complete;
  whole.set(name, sum);
}

function report(band: string, name: string, one: Figures): void {
  const proved =
    name === 'Tessera' ? `, proved ${Math.round((100 * one.complete) / one.times.length)} %` : '';
  console.log(
    `  ${band.padEnd(7)} p50 ${quantile(one.times, 0.5).toFixed(2).padStart(8)} ms  p95 ${quantile(
      one.times,
      0.95,
    )
      .toFixed(2)
      .padStart(
        8,
      )} ms  recall@5 ${(one.found / Math.max(1, one.wanted)).toFixed(4)} of ${one.wanted}${proved}  ${name}`,
  );
}

function compare(whole: Map<string, Figures>): void {
  const own = whole.get('Tessera');
  if (!own) return;
  for (const [name, one] of whole) {
    if (one === own) continue;
    const ratio = (share: number) => (quantile(one.times, share) / quantile(own.times, share)).toFixed(0);
    console.log(`  ${ratio(0.5)} × faster at the median and ${ratio(0.95)} × at p95 than ${name}`);
  }
}

/** From the call that saves a unit to a search that finds it, between searches and other saves. */
async function measureVisibility(
  client: ReturnType<typeof createTmIndexClient>,
  corpus: Corpus,
  size: number,
): Promise<void> {
  const random = seeded(4);
  const words = corpus.heldOut.flatMap((text) => text.split(' '));
  const times: number[] = [];
  let missing = 0;
  for (let i = 0; i < 10_000; i++) {
    const text = alter(corpus.units[Math.floor(random() * size)] as string, words, random);
    const unit = { unit_id: size + i, memory_id: 1, text };
    const before = performance.now();
    await client.add([unit]);
    if (i % 20 === 0) {
      const { matches } = await client.search({ text, threshold: 1, limit: 100 });
      if (!matches.some((match) => match.unit_id === unit.unit_id)) missing++;
    }
    times.push(performance.now() - before);
  }
  console.log(
    `  10 000 units saved one by one: found after p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms, longest ${Math.max(...times).toFixed(1)} ms; ${missing} not found`,
  );
}

function* batches(units: readonly string[]) {
  for (let at = 0; at < units.length; at += 2000) {
    yield units.slice(at, at + 2000).map((text, i) => ({ unit_id: at + i, memory_id: 1, text }));
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
