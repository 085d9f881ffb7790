import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { decide, finishRestore, nameForReplaced, REPLACED } from '../../../server/db/finish-restore.ts';
import { BackupError } from './format.ts';
import { swapSchemas } from './postgres-target.ts';
import { withWorkspace } from './restore-backup.ts';
import { supersedeReleases } from './supersede-releases.ts';
import { quoted } from './target.ts';
import type { Workspace } from './write-backup.ts';

/** Names of the workspaces replaced by restores, oldest first. */
export async function listReplaced({ databaseUrl, dataDir }: Workspace): Promise<string[]> {
  const folders = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const schemas = databaseUrl === null ? [] : await listSchemas(databaseUrl);
  return [...new Set([...folders, ...schemas])].filter((name) => name.startsWith(REPLACED)).sort();
}

/** Brings a replaced workspace back; returns the name under which the current one is kept. */
export function bringBack(name: string, to: Workspace): Promise<string> {
  return withWorkspace(to, async () => {
    await requireKnown(name, to);
    const keepAs = nameForReplaced();
    await supersedeReleases(to.dataDir, join(to.dataDir, name));
    decide(to.dataDir, { from: name, keepAs });
    try {
      if (to.databaseUrl !== null) await swapSchemas(to.databaseUrl, { schema: name, keepAs });
    } finally {
      await finishRestore(to);
    }
    return keepAs;
  });
}

/** Deletes a replaced workspace for good. */
export async function dropReplaced(name: string, from: Workspace): Promise<void> {
  await requireKnown(name, from);
  if (from.databaseUrl !== null)
    await onServer(from.databaseUrl, (client) =>
      client.query(`DROP SCHEMA IF EXISTS ${quoted(name)} CASCADE`),
    );
  rmSync(join(from.dataDir, name), { recursive: true, force: true });
}

async function requireKnown(name: string, workspace: Workspace): Promise<void> {
  const known = await listReplaced(workspace);
  if (known.includes(name)) return;
  const others = known.length > 0 ? `Known: ${known.join(', ')}.` : 'No restore has left one.';
  throw new BackupError(`There is no replaced workspace ${name}. ${others}`);
}

async function listSchemas(databaseUrl: string): Promise<string[]> {
  const { rows } = await onServer(databaseUrl, (client) =>
    client.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace'),
  );
  return rows.map(({ name }) => name);
}

async function onServer<Result>(
  databaseUrl: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
