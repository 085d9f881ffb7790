import { permissionsOf } from '../../../shared/domain/policy/permissions.ts';
import type { ZipEntry } from '../../formats/zip/write-zip.ts';
import { exportTbx } from '../../glossary/export/tbx.ts';
import { listGlossaries } from '../../glossary/queries.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { exportMemory } from '../../translation-memory/export/export-memory.ts';
import { listMemories } from '../../translation-memory/queries.ts';
import type { ExportServices, Tally } from './export-context.ts';
import { entryName } from './lines.ts';

/** An export sees everything. */
const ALL: Viewer = { id: 0, scope: 'all', permissions: permissionsOf('admin') };

/** All glossaries as TBX, with their metadata. */
export async function* glossaryFiles({ db }: ExportServices, { counts }: Tally): AsyncGenerator<ZipEntry> {
  const glossaries = await listGlossaries(db, ALL);
  yield { name: 'glossaries/glossaries.json', content: Buffer.from(JSON.stringify(glossaries, null, 2)) };
  for (const glossary of glossaries) {
    const name = `glossaries/${entryName(glossary.id, glossary.name)}.tbx`;
    yield { name, content: exportTbx(db, glossary) };
    counts.glossaries += 1;
    counts.terms += glossary.records_count;
  }
}

/** All memories as TMX, with their metadata. */
export async function* memoryFiles({ db }: ExportServices, { counts }: Tally): AsyncGenerator<ZipEntry> {
  const memories = await listMemories(db, ALL);
  yield { name: 'memories/memories.json', content: Buffer.from(JSON.stringify(memories, null, 2)) };
  for (const memory of memories) {
    const name = `memories/${entryName(memory.id, memory.name)}.tmx`;
    yield { name, content: exportMemory(db, memory) };
    counts.memories += 1;
    counts.units += memory.records_count;
  }
}
