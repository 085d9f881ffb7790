import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ENDPOINTS } from '@tessera/shared/contract/all';
import { pageCallOf } from '@tessera/shared/contract/resource-list';
import { CONTRACT_VERSION } from '@tessera/shared/remote/contract-version';
import { compareFacts } from './compare.ts';
import { describeEndpoint, describePlatform, type Facts } from './describe.ts';

const SHARED = path.resolve(import.meta.dirname, '../../shared');
const REPORT = path.join(SHARED, 'domain/contract/api-report.txt');
const HEAD = 'contract version';

function write(facts: Facts): string {
  const lines = [...facts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${key}: ${value}`);
  return `${[`${HEAD}: ${CONTRACT_VERSION}`, ...lines].join('\n')}\n`;
}

function read(text: string): { version: string; facts: Facts } {
  const pairs = text
    .trimEnd()
    .split('\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
  const facts = new Map(pairs);
  const version = facts.get(HEAD) ?? '0.0.0';
  facts.delete(HEAD);
  return { version, facts };
}

/**
 * `node tools/contract/report.ts [--write]`: compares the interface that remotes rely on with the report in
 * shared/domain/contract. A change that would break a live remote fails unless the contract's major version
 * was raised; `--write` rewrites the report.
 */
async function main() {
  const facts: Facts = new Map([
    ...ENDPOINTS.flatMap((endpoint) => [endpoint, pageCallOf(endpoint) ?? []].flat()).flatMap((call) => [
      ...describeEndpoint(call),
    ]),
    ...(await describePlatform(SHARED)),
  ]);
  const old = read(await readFile(REPORT, 'utf8').catch(() => `${HEAD}: ${CONTRACT_VERSION}\n`));
  const { breaking, added } = compareFacts(old.facts, facts);
  const isRaised = Number(CONTRACT_VERSION.split('.')[0]) > Number(old.version.split('.')[0]);
  if (breaking.length && !isRaised) {
    console.error(`These changes would break remotes that are live:\n  ${breaking.join('\n  ')}`);
    console.error(
      'Keep what was there beside the new, or raise the first part of CONTRACT_VERSION and CONTRACT_RANGE ' +
        '(shared/remote/interface/contract-version.ts): then remotes have to be built again before they fit. Of something ' +
        'that was never released, take its lines out of shared/domain/contract/api-report.txt by hand.',
    );
    process.exitCode = 1;
    return;
  }
  if (process.argv.includes('--write')) await writeFile(REPORT, write(facts));
  else if (added.length)
    console.log(
      `${added.length} lines are not in the contract's report yet: node tools/contract/report.ts --write`,
    );
}

await main();
