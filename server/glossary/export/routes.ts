import * as contract from '../../../shared/domain/contract/glossary.ts';
import type { Api } from '../../api/api.ts';
import { FormatError } from '../../formats/format-error.ts';
import { fileResponse } from '../../http/file-response.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import { downloadName } from '../../uploads/file-names.ts';
import { detectLanguages, queueGlossaryImport, requireGlossaryFile } from '../import/upload-glossary.ts';
import { getGlossary } from '../queries.ts';
import { exportCsv, exportXlsx } from './table.ts';
import { exportTbx } from './tbx.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  tbx: 'application/x-tbx+xml',
};

export function glossaryFileRoutes(api: Api): void {
  api.on(contract.uploadGlossary, async ({ body: sent, upload, user }, { db, wakeJobs }) => {
    const { untold_languages: untold = 'assume', ...body } = sent;
    if (body.glossary_id !== undefined) await getGlossary(db, body.glossary_id);
    const format = await requireGlossaryFile(db, upload);
    const languages = await detectLanguages(db, upload, { format, body, untold });
    const { id, job_id } = await db
      .transaction()
      .execute((trx) => queueGlossaryImport(trx, { upload, format, body, languages, userId: user.id }));
    wakeJobs();
    return { ...(await getGlossary(db, id)), job_id };
  });

  api.on(contract.downloadGlossary, async ({ params, query }, { db }) => {
    const glossary = await getGlossary(db, params.id);
    const options = { name: downloadName(glossary.name, query.format), type: TYPES[query.format] };
    if (query.format === 'csv') return fileResponse(exportCsv(db, glossary), options);
    const version = query.version === '2' ? 2 : 3;
    if (query.format === 'tbx') return fileResponse(exportTbx(db, glossary, { version }), options);
    return fileResponse(await exportXlsx(db, glossary).catch(refuseTooLarge), options);
  });
}

/** Data beyond Excel's limits still fits into CSV. */
function refuseTooLarge(error: unknown): never {
  if (error instanceof FormatError)
    throw wrongField('format', localised('glossary.as-csv', { problem: error.sentence }));
  throw error;
}
