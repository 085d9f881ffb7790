import { type RawBuilder, sql } from 'kysely';
import * as contract from '../../../shared/domain/contract/system.ts';
import type { Api } from '../../api/api.ts';
import { dialectOf } from '../../db/dialect.ts';
import { MIGRATIONS } from '../../db/migrate.ts';
import type { Db } from '../../db/open.ts';
import { forPrograms } from '../../messages/localised.ts';
import { ProblemError, unavailable } from '../../messages/problem.ts';
import { VERSION } from '../../runtime/version.ts';
import { verificationGauges } from '../verify/nightly.ts';
import { backupGauges } from './backup-records.ts';
import { readGauges } from './gauges.ts';
import { openApiDocument } from './openapi.ts';

export function systemRoutes(api: Api): void {
  api.on(contract.health, async (_, { db }) => {
    await ask(db, sql`SELECT 1`);
    return { status: 'ok' as const, database: dialectOf(db).name, version: VERSION };
  });

  api.on(contract.ready, async (_, { db, lifecycle }) => {
    if (lifecycle.stopping) throw new ProblemError(503, forPrograms('The server is shutting down.'));
    const rows = await ask(db, sql<{ name: string }>`SELECT name FROM migration`);
    const done = new Set(rows.map(({ name }) => name));
    if (!MIGRATIONS.every(({ name }) => done.has(name))) {
      throw new ProblemError(503, forPrograms('The database does not have the schema of this version yet.'));
    }
    return { status: 'ready' as const };
  });

  api.on(contract.metrics, async (_, { db, matcher, settings }) => {
    const text = await api.metrics.render([
      ...(await readGauges({ db, matcher, settings })),
      ...verificationGauges(),
      ...(await backupGauges(settings.dataDir)),
    ]);
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    };
    return new Response(text, { headers });
  });

  let document: unknown;
  api.on(contract.openapi, async () => {
    document ??= openApiDocument(VERSION);
    return document;
  });
}

/** Throws 503 when the database does not answer. */
async function ask<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await query.execute(db)).rows;
  } catch {
    throw unavailable('gone');
  }
}
