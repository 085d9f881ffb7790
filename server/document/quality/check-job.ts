import { createHash } from 'node:crypto';
import { checkDocument, type DocumentSegment, type Issue } from '../../../shared/domain/checks/index.ts';
import type { JobReport } from '../../../shared/domain/contract/job.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { recordSources } from '../../identity/policy/made-from.ts';
import type { JobContext, JobHandler } from '../../jobs/handler.ts';
import { subjectOf } from '../../jobs/handler.ts';
import { EMPTY_REPORT } from '../../jobs/report.ts';
import { openDocumentSpelling } from '../../spelling/document-spelling.ts';
import { listAttachedGlossaries } from '../attachments/attachments.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { NOT_LOCKED_BY_FILE } from '../segments/segments.ts';
import { checkFairly } from './check-fairly.ts';
import { type CheckPayload, checkLanguages } from './check-languages.ts';
import { keepCheckRun } from './check-runs.ts';
import { CHUNK, insertIssues, PAUSE } from './issue-rows.ts';
import { COMPARING_CHECKS } from './kept-findings.ts';
import { CHECK_COLUMNS, formOf, openDocumentTerms, toQuestion } from './segment-checks.ts';

/** Segments checked between two progress updates. */
const WINDOW = 1000;
/** Increase when the checks find something else in the same text, or change their messages. */
const CHECKS_VERSION = 5;
/** Interval between checks for a cancellation, in ms. */
const PROGRESS = 250;
/** Share of the progress for checking single segments; the rest is comparing them and asking LanguageTool. */
const SEGMENT_SHARE = { alone: 0.9, withLanguageTool: 0.3 };

/**
 * Checks a whole document. Findings are stored with their segment's version, so that a later run checks only
 * changed segments; the findings of a stopped run remain valid.
 */
export const checkDocumentJob: JobHandler<CheckPayload> = {
  async run(context) {
    const { db } = context;
    const document = await getDocumentScope(db, subjectOf(context));
    const glossaries = await listAttachedGlossaries(db, document.id);
    await recordSources(
      db,
      context.job.id,
      glossaries.map(({ id }) => ({ kind: 'glossary', id })),
    );
    const scan = await openDocumentTerms(db, document, glossaries);
    const person = context.job.created_by;
    const glossaryIds = glossaries.map(({ id }) => id);
    const spelling = await openDocumentSpelling(db, document, { glossaryIds, person });
    await resetOnNewBasis(db, document, basisOf(document, { terms: scan.basis, spelling: spelling.basis }));
    await db
      .updateTable('document_report')
      .set({ made_by: context.job.id })
      .where('document_id', '=', document.id)
      .execute();
    const total = document.rows_count;
    const compared: DocumentSegment[] = [];
    let looked = 0;
    const isDue = every(PROGRESS);
    const share = SEGMENT_SHARE[context.job.payload.language_tool ? 'withLanguageTool' : 'alone'];
    for (let after = 0; after < total; after += WINDOW) {
      await context.progress(after * share, total);
      const rows = await readWindow(db, document.id, { after, upTo: after + WINDOW });
      for (const row of rows) {
        const { id, row_number, source, target } = row;
        compared.push({ id, row_number, source, target, form: formOf(row) });
      }
      const stale = rows.filter((row) => row.checked_version !== row.version);
      if (stale.length === 0) continue;
      looked += stale.length;
      const terms = await scan.find(stale.map(({ source, target }) => (target === '' ? '' : source)));
      const misspelt = await spelling.misspeltIn(stale);
      const found: { row: Row; issues: Issue[] }[] = [];
      for (const [at, row] of stale.entries()) {
        const question = toQuestion(row, {
          languages: document,
          terms: terms[at] ?? [],
          misspelt: misspelt[at],
          settings: {},
        });
        found.push({ row, issues: await checkFairly(question, { person }) });
        if (isDue()) await context.progress((after + at) * share, total);
      }
      await writeFound(context, document.id, found);
    }
    await context.progress(total * share, total);
    if (looked > 0 || !(await wasChecked(db, document.id)))
      await compareSegments(context, document.id, compared);
    const machine = await checkLanguages(context, document, compared, (done) =>
      context.progress(total * share + done * (1 - share), total),
    );
    await keepCheckRun(db, document.id, context.job.id);
    const { count } = await db
      .selectFrom('document_issue')
      .select((where) => where.fn.countAll<number>().as('count'))
      .where('document_id', '=', document.id)
      .executeTakeFirstOrThrow();
    return {
      ...EMPTY_REPORT,
      added: count,
      changed: looked,
      unchanged: compared.length - looked,
      ...(machine && { machine }),
    } satisfies JobReport;
  },

  async complete(trx, context) {
    await trx
      .updateTable('document_report')
      .set({ checked_at: new Date().toISOString() })
      .where('document_id', '=', subjectOf(context))
      .execute();
    await endRun(trx, context);
  },

  async undo(context) {
    await endRun(context.db, context);
  },
};

/** A check that is being cancelled may have been followed by another one. */
async function endRun(db: Db, context: JobContext): Promise<void> {
  await db
    .updateTable('document_report')
    .set({ job_id: null })
    .where('document_id', '=', subjectOf(context))
    .where('job_id', '=', context.job.id)
    .execute();
}

/** Returns true at most once per so many ms. */
function every(ms: number): () => boolean {
  let last = performance.now();
  return () => {
    const isDue = performance.now() - last >= ms;
    if (isDue) last = performance.now();
    return isDue;
  };
}

/** A hash of everything that findings depend on except segments: terms, spelling, languages and checks. */
export function basisOf(
  { source_lang, target_lang }: DocumentScope,
  { terms, spelling }: { terms: string; spelling: string },
): string {
  const facts = [CHECKS_VERSION, source_lang, target_lang, terms, spelling];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Discards findings made with other terms, words, languages or checks. */
async function resetOnNewBasis(db: Db, document: DocumentScope, basis: string): Promise<void> {
  const known = await db
    .selectFrom('document_report')
    .select('basis')
    .where('document_id', '=', document.id)
    .executeTakeFirst();
  if (known?.basis === basis) return;
  await db.deleteFrom('record_check').where('document_id', '=', document.id).execute();
  for (;;) {
    const some = db
      .selectFrom('document_issue')
      .select('id')
      .where('document_id', '=', document.id)
      .limit(CHUNK);
    const deleted = await db.deleteFrom('document_issue').where('id', 'in', some).executeTakeFirst();
    if (Number(deleted.numDeletedRows) === 0) break;
    await dialectOf(db).letOthersWrite(PAUSE);
  }
  await db
    .insertInto('document_report')
    .values({ document_id: document.id, basis, checked_at: null, job_id: null })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ basis, checked_at: null }))
    .execute();
}

async function wasChecked(db: Db, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('document_report')
    .select('checked_at')
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row?.checked_at != null;
}

/** Skips segments locked by the file: nobody can fix them. */
function readWindow(db: Db, documentId: number, { after, upTo }: { after: number; upTo: number }) {
  return db
    .selectFrom('document_record')
    .leftJoin('record_check', 'record_check.record_id', 'document_record.id')
    .select([...CHECK_COLUMNS, 'record_check.version as checked_version'])
    .where('document_record.document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .where(NOT_LOCKED_BY_FILE)
    .orderBy('row_number')
    .execute();
}

type Row = Awaited<ReturnType<typeof readWindow>>[number];

async function writeFound(
  { db }: Pick<JobContext, 'db'>,
  documentId: number,
  found: readonly { row: Row; issues: Issue[] }[],
): Promise<void> {
  for (let at = 0; at < found.length; at += CHUNK) {
    const some = found.slice(at, at + CHUNK);
    const ids = some.map(({ row }) => row.id);
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('document_issue')
        .where('record_id', 'in', ids)
        .where('check_id', 'not in', COMPARING_CHECKS)
        .execute();
      await insertIssues(trx, documentId, some);
      await trx
        .insertInto('record_check')
        .values(some.map(({ row }) => ({ record_id: row.id, document_id: documentId, version: row.version })))
        .onConflict((conflict) =>
          conflict.column('record_id').doUpdateSet((row) => ({ version: row.ref('excluded.version') })),
        )
        .execute();
    });
    await dialectOf(db).letOthersWrite(PAUSE);
  }
}

/** Issues that need comparison. Always found again, since any change may affect every segment. */
async function compareSegments(
  { db }: Pick<JobContext, 'db'>,
  documentId: number,
  segments: readonly DocumentSegment[],
): Promise<void> {
  await db
    .deleteFrom('document_issue')
    .where('document_id', '=', documentId)
    .where('check_id', 'in', COMPARING_CHECKS)
    .execute();
  const rowOf = new Map(segments.map((segment) => [segment.id, segment.row_number ?? 0]));
  const found = [...checkDocument(segments)].map(([id, issues]) => ({
    row: { id, row_number: rowOf.get(id) ?? 0 },
    issues,
  }));
  for (let at = 0; at < found.length; at += CHUNK) {
    await db.transaction().execute((trx) => insertIssues(trx, documentId, found.slice(at, at + CHUNK)));
    await dialectOf(db).letOthersWrite(PAUSE);
  }
}
