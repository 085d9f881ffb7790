import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';

let template: Promise<string> | undefined;

/** Creates an empty database on the server under test; returns its URL. */
export async function createPostgres(url: string): Promise<string> {
  return createNamed(url, `tessera_test_${randomUUID().replaceAll('-', '')}`);
}

/**
 * Creates a database with the migrated schema. It is a copy of a template, so that migrations run once in
 * each process.
 */
export async function createMigratedPostgres(url: string): Promise<string> {
  template ??= createTemplate(url);
  return createNamed(url, `tessera_test_${randomUUID().replaceAll('-', '')}`, await template);
}

export async function dropPostgres(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(process.env.TEST_DATABASE_URL ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
}

async function createTemplate(url: string): Promise<string> {
  const name = `tessera_template_${randomUUID().replaceAll('-', '')}`;
  const database = await openDatabase({ databaseUrl: await createNamed(url, name), dataDir: '' });
  await migrate(database);
  await database.close();
  return name;
}

async function createNamed(url: string, name: string, source?: string): Promise<string> {
  await runOnServer(url, `CREATE DATABASE ${name}${source ? ` TEMPLATE ${source} STRATEGY FILE_COPY` : ''}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
