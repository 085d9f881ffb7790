import { downloadDocument, processDocument, uploadDocument } from '@tessera/shared/contract/document';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import { plainText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import { findMatches } from './look-up.ts';
import type { DocumentStore } from './store.ts';

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decode = (xml: string) =>
  xml.replace(/<[^>]*>/g, '').replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
const encode = (text: string) =>
  text.replace(/[<>&]/g, (sign) => `&${Object.keys(ENTITIES).find((name) => ENTITIES[name] === sign)};`);

/** Sources and targets of an XLIFF 1.2 file, without its inline codes: enough to have something to edit. */
export function readSegments(xml: string) {
  return [...xml.matchAll(/<trans-unit\b[^>]*>([\s\S]*?)<\/trans-unit>/g)].map(([, unit = '']) => ({
    source: decode(/<source[^>]*>([\s\S]*?)<\/source>/.exec(unit)?.[1] ?? ''),
    target: decode(/<target[^>]*>([\s\S]*?)<\/target>/.exec(unit)?.[1] ?? ''),
  }));
}

/** Import, pre-translation and download of the mocked API. */
export function fileHandlers(store: DocumentStore, jobs: MockJobs): HttpHandler[] {
  return [
    mock(uploadDocument, async ({ body, file }) => {
      if (!file)
        return problem(422, 'Choose a file.', { fields: [{ path: 'file', message: 'Choose a file' }] });
      const xml = await file.text();
      if (!xml.includes('<xliff')) return problem(415, `${file.name} is not an XLIFF file.`);
      const langOf = (side: string) => new RegExp(`${side}-language="([^"]*)"`).exec(xml)?.[1] ?? '';
      const document = store.add({
        name: body.name ?? file.name,
        source_lang: langOf('source') || 'en',
        target_lang: langOf('target') || (body.target_lang ?? ''),
      });
      const job = jobs.start({
        kind: 'document.import',
        subjectId: document.id,
        total: file.size,
        onStart: () => store.change(store.find(document.id) ?? document, { status: 'processing' }),
        onEnd() {
          const segments = readSegments(xml);
          store.fill(
            document.id,
            segments.map((segment) => ({
              ...segment,
              state: segment.target ? ('translated' as const) : ('initial' as const),
            })),
          );
          return { added: segments.length };
        },
        onFailure: (message) =>
          store.change(store.find(document.id) ?? document, { status: 'failed', processing_error: message }),
      });
      return { ...store.change(document, { job_id: job.id }), job_id: job.id };
    }),

    mock(processDocument, ({ params, body }) => {
      const document = store.find(params.id);
      if (!document) return problem(404, 'There is no such document, or it was deleted.');
      if (document.status !== 'done') return problem(409, 'The document is being processed already.');
      const settle = () => store.change(store.find(params.id) ?? document, { status: 'done' });
      const job = jobs.start({
        kind: 'document.process',
        subjectId: params.id,
        total: document.records_count,
        onStart: () => {},
        onEnd() {
          const records = store.records(params.id);
          const open = records.filter(({ target, locked }) => target === '' && !locked);
          let changed = 0;
          for (const record of open) {
            const [best] = findMatches(record, records);
            if (!best || best.similarity < body.similarity_threshold) continue;
            changed++;
            if (body.dry_run) continue;
            store.save(
              record,
              { target: best.target, state: 'translated', match_percent: Math.floor(best.similarity * 100) },
              'process',
            );
          }
          if (!body.dry_run) settle();
          return { changed, unchanged: open.length - changed };
        },
        onFailure: settle,
      });
      if (body.dry_run) return { message: 'Looking at what the memories would fill.', job_id: job.id };
      store.change(document, { status: 'processing', job_id: job.id });
      return { message: 'The open segments are being filled from the memories.', job_id: job.id };
    }),

    mock(downloadDocument, ({ params }) => {
      const document = store.find(params.id);
      if (!document) return problem(404, 'There is no such document, or it was deleted.');
      const units = store
        .records(params.id)
        .map(
          ({ row_number, source, target }) =>
            `<trans-unit id="u${row_number}"><source>${encode(plainText(source))}</source><target>${encode(plainText(target))}</target></trans-unit>`,
        );
      const xml = `<?xml version="1.0"?><xliff version="1.2"><file><body>${units.join('')}</body></file></xliff>`;
      return new Response(xml, {
        headers: {
          'content-type': 'application/xliff+xml',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(document.name)}`,
        },
      });
    }),
  ];
}
