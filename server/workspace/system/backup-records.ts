import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Reading } from '../../api/metrics.ts';
import { writeAtomically } from '../../runtime/atomic-file.ts';

// `npm run backup` and `npm run restore -- --test` leave their last result in DATA_DIR, from where every server
// reports it to the administrators' monitoring.

const backupRecord = z.object({
  /** ISO time. */
  at: z.iso.datetime(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Number of public keys it is encrypted to; 0 = not encrypted. */
  recipients: z.number(),
});
export type BackupRecord = z.infer<typeof backupRecord>;

const restoreTestRecord = z.object({
  /** ISO time of the end. */
  at: z.iso.datetime(),
  /** Name of the tested file. */
  backup: z.string(),
  /** When the backup was made, an ISO time; `null` = it could not be read. */
  backup_at: z.iso.datetime().nullable(),
  ok: z.boolean(),
  /** Why it failed, in sentences for the operator; empty when it passed. */
  problems: z.array(z.string()),
  rows: z.number(),
  files: z.number(),
  seconds: z.number(),
});
export type RestoreTestRecord = z.infer<typeof restoreTestRecord>;

export const BACKUP_RECORD = 'last-backup.json';
export const RESTORE_TEST_RECORD = 'last-restore-test.json';

export function recordBackup(dataDir: string, record: BackupRecord): Promise<void> {
  return write(join(dataDir, BACKUP_RECORD), record);
}

export function recordRestoreTest(dataDir: string, record: RestoreTestRecord): Promise<void> {
  return write(join(dataDir, RESTORE_TEST_RECORD), record);
}

function write(file: string, record: object): Promise<void> {
  return writeAtomically(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** The last backup and restore test, for the metrics; empty if there were none. */
export async function backupGauges(dataDir: string): Promise<Reading[]> {
  const [backup, test] = await Promise.all([
    read(join(dataDir, BACKUP_RECORD), backupRecord),
    read(join(dataDir, RESTORE_TEST_RECORD), restoreTestRecord),
  ]);
  return [
    ...(backup
      ? [
          gauge('backup_timestamp_seconds', 'Time of the last backup', secondsOf(backup.at)),
          gauge('backup_bytes', 'Size of the last backup', backup.bytes),
          gauge(
            'backup_recipients',
            'Keys the last backup is encrypted to; 0 = not encrypted',
            backup.recipients,
          ),
        ]
      : []),
    ...(test
      ? [
          gauge('restore_test_timestamp_seconds', 'Time of the last restore test', secondsOf(test.at)),
          gauge('restore_test_success', 'Whether the last restore test passed', Number(test.ok)),
          gauge('restore_test_duration_seconds', 'Duration of the last restore test', test.seconds),
        ]
      : []),
    ...(test?.backup_at
      ? [
          gauge(
            'restore_test_backup_timestamp_seconds',
            'When the backup of the last restore test was made',
            secondsOf(test.backup_at),
          ),
        ]
      : []),
  ];
}

function gauge(name: string, help: string, value: number): Reading {
  return { name: `tessera_${name}`, help, values: [{ value }] };
}

const secondsOf = (time: string) => Date.parse(time) / 1000;

/** `null` if the file is missing or damaged: a record must never break the metrics. */
async function read<Record>(file: string, shape: z.ZodType<Record>): Promise<Record | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
