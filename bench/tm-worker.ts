import { createTmIndexClient } from '../server/engines/tm-index/client.ts';
import { seeded } from '../server/testing/seeded.ts';
import { alter, type Corpus } from './tm-data.ts';
import { type Engine, quantile } from './tm-figures.ts';

const SAVES = 10_000;

export interface IndexedMemory extends Engine {
  /** The current memory use, as text. */
  describeSize(): Promise<string>;
  measureVisibility(corpus: Corpus): Promise<string>;
}

/** The index in its worker thread, without database and HTTP. */
export function openIndex(name: string, threshold: number, limit: number): IndexedMemory {
  const client = createTmIndexClient();
  let count = 0;

  async function describeSize(): Promise<string> {
    const { bytes, units, containers } = await client.stats();
    return `${(bytes / 1e6).toFixed(1)} MB in ${containers} containers, ${(bytes / units).toFixed(0)} MB a million units`;
  }

  return {
    describeSize,
    name,
    async load(units) {
      const began = performance.now();
      await client.fill(batches(units));
      count = units.length;
      const seconds = (performance.now() - began) / 1000;
      return `built in ${seconds.toFixed(1)} s; ${await describeSize()}`;
    },
    async search(text) {
      const { matches, complete } = await client.search({ text, threshold, limit });
      return { similarities: matches.map((match) => match.text_similarity), isProved: complete };
    },
    /** From the call that saves a unit to its end, when every search finds it; one in twenty is verified. */
    async measureVisibility(corpus) {
      const random = seeded(4);
      const words = corpus.heldOut.flatMap((text) => text.split(' '));
      const times: number[] = [];
      let missing = 0;
      for (let i = 0; i < SAVES; i++) {
        const text = alter(corpus.units[Math.floor(random() * count)] as string, words, random);
        const unit = { unit_id: count + i, memory_id: 1, text };
        const before = performance.now();
        await client.add([unit]);
        if (i % 20 === 0) {
          const { matches } = await client.search({ text, threshold: 1, limit: 100 });
          if (!matches.some((match) => match.unit_id === unit.unit_id)) missing++;
        }
        times.push(performance.now() - before);
      }
      const ms = (share: number) => quantile(times, share).toFixed(2);
      return `${SAVES.toLocaleString('en')} saves one by one: found after p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms; ${missing} not found`;
    },
    close: () => client.close(),
  };
}

function* batches(units: readonly string[]) {
  for (let at = 0; at < units.length; at += 2000) {
    yield units.slice(at, at + 2000).map((text, i) => ({ unit_id: at + i, memory_id: 1, text }));
  }
}
