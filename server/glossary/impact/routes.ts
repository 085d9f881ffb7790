import * as contract from '../../../shared/domain/contract/glossary/impact.ts';
import type { Api } from '../../api/api.ts';
import { notFound } from '../../messages/problem.ts';
import { getGlossary } from '../queries.ts';
import { getRecord } from '../terms/record-queries.ts';
import { queueImpact } from './find-impact.ts';
import { listImpact, markImpact } from './list-impact.ts';

export function termImpactRoutes(api: Api): void {
  api.on(contract.listTermImpact, ({ params, query, user }, { db, termFinder }) =>
    listImpact(db, termFinder, params.id, { ...query, viewer: user }),
  );

  api.on(contract.findTermImpact, async ({ params, body, user }, { db, wakeJobs }) => {
    await getGlossary(db, params.id);
    const { record_id } = body;
    if (record_id !== undefined && (await getRecord(db, record_id)).glossary_id !== params.id) {
      throw notFound('term');
    }
    const about = record_id === undefined ? 'all' : { record_id };
    const asked = { glossaryId: params.id, userId: user.id, about } as const;
    const job_id = await db.transaction().execute((trx) => queueImpact(trx, asked));
    wakeJobs();
    return { job_id };
  });

  api.on(contract.markTermImpact, async ({ params, body, user }, { db }) => {
    await getGlossary(db, params.id);
    const mark = { ...body, viewer: user };
    const marked = await db.transaction().execute((trx) => markImpact(trx, params.id, mark));
    return { message: `${marked} marked.` };
  });
}
