import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reading } from '../../api/metrics.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import { periodically } from '../../runtime/periodically.ts';
import type { Services } from '../../services/services.ts';
import { selectIndexed } from '../../translation-memory/index/unit-pages.ts';
import { compareNightly } from './compare-nightly.ts';
import type { Finding } from './finding.ts';
import { verifyWorkspace } from './verify.ts';

const FIRST = 15 * 60_000;
const EVERY = 24 * 3600_000;
/** The index is slightly behind the database: only a lasting difference counts. */
const LOOKS = 5;
const LOOK_AGAIN = 2000;

type Verified = Pick<Services, 'db' | 'matcher' | 'settings' | 'log'>;

/** The result of the last check; `null` before the first. */
let last: { at: number; findings: Finding[] } | null = null;

/** Checks everything once a day and logs inconsistencies. */
export function startVerification(services: Verified): { stop(): void } {
  const verify = () =>
    verifyNow(services).catch((error: unknown) =>
      services.log('warn', 'The workspace could not be verified', { error: String(error) }),
    );
  return periodically({ first: FIRST, every: EVERY }, verify);
}

/** Checks the whole database, and whether this server's memory index agrees with it. */
export async function verifyNow({ db, matcher, settings, log }: Verified): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { compare, end } = compareNightly({ settings, log });
  try {
    for await (const finding of verifyWorkspace(db, { compare })) findings.push(finding);
  } finally {
    await end();
  }
  const difference = await checkIndex({ db, matcher });
  if (difference) findings.push(difference);
  for (const { check, problem } of findings)
    log('error', 'The workspace has problems; run: npm run verify', { check, problem });
  last = { at: Date.now(), findings };
  return findings;
}

/** `null` when the index has the expected number of units, or is still being filled. */
async function checkIndex({ db, matcher }: Pick<Verified, 'db' | 'matcher'>): Promise<Finding | null> {
  let problem = '';
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(LOOK_AGAIN, undefined, { ref: false });
    const report = await matcher.report();
    if (!report.is_ready || report.memories_filling > 0) return null;
    const [row] = await readSlowly(
      db,
      sql<{ units: number }>`SELECT count(*) AS units FROM (${selectIndexed(db)}) AS indexed`,
    );
    const units = Number(row?.units);
    if (units === report.units) return null;
    problem = `the memory index has ${report.units} units instead of ${units}; a restart rebuilds it`;
  }
  return { check: 'index', problem };
}

/** The findings of the last check, for the metrics. */
export function verificationGauges(): Reading[] {
  if (!last) return [];
  const checks = ['counts', 'versions', 'segments', 'files', 'orphans', 'references', 'index'] as const;
  return [
    {
      name: 'tessera_verify_findings',
      help: 'Problems found by the last verification',
      labelNames: ['check'],
      values: checks.map((check) => ({
        labels: { check },
        value: last?.findings.filter((finding) => finding.check === check).length ?? 0,
      })),
    },
    {
      name: 'tessera_verify_timestamp_seconds',
      help: 'Time of the last verification',
      values: [{ value: last.at / 1000 }],
    },
  ];
}
