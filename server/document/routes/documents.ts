import { listDocumentFormats } from '../../../shared/domain/contract/document/formats.ts';
import {
  type Document,
  deleteDocument,
  getDocument as getDocumentEndpoint,
  listDocumentFilters,
  listDocuments as listDocumentsEndpoint,
  restoreDocument as restoreDocumentEndpoint,
  updateDocument,
  uploadDocument,
} from '../../../shared/domain/contract/document.ts';
import { normaliseLanguage } from '../../../shared/domain/text/languages.ts';
import type { Api } from '../../api/api.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import { readWanted } from '../attachments/attach-on-import.ts';
import { keptOptions, readGivenOptions } from '../documents/given-options.ts';
import { findDocumentFilters, listDocuments } from '../documents/list.ts';
import { withWhole } from '../documents/package-queries.ts';
import {
  binDocument,
  changeDocument,
  getDocument,
  insertDocument,
  restoreDocument,
  setDocumentJob,
} from '../documents/queries.ts';
import { listFormats } from '../files/formats.ts';
import type { OpenedPackage } from '../files/open-package.ts';
import { requireLanguages } from '../files/require-languages.ts';
import { requireFormat } from '../files/sniff-file.ts';
import { requireTarget, withTargetOf } from '../files/target-file.ts';
import { insertDocuments, openUploaded } from '../packages/upload-package.ts';
import type { DocumentImport } from '../processing/import-document.ts';
import { abbreviationRoutes } from './abbreviations.ts';
import { attachmentRoutes } from './attachments.ts';
import { fileRoutes } from './files.ts';
import { liveRoutes } from './live.ts';
import { lqaRoutes } from './lqa.ts';
import { massRoutes } from './mass.ts';
import { packageRoutes } from './packages.ts';
import { qualityRoutes } from './quality.ts';
import { receiptRoutes } from './receipts.ts';
import { reimportRoutes } from './reimport.ts';
import { repairRoutes } from './repairs.ts';
import { sampleRoutes } from './sample.ts';
import { recordRoutes } from './segments.ts';
import { versionRoutes } from './versions.ts';

export function documentRoutes(api: Api): void {
  // Before the routes of one document, whose id would match this path.
  abbreviationRoutes(api);

  api.on(listDocumentsEndpoint, ({ query, user }, { db }) => listDocuments(db, user, query));

  api.on(listDocumentFilters, ({ user }, { db }) => findDocumentFilters(db, user));

  api.on(listDocumentFormats, async () => listFormats());

  api.on(getDocumentEndpoint, async ({ params, user }, { db }) => {
    const document = await getDocument(db, params.id);
    return (await withWhole(db, user, [document]))[0] ?? document;
  });

  api.on(uploadDocument, async ({ body, upload, moreUploads, user, request }, { db, settings, wakeJobs }) => {
    const given = {
      source_lang: readLanguage('source_lang', body.source_lang),
      target_lang: readLanguage('target_lang', body.target_lang),
    };
    const attach = await readWanted(db, body, user);
    const payload: DocumentImport = attach
      ? { attach_for: { id: user.id, scope: user.scope, permissions: user.permissions }, attach }
      : {};
    const file = await requireFormat(db, upload);
    const options = readGivenOptions(body.options, file === 'package' ? file : (file?.filter ?? null));
    const target = moreUploads.target_file;
    const translation = await requireTarget(db, target, file);
    if (file === 'package') {
      const packaged = { upload, name: body.name, given, options, user };
      const opened = await openUploaded(db, packaged, { settings, signal: request.signal });
      const documents = await db
        .transaction()
        .execute((trx) => insertDocuments(trx, opened, packaged, payload));
      wakeJobs();
      return packageAnswer(documents, opened);
    }
    const languages = file
      ? requireLanguages(withTargetOf(target, given), file, upload.fileName)
      : { ...given, source_lang: '' };
    const document = await db.transaction().execute(async (trx) => {
      const id = await insertDocument(trx, {
        name: body.name ?? upload.fileName,
        file_name: upload.fileName,
        blob_id: upload.blobId,
        dialect: file?.filter.name ?? '',
        ...languages,
        ...translation,
        options: keptOptions(file?.filter.name ?? '', options),
        created_by: user.id,
      });
      const jobId = await enqueueJob(trx, {
        kind: 'document.import',
        payload,
        subjectId: id,
        userId: user.id,
        size: { bytes: upload.size },
      });
      await setDocumentJob(trx, id, jobId);
      return { ...(await getDocument(trx, id)), job_id: jobId };
    });
    wakeJobs();
    return document;
  });

  api.on(updateDocument, async ({ params, body }, { db }) => {
    const change = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.target_lang === undefined
        ? {}
        : { target_lang: readLanguage('target_lang', body.target_lang) }),
      ...(body.due_on === undefined ? {} : { due_on: body.due_on }),
      ...(body.must_not_leave === undefined ? {} : { must_not_leave: body.must_not_leave }),
    };
    await db.transaction().execute((trx) => changeDocument(trx, params.id, change));
    return getDocument(db, params.id);
  });

  api.on(deleteDocument, async ({ params, user }, { db }) => {
    const { name } = await getDocument(db, params.id);
    await db.transaction().execute((trx) => binDocument(trx, params.id, user.id));
    return { message: `"${name}" is in the bin.` };
  });

  api.on(restoreDocumentEndpoint, async ({ params }, { db }) => {
    await db.transaction().execute((trx) => restoreDocument(trx, params.id));
    return getDocument(db, params.id);
  });

  recordRoutes(api);
  attachmentRoutes(api);
  fileRoutes(api);
  receiptRoutes(api);
  packageRoutes(api);
  qualityRoutes(api);
  lqaRoutes(api);
  reimportRoutes(api);
  repairRoutes(api);
  versionRoutes(api);
  massRoutes(api);
  sampleRoutes(api);
  liveRoutes(api);
}

/** Answers with all documents of a package; the import of the last one ends last. */
function packageAnswer(documents: Document[], { passed, passed_count }: OpenedPackage) {
  const last = documents.at(-1);
  if (!last?.job_id) throw new Error('A package could not be turned into documents');
  return { ...last, job_id: last.job_id, documents, passed, passed_count };
}

/** The canonical form of a language from a form; `''` when it sent none. Throws 422. */
function readLanguage(field: 'source_lang' | 'target_lang', language: string | undefined): string {
  if (!language?.trim()) return '';
  const canonical = normaliseLanguage(language);
  if (canonical === null) {
    throw wrongField(field, localised('field.language'));
  }
  return canonical;
}
