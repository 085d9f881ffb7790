import {
  acceptChanges,
  downloadLqaReport,
  drawSample as drawSampleEndpoint,
  getLqaReport as getLqaReportEndpoint,
  getSegmentLqa as getSegmentLqaEndpoint,
  listTrackedChanges as listTrackedChangesEndpoint,
  markError,
  removeError,
  removeSample,
  setLqaSettings as setLqaSettingsEndpoint,
} from '../../../shared/domain/contract/document/lqa.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import { fileResponse } from '../../http/file-response.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';
import { deleteError, insertError } from '../lqa/errors.ts';
import { getLqaReport, listReported } from '../lqa/report.ts';
import { deleteSample, drawSample } from '../lqa/sample.ts';
import { getSegmentLqa, setAccepted } from '../lqa/segment.ts';
import { setLqaSettings } from '../lqa/settings.ts';
import { type WholeReport, writeHtmlReport, writeXlsxReport } from '../lqa/write-report.ts';
import { TABLE_TYPES, tableName } from '../processing/download.ts';
import { getRecord } from '../segments/record-queries.ts';
import { listTrackedChanges } from '../segments/tracked-changes.ts';

const TYPES = { ...TABLE_TYPES, html: 'text/html; charset=utf-8', json: 'application/json' };

export function lqaRoutes(api: Api): void {
  api.on(getSegmentLqaEndpoint, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    return getSegmentLqa(db, id);
  });

  api.on(listTrackedChangesEndpoint, async ({ params, query }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    return listTrackedChanges(db, document.id, query.rows);
  });

  api.on(markError, ({ params, body, user }, { db }) =>
    db
      .transaction()
      .execute(async (trx) =>
        insertError(trx, await getRecord(trx, params.id), { ...body, userId: user.id }),
      ),
  );

  api.on(removeError, async ({ params }, { db }) => {
    const { id } = await getRecord(db, params.id);
    await db.transaction().execute((trx) => deleteError(trx, id, params.error_id));
    return { message: 'The error was removed.' };
  });

  api.on(acceptChanges, ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const record = await getRecord(trx, params.id);
      await setAccepted(trx, record, { changeId: body.change_id, before: body.before, userId: user.id });
      return getSegmentLqa(trx, record.id);
    }),
  );

  api.on(getLqaReportEndpoint, async ({ params, query }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    return getLqaReport(db, document.id, query);
  });

  api.on(setLqaSettingsEndpoint, ({ params, body }, { db }) =>
    db.transaction().execute((trx) => setLqaSettings(trx, params.id, body)),
  );

  api.on(drawSampleEndpoint, ({ params, body, user }, { db }) =>
    db.transaction().execute(async (trx) => {
      const document = await getDocumentScope(trx, params.id);
      requireImported(document);
      return drawSample(trx, document.id, { words: body.words, userId: user.id });
    }),
  );

  api.on(removeSample, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    await db.transaction().execute((trx) => deleteSample(trx, id));
    return { message: 'The sample was removed.' };
  });

  api.on(downloadLqaReport, async ({ params, query }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    const report = await readWhole(db, document);
    const { format, language } = query;
    const bytes =
      format === 'json'
        ? new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`)
        : format === 'html'
          ? writeHtmlReport(report, language)
          : writeXlsxReport(report, language);
    return fileResponse(bytes, { name: tableName(document, `LQA.${format}`), type: TYPES[format] });
  });
}

async function readWhole(db: Db, document: WholeReport['document']): Promise<WholeReport> {
  const { total_rows: _, ...report } = await getLqaReport(db, document.id, { page: 0 });
  const { id, name, source_lang, target_lang } = document;
  const errors = await listReported(db, id, report.sample);
  return { document: { id, name, source_lang, target_lang }, ...report, errors };
}
