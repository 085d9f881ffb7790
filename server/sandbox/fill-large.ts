import { sampleSegments } from './samples/course-texts.ts';
import { termsCsv, unitsTmx, xliffOf } from './samples/files.ts';
import type { Filler } from './workspace.ts';

const ROWS = 12_000;
const ROWS_OF_LISTS = 240;
const EN_DE = { source_lang: 'en', target_lang: 'de' };

/** A glossary, a memory and a document of 12,000 rows each, and long lists of the others. */
export async function fillLarge(filler: Filler): Promise<void> {
  const segments = sampleSegments(ROWS).map((segment, index) => ({
    ...segment,
    source: `${index + 1}. ${segment.source}`,
    target: `${index + 1}. ${segment.target}`,
  }));
  const terms = segments.map((_, index) => ({
    source: `part ${index + 1}`,
    target: `Teil ${index + 1}`,
    comment: index % 10 === 0 ? 'From the list of spare parts' : '',
  }));
  const glossary = await filler.upload('/glossary/upload', 'spare-parts.csv', termsCsv(terms), {
    name: 'All spare parts',
    ...EN_DE,
  });
  const memory = await filler.upload('/translation_memory/upload', 'fleet.tmx', unitsTmx(segments), {
    name: 'Manuals of the fleet',
  });
  const rows = segments.map((segment, index) => ({
    ...segment,
    target: index % 2 === 0 ? segment.target : '',
    approved: index % 6 === 0,
  }));
  const document = await filler.upload(
    '/document/',
    'Course, all volumes.xlf',
    xliffOf({ name: 'Course, all volumes.xlf', ...EN_DE, rows }),
    { name: 'Course, all volumes.xlf' },
  );
  await filler.post(`/document/${document}/memories`, { memories: [{ id: memory, mode: 'write' }] });
  await filler.post(`/document/${document}/glossaries`, { glossaries: [{ id: glossary }] });
  for (let number = 1; number <= ROWS_OF_LISTS; number++) {
    await filler.post('/glossary/', { name: `Vessel ${number}`, ...EN_DE });
    await filler.post('/translation_memory/', { name: `Vessel ${number}`, ...EN_DE });
    await filler.post('/users/', {
      email: `crew${number}@example.com`,
      username: `Crew member ${number}`,
      role: 'user',
    });
  }
}
