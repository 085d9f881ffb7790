import * as contract from '../../../shared/domain/contract/glossary.ts';
import type { Api } from '../../api/api.ts';
import { joinConcept } from '../concept/concepts.ts';
import { queueImpact } from '../impact/find-impact.ts';
import { canHaveImpact } from '../impact/scan.ts';
import { recordChange } from './record-history.ts';
import {
  deleteRecord,
  getRecord,
  insertRecord,
  listPeople,
  listRecords,
  restoreRecord,
  updateRecord,
} from './record-queries.ts';

/** The fields that determine the required translation. */
const DECISIVE = ['source', 'target', 'status', 'exact', 'case_sensitive', 'prefix'] as const;

export function glossaryRecordRoutes(api: Api): void {
  api.on(contract.listGlossaryPeople, ({ params }, { db }) => listPeople(db, params.id));

  api.on(contract.listGlossaryRecords, ({ params, query }, { db }) => listRecords(db, params.id, query));

  api.on(contract.createGlossaryRecord, ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const { synonym_of, ...fields } = body;
      const record = await insertRecord(trx, { ...fields, glossary_id: params.id, created_by: user.id });
      await recordChange(trx, record.id, { kind: 'created', userId: user.id });
      if (synonym_of === undefined) return record;
      await joinConcept(trx, record.id, synonym_of);
      return getRecord(trx, record.id);
    }),
  );

  api.on(contract.updateGlossaryRecord, async ({ params, body, user }, { db, wakeJobs }) => {
    const { record, isDecisive } = await db.transaction().execute(async (trx) => {
      const before = await getRecord(trx, params.id);
      await recordChange(trx, params.id, { kind: 'changed', userId: user.id });
      const record = await updateRecord(trx, params.id, body);
      const isDecisive =
        DECISIVE.some((field) => record[field] !== before[field]) &&
        (await canHaveImpact(trx, record.glossary_id));
      if (isDecisive) await queueImpact(trx, { glossaryId: record.glossary_id, userId: user.id });
      return { record, isDecisive };
    });
    if (isDecisive) wakeJobs();
    return record;
  });

  api.on(contract.deleteGlossaryRecord, async ({ params, user }, { db }) => {
    await db.transaction().execute(async (trx) => {
      await recordChange(trx, params.id, { kind: 'deleted', userId: user.id });
      await deleteRecord(trx, params.id, user.id);
    });
    return { message: 'The term was moved to the bin.' };
  });

  api.on(contract.restoreGlossaryRecord, ({ params, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      await getRecord(trx, params.id, { inBin: true });
      await recordChange(trx, params.id, { kind: 'restored', userId: user.id });
      return restoreRecord(trx, params.id);
    }),
  );
}
