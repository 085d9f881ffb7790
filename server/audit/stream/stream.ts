import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { AuditTarget } from '../../runtime/audit-target.ts';
import type { Log } from '../../runtime/log.ts';
import type { Settings } from '../../runtime/settings.ts';
import { eventsBetween } from '../event-rows.ts';
import { advance, claim, recordFailure, release, sentId } from './cursor.ts';
import { lineOf } from './event-line.ts';
import { type Send, senderOf } from './send.ts';
import { createSettled } from './settled.ts';

/** Polling interval, in ms. */
const POLL_INTERVAL = 1_000;
/** Most events and characters of a batch: many receivers accept at most 1 MB. */
const BATCH = 200;
const BATCH_LENGTH = 500_000;

export interface AuditStream {
  /** Sends due events to every target. Rejects only if the database fails. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Sends the audit log to the configured targets: in order, and at least once. The events are read after their commit,
 * so a request never waits for a target. Of several servers one sends to each target; a new target gets the whole log.
 */
export function createAuditStream({
  db,
  settings,
  log,
}: {
  db: Db;
  settings: Settings;
  log: Log;
}): AuditStream {
  const holder = randomUUID();
  const passes = settings.auditTargets.map((target) =>
    oneAtATime(createPass({ db, log, holder, target, send: senderOf(target, settings) })),
  );
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function runQuietly(): void {
    for (const pass of passes) {
      pass(() => stopping).catch((error: unknown) =>
        log('warn', 'The audit log could not be streamed', { error: String(error) }),
      );
    }
  }

  return {
    async run() {
      await Promise.all(passes.map((pass) => pass(() => stopping)));
    },
    start() {
      if (passes.length === 0) return;
      // On SQLite this is the only server, so the holder of a target must have been killed.
      if (!dialectOf(db).isShared) release(db).catch(() => {});
      timer ??= setInterval(runQuietly, POLL_INTERVAL);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stopping = true;
      await Promise.allSettled(passes.map((pass) => pass(() => true)));
      if (passes.length > 0) await release(db, holder).catch(() => {});
    },
  };
}

type Pass = (isStopping: () => boolean) => Promise<void>;

/** A second call waits for the first. */
function oneAtATime(pass: Pass): Pass {
  let running: Promise<void> | undefined;
  return (isStopping) => {
    running ??= pass(isStopping).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Sends all settled events to one target, unless another server does. */
function createPass({
  db,
  log,
  holder,
  target: { name },
  send,
}: {
  db: Db;
  log: Log;
  holder: string;
  target: AuditTarget;
  send: Send;
}): Pass {
  const findSettled = createSettled(db);

  async function sendAll(from: number, upTo: number, isStopping: () => boolean): Promise<void> {
    let after = from;
    while (after < upTo && !isStopping()) {
      const found = await eventsBetween(db, { after, upTo, limit: BATCH });
      const events = firstWithin(found, BATCH_LENGTH);
      // Behind the last event, ids belong to transactions that were rolled back.
      const isLast = found.length < BATCH && events.length === found.length;
      const to = isLast ? upTo : (events.at(-1)?.id ?? upTo);
      if (events.length > 0) await send(events);
      if (!(await advance(db, name, { holder, to }))) return;
      after = to;
    }
  }

  return async (isStopping) => {
    if (isStopping()) return;
    const upTo = await findSettled();
    if ((await sentId(db, name)) >= upTo) return;
    const from = await claim(db, name, holder);
    if (from === null) return;
    try {
      await sendAll(from, upTo, isStopping);
    } catch (failure) {
      const error = failure instanceof Error ? failure.message : String(failure);
      const failures = await recordFailure(db, name, { holder, error });
      log('warn', 'The audit log waits for a target', { target: name, error, failures });
    }
  };
}

/** As many as fit, at least one. */
function firstWithin(events: readonly AuditEvent[], length: number): readonly AuditEvent[] {
  let sum = 0;
  const end = events.findIndex((event, at) => {
    sum += lineOf(event).length;
    return at > 0 && sum > length;
  });
  return end === -1 ? events : events.slice(0, end);
}
