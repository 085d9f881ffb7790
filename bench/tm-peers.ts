import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** Another way to look a memory up, measured on the same units and queries. */
export interface Peer {
  name: string;
  load(units: readonly string[]): Promise<void>;
  /** The texts it would show, at most five. */
  search(text: string): Promise<string[]>;
  close(): Promise<void>;
}

/** The peers this machine has; says of the others why they are left out. */
export async function openPeers(): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const open of [openTrigrams, openToolkit]) {
    try {
      const peer = await open();
      if (typeof peer === 'string') console.log(`  (not measured: ${peer})`);
      else peers.push(peer);
    } catch (error) {
      console.log(`  (not measured: ${error instanceof Error ? error.message : String(error)})`);
    }
  }
  return peers;
}

/**
 * Weblate's look-up: PostgreSQL's trigram operator with a threshold that falls until there are results, the
 * first fifty of them (weblate/memory/models.py), re-ranked by the application. Runs on a throw-away cluster.
 */
async function openTrigrams(): Promise<Peer | string> {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : [];
  const version = versions.at(-1);
  if (!version) return 'PostgreSQL is not installed';
  const bin = join('/usr/lib/postgresql', version, 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-pg-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, args: string[]) => {
    const command = join(bin, program);
    const [file, list] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
    execFileSync(file, list, { stdio: 'ignore' });
  };
  run('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale']);
  const settings = `-k ${folder} -h '' -c shared_buffers=512MB -c maintenance_work_mem=512MB -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  const client = new pg.Client({ host: folder, user: 'bench', database: 'postgres' });
  await client.connect();
  await client.query('create extension pg_trgm');
  return {
    name: 'PostgreSQL pg_trgm as Weblate asks it',
    async load(units: readonly string[]) {
      await client.query('drop table if exists unit; create table unit (id int, source text)');
      for (let at = 0; at < units.length; at += 5000) {
        const part = units.slice(at, at + 5000);
        await client.query('insert into unit select n, s from unnest($1::int[], $2::text[]) as t (n, s)', [
          part.map((_, i) => at + i),
          part,
        ]);
      }
      await client.query('create index on unit using gin (source gin_trgm_ops)');
      await client.query('vacuum analyze unit');
    },
    async search(text: string) {
      for (let threshold = trigramThreshold(text, 70); threshold > 0.3; threshold -= 0.05) {
        await client.query(`set pg_trgm.similarity_threshold = ${threshold.toFixed(3)}`);
        const { rows } = await client.query<{ source: string }>(
          'select source from unit where source % $1 limit 50',
          [text],
        );
        if (rows.length > 0) return rows.map((row) => row.source);
      }
      return [];
    },
    async close() {
      await client.end();
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The trigram similarity Weblate asks for: from the wanted percentage, more for longer texts. */
function trigramThreshold(text: string, percent: number): number {
  const base = 0.127264 * Math.log(24.282 * percent);
  const highest = Math.min(base * 1.2, 0.985);
  const length = Math.min(Math.max(1, text.replace(/\W/g, '').length), 2000);
  const boost = ((highest - base) * Math.sqrt(length)) / Math.sqrt(2000);
  return Math.max(0.6, Math.min(1, base + boost));
}

const TOOLKIT_SCRIPT = `
import json, sys
from translate.search import match
from translate.storage import base
# Its heap compares units when two are equally similar, which they do not support.
base.TranslationUnit.__lt__ = lambda self, other: id(self) < id(other)
matcher = None
for line in sys.stdin:
    message = json.loads(line)
    if "units" in message:
        store = base.TranslationStore()
        for text in message["units"]:
            unit = base.TranslationUnit(text)
            unit.target = text
            store.units.append(unit)
        if matcher is None:
            matcher = match.matcher(store, max_candidates=5, min_similarity=70)
        else:
            matcher.extendtm(store.units, sort=message["last"])
        print(json.dumps([]), flush=True)
    else:
        print(json.dumps([unit.source for unit in matcher.matches(message["text"])]), flush=True)
`;

/** Translate Toolkit's matcher with its own settings, in a Python process that stays. */
async function openToolkit(): Promise<Peer | string> {
  const python = ['/usr/bin/python3', 'python3'].find((program) => {
    try {
      execFileSync(program, ['-c', 'import translate.search.match'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (!python) return 'Translate Toolkit is not installed';
  let child: ChildProcess | undefined;
  let waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  const ask = (message: object) =>
    new Promise<string[]>((resolve, reject) => {
      waiting.push({ resolve: (line) => resolve(JSON.parse(line) as string[]), reject });
      child?.stdin?.write(`${JSON.stringify(message)}\n`);
    });
  return {
    name: "Translate Toolkit's matcher",
    async load(units: readonly string[]) {
      child?.kill();
      waiting = [];
      child = spawn(python, ['-c', TOOLKIT_SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line));
      child.on('exit', () => {
        for (const call of waiting.splice(0)) call.reject(new Error('Translate Toolkit ended'));
      });
      for (let at = 0; at < units.length; at += 50_000) {
        await ask({ units: units.slice(at, at + 50_000), last: at + 50_000 >= units.length });
      }
    },
    search: (text: string) => ask({ text }),
    async close() {
      child?.kill();
    },
  };
}
