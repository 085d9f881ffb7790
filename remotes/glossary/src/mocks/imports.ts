import type { Answer } from '@tessera/shared/contract/endpoint';
import type { GlossaryRecord } from '@tessera/shared/contract/glossary';
import {
  changeGlossaryImport,
  discardGlossaryImport,
  type ImportPreview,
  type ImportSettings,
  listGlossaryImports,
  type StagedImport,
  stageGlossaryImport,
  startGlossaryImport,
  undoGlossaryImport,
} from '@tessera/shared/contract/glossary-import';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import { takeIn } from './files.ts';
import { readTerms } from './read-terms.ts';
import type { GlossaryStore } from './store.ts';

type DoneImport = Answer<typeof listGlossaryImports>[number];

const gone = () => problem(409, 'This import was started or given up already. Choose the file again.');

/** The import in two steps of the mocked API: it reads the columns source, target and comment. */
export function importHandlers(store: GlossaryStore, jobs: MockJobs): HttpHandler[] {
  const staged = new Map<number, StagedImport & { text: string }>();
  const done: { answer: DoneImport; added: GlossaryRecord[] }[] = [];
  let last = 0;

  function previewOf(text: string, name: string, glossaryId: number | null): ImportPreview {
    const rows = readTerms(text, name);
    const known = new Set(
      glossaryId === null ? [] : store.terms(glossaryId).map(({ source, target }) => `${source}\n${target}`),
    );
    const taken = rows.filter(({ source, target }) => source && target);
    const added = taken.filter(({ source, target }) => !known.has(`${source}\n${target}`));
    const refusals = rows
      .filter(({ source, target }) => !source || !target)
      .map(({ line }) => ({ line, reason: 'A term needs a source and a target.' }));
    const isTable = !/\.(tbx|xml)$/i.test(name);
    return {
      format: isTable ? 'csv' : 'tbx',
      encoding: 'utf-8',
      encoding_guessed: false,
      delimiter: isTable ? ',' : null,
      sheet: null,
      sheets: [],
      dialect: isTable ? null : 'TBX-Basic',
      source_lang: 'en',
      target_lang: 'de',
      languages: [],
      header_rows: 1,
      columns: isTable
        ? (['source', 'target', 'comment'] as const).map((role) => ({ heading: role, role, lang: null }))
        : [],
      rows: isTable
        ? rows.slice(0, 8).map(({ line, source, target, comment }) => ({
            line: line ?? 0,
            cells: [source, target, comment],
          }))
        : [],
      counts: {
        added: added.length,
        changed: 0,
        unchanged: taken.length - added.length,
        refused: refusals.length,
      },
      added: added
        .slice(0, 100)
        .map(({ line, source, target, comment }) => ({ line, source, target, comment, others: [] })),
      changed: [],
      refusals,
      warnings: [],
      problem: null,
    };
  }
  function answer({ text: _, ...rest }: StagedImport & { text: string }): StagedImport {
    return rest;
  }
  return [
    mock(stageGlossaryImport, async ({ body, file }) => {
      if (!file)
        return problem(422, 'Choose a file.', { fields: [{ path: 'file', message: 'Choose a file' }] });
      const glossary_id = body.glossary_id ?? null;
      const text = await file.text();
      let preview: ImportPreview;
      try {
        preview = previewOf(text, file.name, glossary_id);
      } catch (error) {
        return problem(422, (error as Error).message);
      }
      last += 1;
      const made = {
        id: last,
        glossary_id,
        state: 'staged' as const,
        file_name: file.name,
        created_at: new Date().toISOString(),
        created_by_user: { id: 1, username: 'Sample User' },
        job_id: null,
        undo_job_id: null,
        settings: {} satisfies ImportSettings,
        preview,
        text,
      };
      staged.set(last, made);
      return answer(made);
    }),
    mock(changeGlossaryImport, ({ params, body }) => {
      const found = staged.get(params.id);
      if (!found) return gone();
      found.settings = body;
      return answer(found);
    }),
    mock(startGlossaryImport, ({ params }) => {
      const found = staged.get(params.id);
      if (!found) return gone();
      staged.delete(params.id);
      const { file_name, text, settings } = found;
      const named = { name: file_name.replace(/\.\w+$/, '') };
      const { source_lang = 'en', target_lang = 'de' } = settings;
      const into = found.glossary_id === null ? undefined : store.find(found.glossary_id);
      const glossary = into ?? store.add({ ...named, source_lang, target_lang }, { uploaded: true });
      const job = jobs.start({
        kind: 'glossary.import',
        subjectId: glossary.id,
        total: text.length,
        onStart: () => store.change(glossary, { processing_status: 'processing' }),
        onEnd() {
          const report = takeIn(store, glossary.id, readTerms(text, file_name), (term) => added.push(term));
          store.change(glossary, { processing_status: 'done', upload_time: new Date().toISOString() });
          Object.assign(answer, { status: 'done', report: { ...report, changed: 0, warnings: [] } });
          return report;
        },
        onFailure(message) {
          store.change(glossary, { processing_status: 'failed', processing_error: message });
          answer.status = 'failed';
        },
      });
      const added: GlossaryRecord[] = [];
      const { id, created_at, created_by_user } = found;
      const answer: DoneImport = {
        ...{ id, file_name, created_at, created_by_user },
        glossary_id: glossary.id,
        state: 'started',
        job_id: job.id,
        undo_job_id: null,
        status: 'pending',
        report: null,
      };
      done.push({ answer, added });
      return {
        ...store.change(glossary, { processing_status: 'pending', job_id: job.id }),
        job_id: job.id,
      };
    }),
    mock(discardGlossaryImport, ({ params }) =>
      staged.delete(params.id) ? { message: 'The file was forgotten; nothing was changed.' } : gone(),
    ),
    mock(listGlossaryImports, ({ params }) =>
      done
        .filter(({ answer }) => answer.glossary_id === params.id)
        .map(({ answer }) => answer)
        .toReversed(),
    ),
    mock(undoGlossaryImport, ({ params }) => {
      const found = done.find(({ answer }) => answer.id === params.id);
      if (!found) return problem(404, 'There is no such import.');
      const { answer, added } = found;
      if (answer.status !== 'done' || answer.state === 'undone')
        return problem(409, 'This import is not done, or was taken back already.');
      const job = jobs.start({
        kind: 'glossary.undo_import',
        subjectId: answer.glossary_id,
        total: added.length,
        onStart: () => {},
        onEnd() {
          // What was edited since has another version, and stays.
          const untouched = added.flatMap(({ id, version }) => {
            const term = store.findTerm(id);
            return term?.version === version ? [term] : [];
          });
          for (const term of untouched) store.removeTerm(term, { kind: 'import_undone' });
          Object.assign(answer, { state: 'undone', undo_job_id: job.id });
          return { changed: untouched.length, unchanged: added.length - untouched.length };
        },
        onFailure: () => {},
      });
      return { job_id: job.id };
    }),
  ];
}
