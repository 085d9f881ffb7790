import { downloadMemory, uploadMemory } from '@tessera/shared/contract/translation-memory';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import type { MemoryStore } from './store.ts';
import { languagesOf, type ReadUnit, readTmx, writeTmx } from './tmx.ts';

/** Import and export of the mocked API. */
export function fileHandlers(store: MemoryStore, jobs: MockJobs): HttpHandler[] {
  return [
    mock(uploadMemory, async ({ body, file }) => {
      const into = body.memory_id === undefined ? undefined : store.find(body.memory_id);
      if (body.memory_id !== undefined && !into) return problem(404, 'There is no such translation memory.');
      if (!file)
        return problem(422, 'Choose a file.', { fields: [{ path: 'file', message: 'Choose a file' }] });
      if (file.size === 0) {
        const fields = [{ path: 'file', message: 'The file is empty' }];
        return problem(422, 'The file is empty.', { fields });
      }
      const text = await textOf(file);
      if (!/^\uFEFF?\s*</.test(text)) return unreadable(file, 'Choose a TMX file (.tmx, or .tmx.gz)');
      if (into && into.processing_status !== 'done' && into.processing_status !== 'failed')
        return problem(409, 'Another file is being imported into this memory. Wait until it is done.');

      const [source = 'en', target = 'und'] = languagesOf(text);
      const {
        name = file.name.replace(/\.tmx(\.gz)?$/i, ''),
        source_lang = source,
        target_lang = target,
      } = body;
      const memory = into ?? store.add({ name, source_lang, target_lang }, { uploaded: true });
      const change = (fields: Parameters<typeof store.change>[1]) => {
        const present = store.find(memory.id);
        if (present) store.change(present, fields);
      };
      const job = jobs.start({
        kind: 'memory.import',
        subjectId: memory.id,
        total: file.size,
        onStart: () => change({ processing_status: 'processing' }),
        onEnd() {
          const report = takeIn(store, memory.id, readTmx(text));
          change({ processing_status: 'done' });
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
      return { ...store.change(memory, queued), job_id: job.id };
    }),

    mock(downloadMemory, ({ params }) => {
      const memory = store.find(params.id);
      if (!memory) return problem(404, 'There is no such translation memory, or it was deleted.');
      return new Response(writeTmx(memory, store.units(memory.id)), {
        headers: {
          'content-type': 'application/x-tmx+xml',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${memory.name}.tmx`)}`,
        },
      });
    }),
  ];
}

export async function textOf(file: File): Promise<string> {
  if (!/\.gz$/i.test(file.name)) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

export function unreadable(file: File, message: string): Response {
  return problem(415, `${file.name} is not an XML file. ${message}.`, {
    fields: [{ path: 'file', message }],
  });
}

/** Adds what is not there yet and refuses what lacks a side, as the server does. */
function takeIn(store: MemoryStore, memoryId: number, units: ReadUnit[]) {
  const known = new Set(store.units(memoryId).map(({ source, target }) => `${source}\n${target}`));
  let added = 0;
  let unchanged = 0;
  const refusals: { line: number | null; reason: string }[] = [];
  for (const unit of units) {
    if (!unit.source || !unit.target) {
      refusals.push({ line: null, reason: 'A unit needs a source and a target.' });
    } else if (known.has(`${unit.source}\n${unit.target}`)) {
      unchanged += 1;
    } else {
      known.add(`${unit.source}\n${unit.target}`);
      store.addUnit(memoryId, unit, 'import');
      added += 1;
    }
  }
  return { added, unchanged, refused: refusals.length, refusals };
}
