import { createHash } from 'node:crypto';
import type { UserRef } from '../../../shared/domain/contract/common.ts';
import type { ExportManifest } from '../../../shared/domain/contract/workspace-export.ts';
import type { Db } from '../../db/open.ts';
import { writeZip, type ZipEntry } from '../../formats/zip/write-zip.ts';
import { VERSION } from '../../runtime/version.ts';
import { documentFiles, packageFiles } from './document-files.ts';
import type { ExportServices, Tally } from './export-context.ts';
import { glossaryFiles, memoryFiles } from './resource-files.ts';
import { workspaceFiles } from './workspace-files.ts';

const NOTHING: ExportManifest['counts'] = {
  documents: 0,
  segments: 0,
  comments: 0,
  changes: 0,
  glossaries: 0,
  terms: 0,
  memories: 0,
  units: 0,
  users: 0,
  audit_events: 0,
};

/**
 * The whole workspace as a ZIP stream, read as fast as it is consumed: at most one document, or one page of
 * anything else, is in memory. Each part reflects the time at which it is read.
 */
export async function* writeExport(
  services: ExportServices,
  { id, username }: UserRef,
): AsyncGenerator<Uint8Array> {
  try {
    yield* writeZip(entries(services, { id, username }));
  } catch (error) {
    services.log('error', 'An export was interrupted', { error: String(error) });
    throw error;
  }
}

async function* entries(services: ExportServices, by: UserRef): AsyncGenerator<ZipEntry> {
  const started_at = new Date().toISOString();
  const tally: Tally = { counts: { ...NOTHING }, problems: [] };
  const files: ExportManifest['files'] = [];
  for (const part of [documentFiles, packageFiles, glossaryFiles, memoryFiles, workspaceFiles]) {
    for await (const entry of part({ ...services, person: by.id }, tally)) yield addToManifest(entry, files);
  }
  const manifest: ExportManifest = {
    tessera: 'export',
    version: VERSION,
    started_at,
    finished_at: new Date().toISOString(),
    exported_by: by,
    ...tally,
    in_bin: {
      documents: await countBinned(services.db, 'document'),
      glossaries: await countBinned(services.db, 'glossary'),
      memories: await countBinned(services.db, 'memory'),
    },
    files,
  };
  yield { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest, null, 2)) };
}

/** Adds a file to the manifest once it has been read completely. */
function addToManifest({ name, content }: ZipEntry, files: ExportManifest['files']): ZipEntry {
  const hash = createHash('sha256');
  if (content instanceof Uint8Array) {
    files.push({ path: name, bytes: content.length, sha256: hash.update(content).digest('hex') });
    return { name, content };
  }
  async function* read(chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    files.push({ path: name, bytes, sha256: hash.digest('hex') });
  }
  return { name, content: read(content) };
}

async function countBinned(db: Db, kind: 'document' | 'glossary' | 'memory'): Promise<number> {
  const { count } = await db
    .selectFrom(kind)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
