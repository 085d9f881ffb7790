import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { seeded } from '../server/testing/seeded.ts';
import { CHECKS, type CheckId, checkSegment, type SegmentInput } from '../shared/domain/checks/index.ts';
import { PLANTS } from './checks-plant.ts';
import { type Pair, plantTerms } from './checks-terms.ts';

/**
 * `npm run bench -- checks [--pairs 20000] [--show terms] [--only terms]`: precision and recall of each check
 * on real translations. A mistake is planted in every suitable pair of the sample; the check should report
 * the spoilt pair, but not the original. Precision is the share of reports that were about spoilt pairs,
 * recall the share of spoilt pairs that were reported. `alarms` are the reports per 1000 original pairs.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20000' },
    show: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
});

const path = resolve(import.meta.dirname, '../../shared/pairs/en-de.tsv.gz');
if (!existsSync(path)) {
  console.log(
    'The sentence pairs are not beside the project (../shared/pairs); there is nothing to measure.',
  );
  process.exit(0);
}

interface Count {
  planted: number;
  found: number;
  wrong: number;
  alarms: number;
  examples: string[];
}

const random = seeded(15);
const all = readPairs(path);
const sample = all.slice(0, Number(values.pairs));
const counts = new Map<CheckId, Count>();

function countOf(check: CheckId): Count {
  let count = counts.get(check);
  if (!count) {
    count = { planted: 0, found: 0, wrong: 0, alarms: 0, examples: [] };
    counts.set(check, count);
  }
  return count;
}

function reports(check: CheckId, input: Omit<SegmentInput, 'source_lang' | 'target_lang'>): boolean {
  const issues = checkSegment(
    { source_lang: 'en', target_lang: 'de', state: 'translated', ...input },
    onlyOf(check),
  );
  return issues.some((issue) => issue.check === check);
}

const settings = new Map<CheckId, { severity: Partial<Record<CheckId, 'off'>> }>();
/** Settings with only one check enabled. */
function onlyOf(check: CheckId) {
  let severity = settings.get(check);
  if (!severity) {
    severity = {
      severity: Object.fromEntries(CHECKS.filter(({ id }) => id !== check).map(({ id }) => [id, 'off'])),
    };
    settings.set(check, severity);
  }
  return severity;
}

/** @param wrong `null` if no mistake was planted */
function judge(check: CheckId, right: boolean, wrong: boolean | null, words: () => string): void {
  const count = countOf(check);
  if (wrong !== null) count.planted++;
  if (wrong) count.found++;
  if (right) count.wrong++;
  if ((right || wrong === false) && values.show === check) {
    count.examples.push(`${right ? 'FALSE ' : 'MISSED'} ${words()}`);
  }
}

for (const [check, plant] of Object.entries(PLANTS) as [CheckId, (typeof PLANTS)[CheckId]][]) {
  if (values.only && values.only !== check) continue;
  for (const { source, target } of sample) {
    const planted = plant?.(source, target, random);
    if (!planted) continue;
    const { right, wrong } = planted;
    judge(
      check,
      reports(check, { source: planted.source, target: right }),
      reports(check, { source: planted.source, target: wrong }),
      () => `${source} ⇒ ${right} ⇏ ${wrong}`,
    );
  }
}
if (!values.only) {
  for (const { source, target } of sample) {
    const issues = checkSegment({
      source,
      target,
      source_lang: 'en',
      target_lang: 'de',
      state: 'translated',
    });
    for (const check of new Set(issues.map((issue) => issue.check))) countOf(check).alarms++;
  }
}
if (!values.only || values.only === 'terms') {
  for (const { source, right, wrong, rightTerms, wrongTerms, term } of plantTerms(
    sample,
    all.slice(-150_000),
    random,
  )) {
    judge(
      'terms',
      reports('terms', { source, target: right, terms: rightTerms }),
      wrong === null ? null : reports('terms', { source, target: wrong, terms: wrongTerms }),
      () => `[${term}] ${source} ⇒ ${right} ⇏ ${wrong}`,
    );
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));
console.log(`| check | planted | precision | recall | alarms |\n|---|---|---|---|---|`);
for (const { id } of CHECKS) {
  const count = counts.get(id);
  if (!count) continue;
  const { planted, found, wrong, alarms } = count;
  const per = ((alarms / sample.length) * 1000).toFixed(1);
  console.log(
    `| \`${id}\` | ${planted} | ${share(found, found + wrong)} | ${share(found, planted)} | ${per} |`,
  );
  for (const example of count.examples.slice(0, 60)) console.log(`    ${example}`);
}

/** The pairs in the same order in every run. */
function readPairs(file: string): Pair[] {
  const shuffle = seeded(3);
  return gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [source = '', target = ''] = line.split('\t');
      return { source, target, at: shuffle() };
    })
    .filter(({ source, target }) => source !== target && target !== '')
    .sort((a, b) => a.at - b.at);
}
