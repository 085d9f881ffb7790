import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A new database on the server under test; answers its address. */
export async function createPostgres(url: string): Promise<string> {
  const name = `tessera_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

export async function dropPostgres(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(process.env.TEST_DATABASE_URL ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
