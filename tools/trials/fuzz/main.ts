import { readOptions } from '../../support/read-options.ts';
import { fuzzEndpoints } from './fuzz-endpoints.ts';
import { fuzzParsers } from './fuzz-parsers.ts';
import { MAX_GROWTH } from './heap.ts';

// npm run fuzz -- [--cases 20000] [--calls 200] [--seed 1]: mutated files through every parser, and calls made from the
// contract through every endpoint. A finding is printed with the seed and the smallest input that shows it.
const options = readOptions(process.argv.slice(2), ['cases', 'calls', 'seed']);
const seed = Number(options.get('seed') ?? Date.now() % 1_000_000);
const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`seed ${seed}`);
const parsers = await fuzzParsers({ seed, cases: Number(options.get('cases') ?? 20_000), say });
const endpoints = await fuzzEndpoints({ seed, calls: Number(options.get('calls') ?? 200), say });
const files = parsers.reduce((sum, { cases }) => sum + cases, 0);
say(`${files} files and ${endpoints.calls} calls: no crash, no 500, no growth beyond ${MAX_GROWTH} MB`);
