import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../postgres.ts';
import { startNginx } from '../../support/nginx.ts';
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts';

export interface Cluster {
  /** Address of nginx. */
  url: string;
  servers: ServerProcess[];
  dataDir: string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  databaseUrl: string;
  servers?: number;
  /** Port of nginx; default: a free one. */
  port?: number;
  env?: Record<string, string>;
  /** The checkout each server runs from, by number; default: this one. */
  rootOf?(server: number): string | undefined;
}

/** Servers over one PostgreSQL with the nginx of deploy/nginx.conf in front, on this machine. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-cluster-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const ports: number[] = [];
  for (let count = 0; count < (options.servers ?? 2); count += 1) ports.push(await freePort());
  const port = options.port ?? (await freePort());
  const servers = ports.map((each, number) =>
    createServerProcess({
      port: each,
      dataDir,
      databaseUrl: options.databaseUrl,
      env: { TRUST_PROXY: '1', ...options.env },
      ...rootPart(options.rootOf?.(number)),
    }),
  );
  // One after the other: the first one migrates the schema.
  for (const server of servers) await server.start();
  const proxy = await startNginx(folder, { port, servers: ports });
  return {
    url: proxy.url,
    servers,
    dataDir,
    async stop() {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function rootPart(root: string | undefined): { root?: string } {
  return root === undefined ? {} : { root };
}
