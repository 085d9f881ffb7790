import * as contract from '../../../shared/domain/contract/bin.ts';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import type { Api, Call } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { RecordTable } from '../../db/search.ts';
import type { Services } from '../../services/services.ts';
import { purgeResource } from '../retention/purge.ts';
import { listBinned, listBinnedPairs, purgePair, removeFromBin } from './queries.ts';

/** Lists the bin and purges from it. Restoring is a route of each noun. */
export function binRoutes(api: Api): void {
  api.on(contract.listBinnedDocuments, ({ query, user }, { db, settings }) =>
    listBinned(db, user, 'document', { ...query, ...settings }),
  );
  api.on(contract.listBinnedGlossaries, ({ query, user }, { db, settings }) =>
    listBinned(db, user, 'glossary', { ...query, ...settings }),
  );
  api.on(contract.listBinnedMemories, ({ query, user }, { db, settings }) =>
    listBinned(db, user, 'memory', { ...query, ...settings }),
  );
  api.on(contract.listBinnedTerms, ({ params, query }, { db, settings }) =>
    listBinnedPairs(db, 'glossary_record', params.id, { ...query, ...settings }),
  );
  api.on(contract.listBinnedUnits, ({ params, query }, { db, settings }) =>
    listBinnedPairs(db, 'unit', params.id, { ...query, ...settings }),
  );

  api.on(contract.purgeDocument, (call, services) => purge(services, call, 'document'));
  api.on(contract.purgeGlossary, (call, services) => purge(services, call, 'glossary'));
  api.on(contract.purgeMemory, (call, services) => purge(services, call, 'memory'));
  api.on(contract.purgeTerm, (call, services) => purgeOne(services, call, 'glossary_record'));
  api.on(contract.purgeUnit, (call, services) => purgeOne(services, call, 'unit'));
}

type Purge = Pick<Call<typeof contract.purgeDocument>, 'params' | 'user' | 'address'>;

/** Returns at once: deleting a memory of a million units takes minutes. */
async function purge({ db, log }: Services, call: Purge, kind: ResourceKind) {
  const { id } = call.params;
  const { name } = await db.transaction().execute(async (trx) => {
    const thing = await removeFromBin(trx, kind, id);
    await recordEvent(trx, {
      by: call,
      action: `${kind}.purge`,
      subject: { kind, id, name: thing.name },
      details: { records_count: thing.records_count },
    });
    return thing;
  });
  purgeResource(db, kind, id).catch((error: unknown) =>
    log('warn', 'Deleted items could not be erased; retention will retry', { error: String(error) }),
  );
  return { message: `“${name}” was permanently deleted.` };
}

async function purgeOne({ db }: Services, call: Purge, table: RecordTable) {
  const { id } = call.params;
  const noun = table === 'unit' ? 'memory' : 'glossary';
  await db.transaction().execute(async (trx) => {
    await purgePair(trx, table, id);
    // Only its id: the text belongs to a customer and stays out of the log.
    const subject = { kind: table === 'unit' ? 'unit' : 'term', id };
    await recordEvent(trx, { by: call, action: `${noun}.records.purge`, subject });
  });
  return {
    message: table === 'unit' ? 'The unit was permanently deleted.' : 'The term was permanently deleted.',
  };
}
