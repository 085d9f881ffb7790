/**
 * Term recognition: `node bench/terms.ts [terms…]`. Prints the cost of loading and the time to find the terms of a
 * segment of about 300 characters, against searching for each term in turn.
 */
import { createRecogniser } from '../server/engines/terms/recogniser.ts';
import { seeded } from '../server/testing/seeded.ts';
import { pick, readCorpus } from './tm-data.ts';

const SEGMENT_LENGTH = 300;
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const random = seeded(7);
const corpus = readCorpus(300_000, random);
const words = [...new Set(corpus.units.flatMap((text) => text.match(/[\p{L}]{3,}/gu) ?? []))];
const segments = Array.from({ length: 400 }, () => {
  let text = '';
  while (text.length < SEGMENT_LENGTH) text += `${pick(corpus.heldOut, random)} `;
  return text.slice(0, SEGMENT_LENGTH);
});

console.log(`Terms — ${corpus.origin}`);
for (const size of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) measure(size);

/** Realistic terms: one to four neighbouring words from real sentences, some with matching options. */
function drawTerms(size: number) {
  const texts = new Set<string>();
  while (texts.size < size) {
    if (random() < 0.4) {
      texts.add(pick(words, random));
      continue;
    }
    const sentence = pick(corpus.units, random).match(/[\p{L}]{2,}/gu) ?? [];
    const from = Math.floor(random() * sentence.length);
    const term = sentence.slice(from, from + 2 + Math.floor(random() * 3)).join(' ');
    if (term) texts.add(term);
  }
  return [...texts].map((text, term_id) => ({
    term_id,
    text,
    exact: random() < 0.05,
    case_sensitive: random() < 0.05,
    prefix: random() < 0.02,
  }));
}

function measure(size: number): void {
  const terms = drawTerms(size);
  global.gc?.();
  const memoryBefore = process.memoryUsage().heapUsed;
  const started = performance.now();
  const recogniser = createRecogniser('en', terms);
  const built = performance.now() - started;
  const bytes = process.memoryUsage().heapUsed - memoryBefore;
  for (const text of segments.slice(0, 100)) recogniser.find(text);
  const times: number[] = [];
  let hits = 0;
  for (const text of segments) {
    const before = performance.now();
    hits += recogniser.find(text).length;
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  const lower = terms.map((term) => term.text.toLowerCase());
  const naive: number[] = [];
  for (const text of segments.slice(0, 20)) {
    const before = performance.now();
    const folded = text.toLowerCase();
    lower.filter((term) => folded.includes(term));
    naive.push(performance.now() - before);
  }
  naive.sort((a, b) => a - b);
  const at = (values: number[], share: number) => (values[Math.floor(values.length * share)] ?? 0).toFixed(3);
  console.log(
    `${size.toLocaleString('en').padStart(9)} terms: loaded in ${(built / 1000).toFixed(2)} s, ${(bytes / 1e6).toFixed(0)} MB; ` +
      `a segment p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, longest ${at(times, 0.9999)} ms, ` +
      `${(hits / segments.length).toFixed(1)} terms found; each term by itself p50 ${at(naive, 0.5)} ms`,
  );
}
