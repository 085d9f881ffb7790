import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TEMPLATE = resolve(import.meta.dirname, '../../deploy/nginx.conf');
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'];

/** Path of nginx, or `null`. */
export function findNginx(): string | null {
  return NGINX.find((path) => existsSync(path)) ?? null;
}

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

interface NginxOptions {
  port: number;
  /** The ports of the servers behind it. */
  servers: number[];
  /** Output of `npm run release -- static`; without it the servers serve the screens. */
  site?: string;
}

/**
 * Starts nginx with deploy/nginx.conf on this machine; `folder` gets its files. Resolves once a server behind it
 * responds.
 */
export async function startNginx(folder: string, options: NginxOptions): Promise<Nginx> {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx is not installed (Debian: apt-get install nginx-light).');
  const config = writeConfig(folder, options);
  const log = join(folder, 'error.log');
  const tried = spawnSync(nginx, ['-t', '-c', config, '-e', log]);
  if (tried.status !== 0) throw new Error(`nginx refuses its configuration: ${tried.stderr}`);
  const proxy = spawn(nginx, ['-c', config, '-e', log], { stdio: 'ignore' });
  const end = () => proxy.kill('SIGTERM');
  process.once('exit', end);
  const url = `http://127.0.0.1:${options.port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return { url, stop: () => stop(proxy).finally(() => process.off('exit', end)) };
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nginx does not answer: ${readFileSync(log, 'utf8')}`);
}

function writeConfig(folder: string, { port, servers, site }: NginxOptions): string {
  const upstream = ['max_fails=1 fail_timeout=1s', 'backup max_fails=0'].flatMap((how) =>
    servers.map((each) => `server 127.0.0.1:${each} ${how};`),
  );
  let server = readFileSync(TEMPLATE, 'utf8')
    .replace(/(server 127\.0\.0\.1:\d+ [^;]+;\s*)+/, `${upstream.join('\n    ')}\n    `)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  if (site) server = server.replace('location / { proxy_pass http://tessera; }', `include "${site}";`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid;
     error_log ${folder}/error.log warn; worker_rlimit_nofile 8192;
     events { worker_connections 4096; }
     http { access_log off; ${temporary}\n${server}\n}`,
  );
  return config;
}

function stop(proxy: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (proxy.exitCode !== null) return done();
    proxy.once('exit', () => done());
    proxy.kill('SIGTERM');
  });
}
