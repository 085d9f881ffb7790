import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../postgres.ts';
import { createServerProcess, type ServerProcess } from '../support/server-process.ts';

const TEMPLATE = resolve(import.meta.dirname, '../../deploy/nginx.conf');
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'];

/** Where nginx is, or `null`. */
export function findNginx(): string | null {
  return NGINX.find((path) => existsSync(path)) ?? null;
}

export interface Cluster {
  /** Of nginx. */
  url: string;
  servers: ServerProcess[];
  dataDir: string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  databaseUrl: string;
  servers?: number;
  /** Of nginx; without it a free one. */
  port?: number;
  env?: Record<string, string>;
  /** The checkout that each server runs from, by its number; without it this one. */
  rootOf?(server: number): string | undefined;
}

/** Servers over one PostgreSQL with the nginx of deploy/nginx.conf in front, on this machine. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx is not installed (Debian: apt-get install nginx-light).');
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
  // One after the other: the first brings the schema up to date.
  for (const server of servers) await server.start();
  const proxy = await startNginx(nginx, folder, { port, ports });
  return {
    url: `http://127.0.0.1:${port}`,
    servers,
    dataDir,
    async stop() {
      await end(proxy);
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function rootPart(root: string | undefined): { root?: string } {
  return root === undefined ? {} : { root };
}

async function startNginx(
  nginx: string,
  folder: string,
  { port, ports }: { port: number; ports: number[] },
): Promise<ChildProcess> {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n    ');
  const site = readFileSync(TEMPLATE, 'utf8')
    .replace(/(server 127\.0\.0\.1:\d+ [^;]+;\s*)+/, `${servers}\n    `)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid;
     error_log ${folder}/error.log warn; worker_rlimit_nofile 8192;
     events { worker_connections 4096; }
     http { access_log off; ${temporary}\n${site}\n}`,
  );
  const tried = spawnSync(nginx, ['-t', '-c', config, '-e', join(folder, 'error.log')]);
  if (tried.status !== 0) throw new Error(`nginx refuses its configuration: ${tried.stderr}`);
  const proxy = spawn(nginx, ['-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  process.once('exit', () => proxy.kill('SIGTERM'));
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return proxy;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nginx does not answer: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
}

function end(proxy: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (proxy.exitCode !== null) return done();
    proxy.once('exit', () => done());
    proxy.kill('SIGTERM');
  });
}
