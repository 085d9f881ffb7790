import { PAGE_SIZE } from '@tessera/shared/contract/common';
import {
  downloadConformance,
  downloadReview,
  downloadXliff21,
  getConformance,
} from '@tessera/shared/contract/document';
import {
  applyReimport,
  chooseReimportRows,
  discardReimport,
  getReimport,
  listReimports,
  type Reimport,
  type ReimportRow,
  startReimport,
} from '@tessera/shared/contract/document-reimport';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import { readableText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import { readSegments } from './files.ts';
import { type DocumentStore, ME } from './store.ts';

const noDocument = () => problem(404, 'There is no such document, or it was deleted.');
const noCopy = () => problem(404, 'There is no such copy, or it was deleted.');

interface Copy {
  reimport: Omit<Reimport, 'counts'>;
  rows: ReimportRow[];
}

/** Copies that come back, compared by their sources. */
export function reimportHandlers(store: DocumentStore, jobs: MockJobs): HttpHandler[] {
  const copies: Copy[] = [];
  const find = (documentId: number, id: number) =>
    copies.find(({ reimport }) => reimport.document_id === documentId && reimport.id === id);

  function answer({ reimport, rows }: Copy): Reimport {
    const count = (kind: ReimportRow['kind']) => rows.filter((row) => row.kind === kind).length;
    const [change, conflict, older, refused] = [
      count('change'),
      count('conflict'),
      count('older'),
      count('refused'),
    ];
    const chosen = rows.filter((row) => row.chosen).length;
    return { ...reimport, counts: { change, conflict, older, refused, chosen } };
  }

  function compare(copy: Copy, text: string): void {
    const theirs = new Map(readSegments(text).map(({ source, target }) => [source, target]));
    for (const record of store.records(copy.reimport.document_id)) {
      const target = theirs.get(record.source);
      if (target === undefined) continue;
      if (target === record.target || target === '') {
        copy.reimport.unchanged += 1;
        continue;
      }
      copy.rows.push({
        id: copy.rows.length + 1,
        record_id: record.id,
        row_number: record.row_number,
        kind: record.locked ? 'refused' : 'change',
        reason: record.locked ? 'The file says that it must not be changed.' : null,
        source: record.source,
        codes: record.codes,
        base: record.target,
        ours: record.target,
        theirs: target,
        ours_state: record.state,
        theirs_state: 'translated',
        chosen: !record.locked,
        outdated: false,
      });
    }
  }

  return [
    mock(startReimport, async ({ params, file }) => {
      if (!store.find(params.id)) return noDocument();
      if (!file) return problem(422, 'Choose a file.');
      const text = await file.text();
      const copy: Copy = {
        reimport: {
          id: copies.length + 1,
          document_id: params.id,
          file_name: file.name,
          status: 'processing',
          error: null,
          job_id: null,
          created_at: new Date().toISOString(),
          created_by_user: ME,
          unchanged: 0,
          warnings: [],
          applied_at: null,
          action_id: null,
        },
        rows: [],
      };
      const job = jobs.start({
        kind: 'document.reimport',
        subjectId: params.id,
        total: file.size,
        onStart: () => {},
        onEnd() {
          compare(copy, text);
          copy.reimport.status = 'done';
          return { changed: copy.rows.length, unchanged: copy.reimport.unchanged };
        },
        onFailure: (error) => Object.assign(copy.reimport, { status: 'failed', error }),
      });
      copy.reimport.job_id = job.id;
      copies.unshift(copy);
      return { ...answer(copy), job_id: job.id };
    }),

    mock(listReimports, ({ params }) =>
      store.find(params.id)
        ? copies.filter(({ reimport }) => reimport.document_id === params.id).map(answer)
        : noDocument(),
    ),

    mock(getReimport, ({ params, query }) => {
      const copy = find(params.id, params.reimport_id);
      if (!copy) return noCopy();
      const found = copy.rows.filter(
        ({ kind, chosen }) =>
          (!query.kind || kind === query.kind) && (!query.chosen || chosen === (query.chosen === 'true')),
      );
      const start = query.page * PAGE_SIZE;
      return {
        reimport: answer(copy),
        rows: found.slice(start, start + PAGE_SIZE),
        total_rows: found.length,
      };
    }),

    mock(chooseReimportRows, ({ params, body }) => {
      const copy = find(params.id, params.reimport_id);
      if (!copy) return noCopy();
      for (const row of copy.rows) {
        if (row.kind === 'refused' || (body.kind && row.kind !== body.kind)) continue;
        if (!body.row_ids || body.row_ids.includes(row.id)) row.chosen = body.chosen;
      }
      return answer(copy);
    }),

    mock(applyReimport, ({ params }) => {
      const copy = find(params.id, params.reimport_id);
      if (!copy) return noCopy();
      if (copy.reimport.applied_at) return problem(409, 'It was applied already. Undo that in the journal.');
      const chosen = copy.rows.filter((row) => row.chosen);
      for (const { record_id, theirs } of chosen) {
        const record = store.findRecord(record_id);
        if (record) store.save(record, { target: theirs, state: 'translated' });
      }
      copy.reimport.applied_at = new Date().toISOString();
      return { action_id: null, job_id: null, changed: chosen.length, skipped_count: 0, skipped: [] };
    }),

    mock(discardReimport, ({ params }) => {
      const copy = find(params.id, params.reimport_id);
      if (!copy) return noCopy();
      copies.splice(copies.indexOf(copy), 1);
      return { message: `"${copy.reimport.file_name}" was forgotten.` };
    }),

    mock(getConformance, ({ params }) =>
      store.find(params.id)
        ? {
            findings: [
              {
                severity: 'warning' as const,
                constraint: 'xliff12-target-language',
                message: 'The file does not say which language it is translated into.',
                line: 3,
                column: 5,
              },
            ],
            total: 1,
          }
        : noDocument(),
    ),

    ...[downloadReview, downloadXliff21, downloadConformance].map((endpoint) =>
      mock(endpoint, ({ params }) => {
        const document = store.find(params.id);
        if (!document) return noDocument();
        const rows = store
          .records(params.id)
          .map(
            ({ row_number, source, target }) =>
              `${row_number}\t${readableText(source)}\t${readableText(target)}`,
          );
        return new Response(['Segment\tSource\tTarget', ...rows].join('\r\n'), {
          headers: {
            'content-type': 'text/tab-separated-values',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(document.name)}.tsv`,
          },
        });
      }),
    ),
  ];
}
