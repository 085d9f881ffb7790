import { nameOfTranslation } from '../../../shared/domain/text/file-names.ts';
import { ifThereIsRoom } from '../../db/failures.ts';
import type { Db } from '../../db/open.ts';
import type { ChangeRecord } from '../../formats/change-record.ts';
import type { FilterEdit } from '../../formats/filters/filter.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { isBilingual } from '../../formats/filters/table/options.ts';
import { writeFiltered } from '../../formats/filters/write-filtered.ts';
import { FormatError } from '../../formats/format-error.ts';
import {
  type ChangedUnit,
  isZip,
  readArchive,
  spliceXliff,
  writeXliff,
  type XliffEdit,
} from '../../formats/xliff/index.ts';
import { composeSplices } from '../../formats/xml/compose.ts';
import { decodeXml } from '../../formats/xml/encoding.ts';
import type { Splice } from '../../formats/xml/splice.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { readOwnFile } from '../files/own-file.ts';
import { readRepairs } from '../files/repair-steps.ts';
import { listCutTexts, positionsNow, readPresentOptions } from '../resegment/cut-texts.ts';
import { eachWindow } from '../segments/record-windows.ts';

/**
 * The upload with its repairs and current targets; byte for byte the upload if there are neither. Throws 409 if they do
 * not fit the upload. `record` receives the differences.
 */
export async function writeDocument(db: Db, documentId: number, record?: ChangeRecord): Promise<Uint8Array> {
  const document = await getDocumentScope(db, documentId);
  const uploaded = await readOwnFile(db, document);
  const { source_lang, target_lang, file_target_lang } = document;
  const filter = filterNamed(document.dialect);
  if (filter) {
    const options = { ...(await readPresentOptions(db, document)), count: await countSegments(db, document) };
    const edits = await listTextEdits(db, document);
    const written = { ...options, ...(record && { record }) };
    const isKept = ({ target }: FilterEdit) =>
      target === '' && !isBilingual(filter.languages, options.values);
    if (record) record.texts = [...edits.values()].filter((edit) => !isKept(edit)).length;
    return orConflict(() => writeFiltered(filter, uploaded, edits, target_lang, source_lang, written));
  }
  const edits = await listEdits(db, document);
  const units = await listUnits(db, documentId);
  const repairs = await readRepairs(db, documentId);
  // A target language set here is passed on only if the file names none.
  const isOurs = target_lang !== '' && file_target_lang === '';
  const language = {
    ...(target_lang ? { target_lang } : {}),
    ...(isOurs ? { declare_lang: target_lang } : {}),
  };
  const take = record && recordXliff(uploaded, repairs, record);
  if (record) record.texts = edits.size + [...units.values()].reduce((sum, unit) => sum + unit.edits.size, 0);
  const options = {
    ...language,
    units,
    ...(take && { take: (_: unknown, all: readonly Splice[]) => take(all) }),
  };
  return orConflict(() => writeXliff(spliceXliff(uploaded, repairs), edits, options));
}

/** Records repairs, and changes of the repaired file, as changes of the upload. */
function recordXliff(uploaded: Uint8Array, repairs: readonly Splice[], record: ChangeRecord) {
  const { entry, document } = isZip(uploaded) ? readArchive(uploaded) : { entry: '', document: uploaded };
  const source = decodeXml(document);
  const known = new Set(repairs.map(({ start, end, text }) => `${start} ${end} ${text}`));
  const take = (splices: readonly Splice[]) => {
    const all = repairs.length === 0 ? splices : composeSplices(repairs, splices);
    const marked = all.map((one) =>
      known.has(`${one.start} ${one.end} ${one.text}`) ? { ...one, kind: 'repair' as const } : one,
    );
    record.take(entry, source, marked);
  };
  // Without edits only the repairs are written.
  take([]);
  return take;
}

/**
 * Targets that differ from the upload, by position in the file as currently split. Includes all segments of a
 * text that is split differently than at import.
 */
async function listTextEdits(db: Db, document: DocumentScope): Promise<Map<number, FilterEdit>> {
  const texts = await listCutTexts(db, document.id);
  const positionOf = positionsNow(texts);
  const edits = new Map<number, FilterEdit>();
  for (const { found, record_ids } of texts) {
    const first = positionOf(found.first_segment);
    const rows = await db
      .selectFrom('document_record')
      .select(['id', 'target', 'state', 'source', 'codes'])
      .where('id', 'in', record_ids)
      .execute();
    for (const { id, target, state, ...known } of rows)
      edits.set(first + record_ids.indexOf(id), { target, state, known });
  }
  const changed = new Set(texts.map(({ found }) => found.unit_index));
  for await (const rows of eachEditWindow(db, document)) {
    for (const row of rows) {
      const { target, state } = toEdit(row);
      if (target === null || (row.unit_index !== null && changed.has(row.unit_index))) continue;
      const { source, codes } = row;
      edits.set(positionOf(row.segment_index), { target, state, known: { source, codes } });
    }
  }
  return edits;
}

/** The number of segments in the file as currently split. A segment that was joined to another may still have a row. */
async function countSegments(db: Db, { id, rows_count }: DocumentScope): Promise<number> {
  const { leaving } = await db
    .selectFrom('document_unit')
    .select((where) => where.fn.countAll<number>().as('leaving'))
    .where('document_id', '=', id)
    .where('moving', '<', 0)
    .executeTakeFirstOrThrow();
  return rows_count - leaving;
}

function orConflict(write: () => Uint8Array): Uint8Array {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new ProblemError(409, localised('document.not-written', { problem: error.sentence }));
  }
}

/** Units whose segments were split or joined, with the edits in them. */
async function listUnits(db: Db, documentId: number): Promise<Map<number, ChangedUnit>> {
  const rows = await db
    .selectFrom('document_unit')
    .select(['unit_index', 'steps', 'record_ids'])
    .where('document_id', '=', documentId)
    .execute();
  const units = new Map<number, ChangedUnit>();
  for (const { unit_index, steps, record_ids } of rows) {
    const ids: number[] = JSON.parse(record_ids);
    const edited = await selectEdited(db, documentId).select('id').where('id', 'in', ids).execute();
    const edits = new Map(edited.map((row) => [ids.indexOf(row.id), toEdit(row)]));
    units.set(unit_index, { steps: JSON.parse(steps), edits });
  }
  return units;
}

/**
 * Differences from the upload by the segment's position in the file, without units whose segments were split
 * or joined.
 */
async function listEdits(db: Db, document: DocumentScope): Promise<Map<number, XliffEdit>> {
  const edits = new Map<number, XliffEdit>();
  for await (const rows of eachEditWindow(db, document)) {
    for (const row of rows)
      if (row.unit_index === null) edits.set(row.segment_index, { ...toEdit(row), source: row.source });
  }
  return edits;
}

function eachEditWindow(db: Db, document: DocumentScope) {
  return eachWindow(document.rows_count, ({ after, upTo }) =>
    selectEdited(db, document.id)
      .select(['segment_index', 'unit_index', 'source', 'codes'])
      .where('row_number', '>', after)
      .where('row_number', '<=', upTo)
      .execute(),
  );
}

function selectEdited(db: Db, documentId: number) {
  return db
    .selectFrom('document_record')
    .select(['target', 'state', 'approved', 'original_target'])
    .where('document_id', '=', documentId)
    .where((where) =>
      where.or([
        where('target', '<>', where.fn.coalesce('original_target', where.val(''))),
        where('state', '<>', where.ref('original_state')),
        where('approved', '<>', where.ref('original_approved')),
      ]),
    );
}

type Edited = Awaited<ReturnType<ReturnType<typeof selectEdited>['executeTakeFirstOrThrow']>>;

function toEdit({ target, state, approved, original_target }: Edited): XliffEdit {
  return {
    // A state alone does not create a target element.
    target: target === '' && original_target === null ? null : target,
    state,
    approved: approved === 1,
  };
}

/** Records the download, so that a returned copy can be compared with it. */
export async function recordExport(db: Db, documentId: number): Promise<void> {
  const row = { document_id: documentId, at: new Date().toISOString() };
  await ifThereIsRoom(() => db.insertInto('document_export').values(row).execute());
}

export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The file name of a table about a document. */
export function tableName({ name }: Pick<DocumentScope, 'name'>, what: string): string {
  return `${safeName(name)} ${what}`;
}

function safeName(name: string): string {
  return name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/^\.+|[. ]+$/g, '_');
}

/**
 * The file name of a translation: the uploaded translation's, or the upload's in the target language; for a
 * renamed document its new name.
 */
export function translationName(document: DocumentScope): string {
  const { name, file_name, target_file_name, dialect } = document;
  const own = downloadName(document);
  if (filterNamed(dialect)?.languages !== 'monolingual' || name !== file_name) return own;
  if (target_file_name !== null && target_file_name !== file_name) return safeName(target_file_name);
  return nameOfTranslation(own, document, dialect);
}

/** The file name of an upload: the document's name with the upload's extension. */
export function downloadName({ name, file_name }: Pick<DocumentScope, 'name' | 'file_name'>): string {
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(file_name)?.[0] ?? '.xlf';
  const safe = safeName(name);
  return safe.toLowerCase().endsWith(ending.toLowerCase()) ? safe : safe + ending;
}
