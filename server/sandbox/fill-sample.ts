import { SAILING_TERMS } from './samples/course-texts.ts';
import { CARD, COURSE, NOTICES, type SampleDocument } from './samples/documents.ts';
import { termsCsv, unitsTmx, xliffOf } from './samples/files.ts';
import { COLLEAGUES } from './samples/people.ts';
import { SHIP_TERMS } from './samples/ship-terms.ts';
import { SHIP_UNITS } from './samples/ship-units.ts';
import type { Filler } from './workspace.ts';

const EN_DE = { source_lang: 'en', target_lang: 'de' };

/** A glossary of 125 terms, a memory of 325 units, documents in every state, colleagues. */
export async function fillSample(filler: Filler): Promise<void> {
  await filler.upload('/glossary/upload', 'ship-parts.csv', termsCsv(SHIP_TERMS), {
    name: 'Ship parts',
    ...EN_DE,
  });
  await filler.post('/glossary/', { name: 'Weather at sea', source_lang: 'en', target_lang: 'fr' });
  await filler.upload('/translation_memory/upload', 'ship-manuals.tmx', unitsTmx(SHIP_UNITS), {
    name: 'Ship manuals',
  });
  const signs = await filler.post('/translation_memory/', {
    name: 'Harbour signs',
    source_lang: 'en-GB',
    target_lang: 'fr',
  });
  for (const [source, target] of [
    ['No mooring', 'Amarrage interdit'],
    ['Fuel', 'Carburant'],
  ]) {
    await filler.post(`/translation_memory/${signs.id}/records`, { source, target });
  }
  await filler.post('/translation_memory/', { name: 'Crew letters', source_lang: 'de', target_lang: 'en' });
  await fillDocuments(filler);
  for (const colleague of COLLEAGUES) await filler.post('/users/', colleague);
}

/**
 * Documents whose memory contains their approved segments, one written right to left, and one that failed.
 */
async function fillDocuments(filler: Filler): Promise<void> {
  const course = await uploadDocument(filler, COURSE);
  await uploadDocument(filler, NOTICES);
  await filler.upload('/document/', 'Torn log.xlf', '<xliff version="1.2"><file source-language="en"><body>');
  const card = await uploadDocument(filler, CARD);
  const approved = [COURSE, CARD].flatMap(({ rows }) =>
    rows.flatMap(({ source, target, approved }) => (approved && target ? [{ source, target }] : [])),
  );
  const memory = await filler.upload('/translation_memory/upload', 'sailing.tmx', unitsTmx(approved), {
    name: 'Sailing memory',
  });
  const glossary = await filler.upload('/glossary/upload', 'sailing.csv', termsCsv(SAILING_TERMS), {
    name: 'Sailing terms',
    ...EN_DE,
  });
  for (const id of [course, card]) {
    await filler.post(`/document/${id}/memories`, { memories: [{ id: memory, mode: 'write' }] });
    await filler.post(`/document/${id}/glossaries`, { glossaries: [{ id: glossary }] });
  }
}

function uploadDocument(filler: Filler, document: SampleDocument): Promise<number> {
  return filler.upload('/document/', document.name, xliffOf(document), { name: document.name });
}
