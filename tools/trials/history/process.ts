import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../../server/db/open.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { insertUser } from '../../../server/identity/user-queries.ts';
import { startPublishedEngine } from '../../../server/machine-translation/testing/published-engines.ts';
import { createPostgres, dropPostgres } from '../../../server/testing/postgres.ts';
import { PASSWORD } from '../../../server/testing/server.ts';
import { freePort } from '../../postgres.ts';
import { HttpClient } from '../../support/http-client.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { replyOf, requestOf } from './http.ts';
import { ROLES } from './in-process.ts';
import { letDaysPass } from './month.ts';
import type { Stage } from './stage.ts';
import type { Actor } from './step.ts';

/** How long the jobs of a step may take, ms. */
const JOB_LIMIT = 180_000;

/**
 * The server in a process of its own, which can be killed, over SQLite or a new database of the PostgreSQL at
 * `TEST_DATABASE_URL`.
 *
 * @param beside another checkout, whose server then answers every second call and is killed as often. Needs PostgreSQL,
 * and a version that can run on this version's database.
 */
export async function openProcess(beside?: string): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-history-'));
  const cluster = process.env.TEST_DATABASE_URL;
  const databaseUrl = cluster ? await createPostgres(cluster) : null;
  const [model, tool] = await Promise.all([
    startPublishedEngine('openai'),
    startPublishedEngine('languagetool'),
  ]);
  const env = { MACHINE_TRANSLATION_PRIVATE: '1' };
  if (beside !== undefined && databaseUrl === null) throw new Error('Two servers need PostgreSQL.');
  const servers: ServerProcess[] = [];
  for (const root of beside === undefined ? [undefined] : [undefined, resolve(beside)]) {
    const options = {
      port: await freePort(),
      dataDir,
      databaseUrl,
      env,
      ...(root !== undefined && { root }),
    };
    const server = createServerProcess(options);
    await server.start();
    servers.push(server);
  }
  const nextServer = takeTurns(servers);
  const nextStopped = takeTurns(servers);
  const database = await openDatabase({ dataDir, databaseUrl });
  const { db } = database;
  const ids = {} as Record<Actor, number>;
  const clients = {} as Record<Actor, HttpClient>;
  const password_hash = await hashPassword(PASSWORD);
  for (const [actor, role] of Object.entries(ROLES) as [Actor, (typeof ROLES)[Actor]][]) {
    const email = `${actor}@history.example.com`;
    ids[actor] = (await insertUser(db, { email, username: actor, role, disabled: false, password_hash })).id;
    clients[actor] = new HttpClient(nextServer().url);
    await clients[actor].signIn(email, PASSWORD);
  }
  const unfinished = () =>
    db
      .selectFrom('job')
      .select(['id', 'kind', 'status'])
      .where('status', 'in', ['pending', 'processing'])
      .execute();
  return {
    isProcess: true,
    db,
    ids,
    engineAddress: model.address,
    toolAddress: tool.address,
    takeReceived: () => [...model.received.splice(0), ...tool.received.splice(0)],
    async send(actor, request) {
      const { method, path, body, headers } = requestOf(request);
      const options = { method, body: body ?? null, headers: { ...headers, cookie: clients[actor].cookie } };
      try {
        const signal = AbortSignal.timeout(JOB_LIMIT);
        const response = await fetch(`${nextServer().url}/api${path}`, {
          ...options,
          redirect: 'manual',
          signal,
        });
        return await replyOf(response);
      } catch {
        return { status: 0, type: '', bytes: new Uint8Array() };
      }
    },
    async settle() {
      const began = performance.now();
      for (;;) {
        const jobs = await unfinished();
        if (jobs.length === 0) return;
        if (performance.now() - began > JOB_LIMIT)
          throw new Error(`Jobs did not end within ${JOB_LIMIT} ms: ${JSON.stringify(jobs)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    letDaysPass: (days) => letDaysPass(db, days),
    async restart(how) {
      const server = nextStopped();
      if (how === 'kill') await server.kill();
      else await server.terminate();
      await server.start();
    },
    async close() {
      await database.close();
      await Promise.all(servers.map((server) => server.kill()));
      await Promise.all([model.close(), tool.close()]);
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropPostgres(databaseUrl);
    },
  };
}

function takeTurns(servers: readonly ServerProcess[]): () => ServerProcess {
  let turn = 0;
  return () => {
    const server = servers[turn % servers.length];
    if (!server) throw new Error('There is no server.');
    turn += 1;
    return server;
  };
}
