import type { ImportSettings } from '../../../shared/domain/contract/glossary/import.ts';
import type { Upload } from '../../api/multipart.ts';
import type { Db } from '../../db/open.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { nameFromFile } from '../../uploads/file-names.ts';
import {
  binaryKind,
  type FileHead,
  kindName,
  readHead,
  rootElement,
  unknownFormat,
} from '../../uploads/sniff-file.ts';
import { getGlossary, insertGlossary } from '../queries.ts';
import type { GlossaryImport } from './import-glossary.ts';
import { endStaging, insertImport } from './queries.ts';
import {
  type GlossaryFile,
  type GlossaryFormat,
  type Languages,
  languagesTold,
  openGlossaryFile,
} from './read-glossary-file.ts';

/** Extensions of tables and term bases; any other extension means another kind of file. */
const EXTENSIONS = ['csv', 'tsv', 'tab', 'txt', 'xlsx', 'xlsm', 'tbx', 'xml', 'mtf', ''];
const TERM_BASE_ROOTS = ['martif', 'tbx', 'mtf'];
/** Files up to this size, in bytes, are searched for their languages before the import is queued. */
const MAX_DETECTION_BYTES = 2_000_000;

/** Detects the format of a file. Throws 415 for unsupported formats, 422 for an empty file. */
export async function requireGlossaryFile(db: Db, upload: Upload): Promise<GlossaryFormat> {
  const head = await readHead(db, upload);
  const name = upload.fileName;
  const kind = binaryKind(head);
  if (kind === 'zip' && /^xls[xm]$/.test(head.extension)) return 'table';
  if (kind) throw unknownFormat(localised('format.upload.glossary-kind', { name, kind: kindName(kind) }));
  if (/^xls[xm]$/.test(head.extension)) throw unsuited(name, 'workbook');
  if (!EXTENSIONS.includes(head.extension)) {
    throw unsuited(name, 'extension');
  }
  return isXml(head) ? requireTermBase(head, upload) : requireTable(head, upload);
}

function unsuited(name: string, why: 'workbook' | 'extension' | 'root' | 'xml', root = ''): ProblemError {
  return unknownFormat(localised('format.upload.glossary-other', { name, why, root }));
}

function isXml({ text, extension }: FileHead): boolean {
  return /^\uFEFF?\s*<([?!a-z])/i.test(text) && !['csv', 'tsv', 'tab', 'txt'].includes(extension);
}

function requireTermBase(head: FileHead, upload: Upload): 'tbx' {
  const root = rootElement(head.text.replace(/^\uFEFF/, ''));
  if (root && !TERM_BASE_ROOTS.includes(root.toLowerCase())) {
    throw unsuited(upload.fileName, 'root', root.slice(0, 40));
  }
  return 'tbx';
}

function requireTable({ extension }: FileHead, upload: Upload): 'table' {
  if (['tbx', 'xml', 'mtf'].includes(extension)) throw unsuited(upload.fileName, 'xml');
  return 'table';
}

/** Absent `glossary_id` = a new one. */
type UploadBody = ImportSettings & { glossary_id?: number | undefined };

/**
 * The initial languages: as given, or else from the beginning of the file or its name, or else `en` to `und`,
 * or 422 on each unknown one.
 */
export async function detectLanguages(
  db: Db,
  upload: Upload,
  { format, body, untold }: { format: GlossaryFormat; body: UploadBody; untold: 'assume' | 'refuse' },
): Promise<Languages> {
  const { source_lang, target_lang } = body;
  let named: GlossaryFile['languages'] = { source_lang: null, target_lang: null };
  if (upload.size <= MAX_DETECTION_BYTES && !(source_lang && target_lang)) {
    const { blobId, fileName, size } = upload;
    const options = { blobId, fileName, size, format, wanted: wantedOf(body), settings: body };
    // Errors in the file are reported by its import.
    named = await openGlossaryFile(db, options).then(
      (file) => file.languages,
      () => named,
    );
  }
  const told = languagesTold(
    { source_lang: source_lang ?? named.source_lang, target_lang: target_lang ?? named.target_lang },
    upload.fileName,
  );
  if (untold === 'refuse' && body.glossary_id === undefined) requireTold(told, upload.fileName);
  return { source_lang: told.source_lang ?? 'en', target_lang: told.target_lang ?? 'und' };
}

function requireTold(told: GlossaryFile['languages'], name: string): void {
  const untold = (['source', 'target'] as const).filter((which) => told[`${which}_lang`] === null);
  const fields = untold.map((which) => ({
    path: `${which}_lang`,
    message: localised('file.language-missing', { which, name }),
  }));
  const [first] = fields;
  if (first) throw new ProblemError(422, first.message, { fields });
}

function wantedOf({ source_lang, target_lang }: ImportSettings): GlossaryImport['wanted'] {
  return { ...(source_lang && { source_lang }), ...(target_lang && { target_lang }) };
}

/**
 * Creates or loads the glossary and queues the import. Throws 404, and 409 when an import into it is running.
 */
export async function queueGlossaryImport(
  trx: Db,
  options: {
    upload: Upload;
    format: GlossaryFormat;
    body: UploadBody;
    languages: Languages;
    userId: number;
    /** The previewed import, if there is one. */
    importId?: number;
  },
): Promise<{ id: number; job_id: number }> {
  const { upload, format, body, languages, userId } = options;
  const previous = body.glossary_id === undefined ? null : await getGlossary(trx, body.glossary_id);
  const busy = new ProblemError(409, localised('glossary.import-running'));
  if (previous?.processing_status === 'pending' || previous?.processing_status === 'processing') throw busy;
  const id =
    previous?.id ??
    (await insertGlossary(trx, {
      name: body.name ?? nameFromFile(upload.fileName),
      ...languages,
      created_by: userId,
      uploaded: true,
    }));
  const payload: GlossaryImport = {
    blob_id: upload.blobId,
    size: upload.size,
    file_name: upload.fileName,
    format,
    wanted: wantedOf(body),
    settings: body,
    user_id: userId,
    now: new Date().toISOString(),
    previous_status: previous?.processing_status ?? null,
  };
  const job_id = await enqueueJob(trx, {
    kind: 'glossary.import',
    payload,
    subjectId: id,
    userId,
    size: { bytes: upload.size },
  });
  const taken = await trx
    .updateTable('glossary')
    .set({ job_id, processing_status: 'pending', processing_error: null, processing_error_says: null })
    .where('id', '=', id)
    .where('processing_status', '=', previous?.processing_status ?? 'pending')
    .executeTakeFirst();
  // Two concurrent uploads: on PostgreSQL the second may read before the first has committed.
  if (Number(taken.numUpdatedRows) === 0) throw busy;
  await recordImport(trx, { ...options, id, job_id });
  return { id, job_id };
}

/** Records the import, so that it can be undone as a whole. */
async function recordImport(
  trx: Db,
  options: Parameters<typeof queueGlossaryImport>[1] & { id: number; job_id: number },
): Promise<void> {
  const { upload, format, body, userId, importId, id, job_id } = options;
  const started = { state: 'started', glossary_id: id, job_id } as const;
  if (importId === undefined) {
    const { glossary_id: _, ...settings } = body;
    const { fileName: file_name, size } = upload;
    const row = { ...started, file_name, format, size, blob_id: null, settings, created_by: userId };
    await insertImport(trx, row);
  } else if (!(await endStaging(trx, importId, started))) {
    throw new ProblemError(409, localised('import.started'));
  }
}
