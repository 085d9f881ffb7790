import type { DatabaseKind, Db } from './db/open.ts';
import type { Settings } from './settings.ts';

/** What a route may use. Each noun adds what it needs; `createServices` (create-services.ts) fills it. */
export interface Services {
  db: Db;
  kind: DatabaseKind;
  settings: Settings;
  /** Wakes the job runner: a job was queued. */
  wakeJobs(): void;
  /** Logs what nobody expected; never texts of customers, never secrets. */
  log(level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>): void;
}
