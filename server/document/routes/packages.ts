import { getDocumentPackage } from '../../../shared/domain/contract/document.ts';
import type { Api } from '../../api/api.ts';
import { findWhole, getPackage, withWhole } from '../documents/package-queries.ts';
import { listOfPackage } from '../documents/queries.ts';

export function packageRoutes(api: Api): void {
  api.on(getDocumentPackage, async ({ params, user }, { db }) => {
    const { id, name, passed, passed_count } = await getPackage(db, params.id);
    const documents = await withWhole(db, user, await listOfPackage(db, id, user));
    // Only for viewers who may have the whole package.
    const isWhole = (await findWhole(db, user, [id])).has(id);
    const rest = isWhole ? { passed: JSON.parse(passed), passed_count } : { passed: [], passed_count: 0 };
    return { id, name, documents, ...rest };
  });
}
