import { downloadGlossary, type GlossaryRecord, uploadGlossary } from '@tessera/shared/contract/glossary';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import { type ReadTerm, readTerms } from './read-terms.ts';
import type { GlossaryStore } from './store.ts';

const READ = /\.(csv|tsv|tab|txt|xlsx|xlsm|tbx|xml)$/i;
const TYPES = { csv: 'text/csv; charset=utf-8', tbx: 'application/x-tbx+xml' };

/** Import and export of the mocked API. */
export function fileHandlers(store: GlossaryStore, jobs: MockJobs): HttpHandler[] {
  return [
    mock(uploadGlossary, async ({ body, file }) => {
      const into = body.glossary_id === undefined ? undefined : store.find(body.glossary_id);
      if (body.glossary_id !== undefined && !into) return problem(404, 'There is no such glossary.');
      if (!file)
        return problem(422, 'Choose a file.', { fields: [{ path: 'file', message: 'Choose a file' }] });
      if (!READ.test(file.name)) return unreadable(file, 'Choose a CSV, TSV, XLSX or TBX file');
      if (file.size === 0) {
        return problem(422, 'The file is empty.', {
          fields: [{ path: 'file', message: 'The file is empty' }],
        });
      }
      if (into && into.processing_status !== 'done' && into.processing_status !== 'failed')
        return problem(409, 'Another file is being imported into this glossary. Wait until it is done.');

      const named = { name: body.name ?? file.name.replace(READ, '') };
      const { source_lang = 'en', target_lang = 'und' } = body;
      const glossary = into ?? store.add({ ...named, source_lang, target_lang }, { uploaded: true });
      const text = await file.text();
      const change = (fields: Parameters<typeof store.change>[1]) => {
        const present = store.find(glossary.id);
        if (present) store.change(present, fields);
      };
      const job = jobs.start({
        kind: 'glossary.import',
        subjectId: glossary.id,
        total: file.size,
        onStart: () => change({ processing_status: 'processing' }),
        onEnd() {
          const report = takeIn(store, glossary.id, readTerms(text, file.name));
          change({ processing_status: 'done', upload_time: new Date().toISOString() });
          return report;
        },
        onFailure: (message) =>
          change(
            into
              ? { processing_status: 'done', processing_error: `The last import was not done: ${message}` }
              : { processing_status: 'failed', processing_error: message },
          ),
      });
      const queued = { processing_status: 'pending', processing_error: null, job_id: job.id } as const;
      return { ...store.change(glossary, queued), job_id: job.id };
    }),

    mock(downloadGlossary, ({ params, query: { format } }) => {
      const glossary = store.find(params.id);
      if (!glossary) return problem(404, 'There is no such glossary.');
      if (format === 'xlsx')
        return problem(422, 'The mocked API writes CSV and TBX; workbooks take the server.');
      const terms = store.terms(glossary.id);
      const text = format === 'csv' ? toCsv(terms) : toTermBase(terms, glossary);
      const name = encodeURIComponent(`${glossary.name}.${format}`);
      return new Response(text, {
        headers: {
          'content-type': TYPES[format],
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
        },
      });
    }),
  ];
}

function unreadable(file: File, message: string): Response {
  return problem(415, `${file.name} cannot be read. ${message}.`, { fields: [{ path: 'file', message }] });
}

/** Adds what is not there yet and refuses what lacks a side, as the server does. */
export function takeIn(
  store: GlossaryStore,
  glossaryId: number,
  rows: ReadTerm[],
  onAdded: (term: GlossaryRecord) => void = () => {},
) {
  const known = new Set(store.terms(glossaryId).map(({ source, target }) => `${source}\n${target}`));
  let added = 0;
  let unchanged = 0;
  const refusals: { line: number | null; reason: string }[] = [];
  for (const { line, ...row } of rows) {
    if (!row.source || !row.target) {
      refusals.push({ line, reason: 'A term needs a source and a target.' });
    } else if (known.has(`${row.source}\n${row.target}`)) {
      unchanged += 1;
    } else {
      known.add(`${row.source}\n${row.target}`);
      onAdded(store.addTerm(glossaryId, row, { kind: 'imported' }));
      added += 1;
    }
  }
  if (rows.length === 0) throw new Error('The file holds no terms.');
  return { added, unchanged, refused: refusals.length, refusals };
}

function toCsv(terms: readonly GlossaryRecord[]): string {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = terms.map(({ source, target, comment }) => [source, target, comment]);
  return [['source', 'target', 'comment'], ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

function toTermBase(
  terms: readonly GlossaryRecord[],
  { source_lang, target_lang }: { source_lang: string; target_lang: string },
): string {
  const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const section = (lang: string, term: string) =>
    `<langSec xml:lang="${lang}"><termSec><term>${escapeXml(term)}</term></termSec></langSec>`;
  const concepts = terms.map(
    ({ id, source, target }) =>
      `<conceptEntry id="c${id}">${section(source_lang, source)}${section(target_lang, target)}</conceptEntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dct" xml:lang="${source_lang}" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
${concepts.join('\n')}
</body></text></tbx>`;
}
