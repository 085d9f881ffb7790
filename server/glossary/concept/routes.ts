import * as contract from '../../../shared/domain/contract/glossary/concept.ts';
import type { Api } from '../../api/api.ts';
import { listRecordHistory } from '../terms/record-history.ts';
import { getConcept, joinConcept, leaveConcept, updateConcept } from './concepts.ts';

export function conceptRoutes(api: Api): void {
  api.on(contract.getConcept, ({ params }, { db }) => getConcept(db, params.id));

  api.on(contract.updateConcept, ({ params, body }, { db }) =>
    db.transaction().execute((trx) => updateConcept(trx, params.id, body)),
  );

  api.on(contract.joinConcept, ({ params, body }, { db }) =>
    db.transaction().execute((trx) => joinConcept(trx, params.id, body.record_id)),
  );

  api.on(contract.leaveConcept, ({ params }, { db }) =>
    db.transaction().execute((trx) => leaveConcept(trx, params.id)),
  );

  api.on(contract.getRecordHistory, ({ params }, { db }) => listRecordHistory(db, params.id));
}
