import { SAILING_TERMS } from '../../server/sandbox/samples/course-texts.ts';
import { CARD, COURSE, NOTICES, type SampleDocument } from '../../server/sandbox/samples/documents.ts';
import { termsCsv, unitsTmx, xliffOf } from '../../server/sandbox/samples/files.ts';
import { SHIP_TERMS } from '../../server/sandbox/samples/ship-terms.ts';
import { SHIP_UNITS } from '../../server/sandbox/samples/ship-units.ts';
import type { Backend } from './workbench.ts';

/** The sample documents available to tests. */
const DOCUMENTS = {
  course: { sample: COURSE, hasResources: true },
  notices: { sample: NOTICES, hasResources: false },
  card: { sample: CARD, hasResources: true },
};
export type SampleName = keyof typeof DOCUMENTS;

export interface Sample {
  id: number;
  path: string;
  name: string;
}

/** Creates samples that no other test uses. */
export interface SampleMaker {
  /** A glossary of 125 terms. */
  makeGlossary(): Promise<Sample>;
  /** A memory of 325 units. */
  makeMemory(): Promise<Sample>;
  /** A sample document with its memory and glossary. */
  makeDocument(name: SampleName): Promise<Sample>;
}

/** Samples created in this process; each has a unique name. */
let made = 0;

export function sampleMaker(backend: Pick<Backend, 'api' | 'upload' | 'finishJob'>): SampleMaker {
  async function upload(path: string, file: string, fileName: string, screen: string): Promise<Sample> {
    const name = `Ship sample ${++made}`;
    // A document's file states its languages.
    const languages = { source_lang: 'en', target_lang: 'de' };
    const fields: Record<string, string> = screen === 'document' ? { name } : { name, ...languages };
    const answer = (await backend.upload(path, file, fileName, fields)) as { id: number; job_id: number };
    await backend.finishJob(answer.job_id);
    return { id: answer.id, path: `/${screen}/${answer.id}`, name };
  }
  /** A memory of the approved segments, and terms. */
  async function attachResources(documentId: number, { rows }: SampleDocument): Promise<void> {
    const approved = rows.flatMap(({ source, target, approved }) =>
      approved && target ? [{ source, target }] : [],
    );
    const memory = await upload('/translation_memory/upload', unitsTmx(approved), 'units.tmx', 'tm');
    const glossary = await upload('/glossary/upload', termsCsv(SAILING_TERMS), 'terms.csv', 'glossary');
    const memories = [{ id: memory.id, mode: 'write' }];
    await backend.api('POST', `/document/${documentId}/memories`, { memories });
    await backend.api('POST', `/document/${documentId}/glossaries`, { glossaries: [{ id: glossary.id }] });
  }

  return {
    makeGlossary: () => upload('/glossary/upload', termsCsv(SHIP_TERMS), 'terms.csv', 'glossary'),
    makeMemory: () => upload('/translation_memory/upload', unitsTmx(SHIP_UNITS), 'units.tmx', 'tm'),
    async makeDocument(which) {
      const { sample, hasResources } = DOCUMENTS[which];
      const document = await upload('/document/', xliffOf(sample), sample.name, 'document');
      if (hasResources) await attachResources(document.id, sample);
      return document;
    },
  };
}
