import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/open.ts';
import type { IndexFiles, TmIndexClient } from '../../engines/tm-index/client.ts';
import { SEGMENT_FORMAT } from '../../engines/tm-index/segment-file.ts';

/** Folder in DATA_DIR. */
export const INDEX_FOLDER = 'memory-index';
/** Age after which a file without a database row is deleted, in ms: another server may be writing it. */
const ABANDONED = 3_600_000;
/** Age after which files unreadable to this server are deleted, in ms: they may belong to an earlier version. */
const OUTDATED = 7 * 86_400_000;

export interface SavedIndex extends IndexFiles {
  /** The last change that it includes. */
  seq: number;
}

/**
 * The index on disk: immutable files, which later saves link as long as they use them, and a database row that names the current ones. Because the database
 * writes the row, after the files, it never reads incomplete files, another database's files, or files newer
 * than a restored backup.
 */
export class IndexFolder {
  readonly #db: Db;
  readonly #folder: string;

  constructor(db: Db, dataDir: string) {
    this.#db = db;
    this.#folder = join(dataDir, INDEX_FOLDER);
  }

  /** The newest index that this many threads can read; its files may be missing or damaged. */
  async current(parts: number): Promise<SavedIndex | null> {
    const row = await this.#db
      .selectFrom('index_file')
      .select(['file_id', 'seq'])
      .where('format', '=', formatOf(parts))
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? { seq: row.seq, ...this.#filesOf(row.file_id) } : null;
  }

  /**
   * Saves the index, including all changes up to `seq`, and replaces the previous one.
   * @returns the bytes written.
   */
  async save(client: TmIndexClient, seq: number): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const files = this.#filesOf(randomUUID());
    const bytes = await client.save(files);
    const format = formatOf(client.parts);
    const written_at = new Date().toISOString();
    const outdated = new Date(Date.now() - OUTDATED).toISOString();
    const replaced = await this.#db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom('index_file')
        .where((where) => where.or([where('format', '=', format), where('written_at', '<', outdated)]))
        .returning('file_id')
        .execute();
      await trx.insertInto('index_file').values({ file_id: files.id, format, seq, written_at }).execute();
      return rows;
    });
    await this.#deleteFiles(new Set(replaced.map(({ file_id }) => file_id)));
    return bytes;
  }

  #filesOf(id: string): IndexFiles {
    return { id, pathOf: (part) => join(this.#folder, `${id}.${part}`) };
  }

  /** Deletes replaced files, and those left by a dead server. */
  async #deleteFiles(replaced: ReadonlySet<string>): Promise<void> {
    const rows = await this.#db.selectFrom('index_file').select('file_id').execute();
    const current = new Set(rows.map(({ file_id }) => file_id));
    const abandoned = Date.now() - ABANDONED;
    for (const name of await readdir(this.#folder)) {
      const id = name.split('.')[0] ?? '';
      if (current.has(id)) continue;
      const path = join(this.#folder, name);
      // A link to an older file changes only its ctime.
      if (replaced.has(id) || (await stat(path)).ctimeMs < abandoned) await rm(path, { force: true });
    }
  }
}

function formatOf(parts: number): string {
  return `${SEGMENT_FORMAT}/${parts}`;
}
