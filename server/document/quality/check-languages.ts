import type { DocumentSegment, Issue } from '../../../shared/domain/checks/index.ts';
import { languageIssues } from '../../../shared/domain/checks/language-issues.ts';
import type { JobMachine } from '../../../shared/domain/contract/job-machine.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { JobContext } from '../../jobs/handler.ts';
import type { EngineRow } from '../../machine-translation/engine-queries.ts';
import { NO_CONTEXT, type Order } from '../../machine-translation/engines/engine.ts';
import { isLanguage, matchesFor } from '../../machine-translation/language-matches.ts';
import { requireChecker, targetsThatMayLeave } from '../../machine-translation/may-leave.ts';
import type { Sender } from '../../machine-translation/sender.ts';
import type { Translator } from '../../machine-translation/translator.ts';
import { Localised, type Refusal, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { getQualitySettings } from '../documents/quality-settings.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { CHUNK, insertIssues, PAUSE } from './issue-rows.ts';

const CHECK = 'language_tool';
/**
 * Segments per batch; between batches the job reports progress, notices a cancellation and checks permission
 * again.
 */
const ASKED_AT_ONCE = 16;

export interface CheckPayload {
  /** On whose behalf LanguageTool is used; absent = send nothing. */
  language_tool?: { via: 'session' | 'token'; token_id: number | null };
}

interface Asker {
  translator: Translator;
  sender: Sender;
}

/** Totals so far. */
interface Tally {
  segments: number;
  characters: number;
  /** Why LanguageTool stopped. */
  problem: Refusal | null;
}

/**
 * Lists LanguageTool's issues in the current texts: from cached answers and, if requested at the start, from
 * new ones. If it fails, the issues found so far are listed, and the result gives the reason.
 */
export async function checkLanguages(
  context: JobContext<CheckPayload>,
  document: DocumentScope,
  segments: readonly DocumentSegment[],
  reached: (done: number) => Promise<void>,
): Promise<JobMachine | undefined> {
  const { db } = context;
  const { severity } = await getQualitySettings(db, document.id);
  const isWanted = context.job.payload.language_tool !== undefined && severity[CHECK] !== 'off';
  const first = await requireChecker(db, document).catch(problemOf);
  if (!('kind' in first)) {
    await db
      .deleteFrom('document_issue')
      .where('document_id', '=', document.id)
      .where('check_id', '=', CHECK)
      .execute();
    return isWanted
      ? { engine: 'LanguageTool', left: null, ...inReport({ segments: 0, characters: 0, problem: first }) }
      : undefined;
  }
  const asker = await openAsker(context, document);
  if (!asker) return undefined;
  const tally: Tally = { segments: 0, characters: 0, problem: null };
  const listed = await readListed(db, document.id);
  for (let at = 0; at < segments.length; ) {
    await reached(at);
    const asks = isWanted && tally.problem === null;
    const some = segments.slice(at, at + (asks ? ASKED_AT_ONCE : CHUNK));
    at += some.length;
    // Checked every time: the engine may have been disabled since, or the document marked.
    const engine = await requireChecker(db, document).catch(problemOf);
    if (!('kind' in engine)) {
      tally.problem = engine;
      break;
    }
    const said = await answersFor(db, engine, { document, segments: some, asker: { ...asker, asks }, tally });
    const found = some.map(({ id, row_number = 0, target }) => ({
      row: { id, row_number },
      issues: issuesOf(target, said.get(target), document.target_lang),
    }));
    const changed = found.filter(({ row, issues }) => issues.length > 0 || listed.has(row.id));
    if (changed.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('document_issue')
        .where('check_id', '=', CHECK)
        .where(
          'record_id',
          'in',
          changed.map(({ row }) => row.id),
        )
        .execute();
      await insertIssues(trx, document.id, changed);
    });
    await dialectOf(db).letOthersWrite(PAUSE);
  }
  if (!isWanted) return undefined;
  const left = await requireChecker(db, document).then(
    ({ budget, used }) => Math.max(0, budget - (used ?? 0)),
    () => null,
  );
  return { engine: first.name, left, ...inReport(tally) };
}

/** The answers for the texts of segments, requesting those that are missing. */
async function answersFor(
  db: Db,
  engine: EngineRow,
  {
    document,
    segments,
    asker: { translator, sender, asks },
    tally,
  }: {
    document: DocumentScope;
    segments: readonly DocumentSegment[];
    asker: Asker & { asks: boolean };
    tally: Tally;
  },
): Promise<Map<string, string>> {
  const texts = [...new Set(segments.flatMap(({ target }) => (isLanguage(target) ? [target] : [])))];
  const order: Order = {
    ...{ texts, from: document.source_lang, to: document.target_lang },
    context: NO_CONTEXT,
  };
  const before = await translator.look(engine, order);
  const open = asks ? await targetsThatMayLeave(db, document.id, segments) : new Set<string>();
  const missing = texts.filter(
    (text, at) => before[at]?.kept === null && !before[at]?.isTooLong && open.has(text),
  );
  let looked = before;
  if (asks && missing.length > 0) {
    tally.problem = await translator
      .translate(engine, { ...order, texts: missing }, sender)
      .then(() => null, problemOf);
    // Use what arrived before it failed: it was paid for.
    looked = await translator.look(engine, order);
  }
  const said = new Map<string, string>();
  for (const [at, { kept, characters }] of looked.entries()) {
    if (kept === null) continue;
    said.set(texts[at] ?? '', kept);
    if (before[at]?.kept === null) tally.characters += characters;
  }
  if (asks) tally.segments += segments.filter(({ target }) => said.has(target)).length;
  return said;
}

function issuesOf(target: string, answer: string | undefined, language: string): Issue[] {
  if (answer === undefined) return [];
  return languageIssues({ target, matches: matchesFor(language, answer) }, target, {});
}

/** The requester and sender of a job's requests. `null` outside a server, where nothing is sent. */
async function openAsker(
  { db, job, openTranslator }: JobContext<CheckPayload>,
  document: DocumentScope,
): Promise<Asker | null> {
  if (!openTranslator) return null;
  const user = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', '=', job.created_by)
    .executeTakeFirstOrThrow();
  const { via, token_id } = job.payload.language_tool ?? { via: 'session', token_id: null };
  return {
    translator: await openTranslator(),
    // A job has no client address.
    sender: { user: { ...user, via, token_id }, address: '', purpose: 'check', document },
  };
}

/** Segments with findings from an earlier check. */
async function readListed(db: Db, documentId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('document_issue')
    .select('record_id')
    .where('document_id', '=', documentId)
    .where('check_id', '=', CHECK)
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}

function inReport({
  problem,
  ...figures
}: Tally): Pick<JobMachine, 'segments' | 'characters' | 'problem' | 'problem_says'> {
  return {
    ...figures,
    problem: problem && String(problem),
    ...(problem instanceof Localised && { problem_says: problem.says }),
  };
}

function problemOf(error: unknown): Refusal {
  if (error instanceof ProblemError) return sentenceOf(error);
  throw error;
}
