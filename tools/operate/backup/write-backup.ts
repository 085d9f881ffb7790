import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { VERSION } from '../../../server/runtime/version.ts';
import { base64Parts, listDataFiles, modeOf } from './data-files.ts';
import { encrypted, encrypterTo } from './encryption.ts';
import { createChecksum, encodeRow, FORMAT, type Line } from './format.ts';
import { openSnapshot } from './snapshot.ts';

export interface Workspace {
  databaseUrl: string | null;
  dataDir: string;
}

export interface BackupFigures {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
}

/**
 * Writes a consistent copy of the whole workspace into one file, atomically; encrypted if there are
 * `recipients`, public keys of age. Throws {@link BackupError}.
 */
export async function writeBackup(
  from: Workspace,
  to: string,
  recipients: readonly string[] = [],
): Promise<BackupFigures> {
  const encrypter = encrypterTo(recipients);
  const snapshot = await openSnapshot(from);
  const part = `${to}.part`;
  const gzip = createGzip({ level: 4 });
  // It contains password hashes and keys.
  const file = createWriteStream(part, { mode: 0o600 });
  const written = pipeline(encrypter ? await encrypted(gzip, encrypter) : gzip, file);
  written.catch(() => {});
  const checksum = createChecksum();
  let rows = 0;
  let files = 0;
  const write = async (line: Line, counts = true) => {
    const text = JSON.stringify(line);
    if (counts) checksum.add(text);
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    const { migrations, tables, counters, kind } = snapshot;
    const at = new Date().toISOString();
    await write({ tessera: 'backup', format: FORMAT, version: VERSION, at, database: kind, migrations });
    for (const table of tables) {
      await write({ table: table.name, columns: table.columns });
      for await (const row of snapshot.rows(table)) {
        await write(encodeRow(row));
        rows += 1;
      }
    }
    await write({ counters });
    for (const name of await listDataFiles(from.dataDir)) {
      const source = join(from.dataDir, name);
      await write({ file: name, mode: await modeOf(source) });
      for await (const chunk of base64Parts(source)) await write(chunk);
      files += 1;
    }
    await write({ end: { rows, files, sha256: checksum.digest() } }, false);
    gzip.end();
    await written;
    await sync(part);
    await rename(part, to);
    return { tables: tables.length, rows, files, bytes: file.bytesWritten };
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(part, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
