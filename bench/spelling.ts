import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Dictionary, dictionaryFor } from '../server/spelling/dictionaries.ts';
import { findMisspelt, suggestSpellings } from '../server/spelling/speller.ts';
import { seeded } from '../server/testing/seeded.ts';
import { readPairs } from './pairs.ts';
import { percentile } from './percentile.ts';
import { pick } from './tm-data.ts';

/**
 * `npm run bench -- spelling [--words 12000] [--suggest 200]`: checking words and suggesting corrections, as
 * the server's threads do, compared with Debian's `hunspell` with the same dictionary, in turns in one run.
 * The words come from the English sentence pairs; every fourth has a letter changed.
 */
const { values } = parseArgs({
  options: { words: { type: 'string', default: '12000' }, suggest: { type: 'string', default: '200' } },
});
const TURNS = 4;
const ASKING = { person: 1 };
const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

const dictionary = dictionaryFor('en');
if (!dictionary) throw new Error('There is no English dictionary.');
const base = dictionary.dic.replace(/\.dic$/, '');
if (spawnSync('hunspell', ['--version']).error) {
  console.log(
    'hunspell is not installed (Debian: apt-get install hunspell); there is nothing to compare with.',
  );
  process.exit(0);
}

const random = seeded(22);
const texts = readPairs().map(({ source }) => source);
if (texts.length === 0) {
  console.log(
    'The sentence pairs are not beside the project (../shared/pairs); there is nothing to measure.',
  );
  process.exit(0);
}
const counts = new Map<string, number>();
for (const text of texts)
  for (const word of text.match(/(?<![\p{L}\p{N}_-])[a-z]{3,16}(?![\p{L}\p{N}_-])/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
const right = [...counts].filter(([, count]) => count > 2).map(([word]) => word);
const words = right.slice(0, Number(values.words)).map((word, at) => (at % 4 === 0 ? misspell(word) : word));
console.log(`${words.length} words of the sentence pairs; load ${loadavg()[0]?.toFixed(1)}`);

await checkAll(dictionary);
await suggestAll(dictionary);
process.exit(0);

/** One letter changed, left out or doubled. */
function misspell(word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const instead = pick(['', pick([...'aeiorst'], random), `${word[at]}${word[at]}`], random);
  return word.slice(0, at) + instead + word.slice(at + 1);
}

async function checkAll(used: Dictionary): Promise<void> {
  // Loading the dictionary does not count: ours checks a first word, and hunspell's time for no words is
  // subtracted.
  await findMisspelt(used, ['first'], ASKING);
  const size = Math.ceil(words.length / TURNS);
  const [ours, theirs]: [number[], number[]] = [[], []];
  let agreed = 0;
  let found = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const some = [...new Set(words.slice(turn * size, (turn + 1) * size))];
    const began = performance.now();
    const wrong = await findMisspelt(used, some, ASKING);
    ours.push(performance.now() - began);
    const start = timeCommand([]).time;
    const { time, wrong: listed } = timeCommand(some);
    theirs.push(Math.max(0, time - start));
    agreed += some.filter((word) => wrong.has(word) === listed.has(word)).length;
    found += wrong.size;
  }
  const each = (times: readonly number[]) => (percentile(times, 0.5) / size) * 1000;
  console.log(
    `check: ours ${each(ours).toFixed(1)} µs a word, hunspell ${each(theirs).toFixed(1)} µs: ${(each(ours) / each(theirs)).toFixed(2)}×; ${found} misspelt, the same verdict on ${((agreed / words.length) * 100).toFixed(2)} %`,
  );
}

function timeCommand(some: readonly string[]): { time: number; wrong: Set<string> } {
  const began = performance.now();
  const { stdout } = spawnSync('hunspell', ['-l', '-i', 'utf-8', '-d', base], {
    input: some.join('\n'),
    encoding: 'utf8',
  });
  return { time: performance.now() - began, wrong: new Set(stdout.split('\n')) };
}

async function suggestAll(used: Dictionary): Promise<void> {
  const peer = openPeer();
  await peer.suggest('frist');
  const [ours, theirs]: [number[], number[]] = [[], []];
  let [sameFirst, oursHave, theirsHave, count] = [0, 0, 0, 0];
  for (const word of right.slice(-Number(values.suggest))) {
    const wrong = misspell(word);
    let began = performance.now();
    const suggested = await suggestSpellings(used, wrong, ASKING);
    const took = performance.now() - began;
    began = performance.now();
    const listed = await peer.suggest(wrong);
    // The change produced another valid word.
    if (listed === null) continue;
    theirs.push(performance.now() - began);
    ours.push(took);
    count += 1;
    if (suggested[0] === listed[0]) sameFirst += 1;
    if (suggested.includes(word)) oursHave += 1;
    if (listed.includes(word)) theirsHave += 1;
  }
  peer.close();
  const [a, b] = [percentile(ours, 0.5), percentile(theirs, 0.5)];
  console.log(
    `suggest: ours p50 ${ms(a)} p95 ${ms(percentile(ours, 0.95))}, hunspell p50 ${ms(b)} p95 ${ms(percentile(theirs, 0.95))}: ${(a / b).toFixed(2)}× at p50`,
  );
  console.log(
    `  of ${count} words: the same first suggestion for ${sameFirst}, the word that was meant among ours for ${oursHave}, among hunspell’s for ${theirsHave}`,
  );
}

/** `hunspell -a`, kept open: takes a line with a word, and ends its answer with an empty line. */
function openPeer() {
  const child: ChildProcessWithoutNullStreams = spawn('hunspell', ['-a', '-i', 'utf-8', '-d', base]);
  const lines = createInterface({ input: child.stdout });
  let answer: string[] = [];
  let done: ((answer: string[]) => void) | null = null;
  lines.on('line', (line) => {
    if (line.startsWith('@')) return;
    if (line !== '') return void answer.push(line);
    done?.(answer);
    answer = [];
  });
  return {
    /** `null` = the word is correct. */
    async suggest(word: string): Promise<string[] | null> {
      const waiting = new Promise<string[]>((resolve) => {
        done = resolve;
      });
      child.stdin.write(`^${word}\n`);
      const [line = ''] = await waiting;
      if (line.startsWith('&')) return line.slice(line.indexOf(': ') + 2).split(', ');
      return line.startsWith('#') ? [] : null;
    },
    close: () => child.kill(),
  };
}
