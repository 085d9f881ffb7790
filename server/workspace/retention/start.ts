import { purgeAnswers } from '../../api/once/kept-answers.ts';
import { purgeReadings } from '../../audit/reading/readings.ts';
import { sentToAll } from '../../audit/stream/state.ts';
import { forgetAnswers } from '../../machine-translation/kept-answers.ts';
import { forgetSendings } from '../../machine-translation/sendings.ts';
import { periodically } from '../../runtime/periodically.ts';
import type { Services } from '../../services/services.ts';
import { purgeLoads } from '../operations/load-history.ts';
import { purgeErrors } from '../operations/remote-errors.ts';
import { purgeAuditLog, purgeBin, purgeWitnesses } from './purge.ts';

const FIRST = 60_000;
const EVERY = 6 * 3600_000;

/** Purges the bin periodically. Safe with several servers at once. */
export function startRetention({ db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>): {
  stop(): void;
} {
  const purge = async () => {
    try {
      const purged = await purgeBin(db, settings.retentionDays);
      const sent = await sentToAll(db, settings);
      const audit = await purgeAuditLog(db, settings.auditRetentionDays, { sent });
      const counts = {
        ...purged,
        audit,
        answers: await purgeAnswers(db),
        readings: await purgeReadings(db),
        witnesses: await purgeWitnesses(db),
        loads: await purgeLoads(db),
        errors: await purgeErrors(db),
        machine_answers: await forgetAnswers(db),
        machine_sendings: await forgetSendings(db, settings.auditRetentionDays),
      };
      if (Object.values(counts).some((count) => count > 0))
        log('info', 'Permanently deleted expired items', counts);
    } catch (error) {
      log('warn', 'Expired items could not be deleted; retrying', {
        error: String(error),
      });
    }
  };
  return periodically({ first: FIRST, every: EVERY }, purge);
}
