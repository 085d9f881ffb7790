import { sql } from 'kysely';
import * as contract from '../../shared/contract/system.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../http/problem.ts';
import { openApiDocument } from './openapi.ts';
import { VERSION } from './version.ts';

export function systemRoutes(api: Api): void {
  api.on(contract.health, async (_, { db, kind }) => {
    try {
      await sql`SELECT 1`.execute(db);
    } catch {
      throw new Refusal(503, 'The database does not answer.');
    }
    return { status: 'ok' as const, database: kind, version: VERSION };
  });

  let document: unknown;
  api.on(contract.openapi, async () => {
    document ??= openApiDocument(VERSION);
    return document;
  });
}
