import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { textSimilarity } from '../server/engines/tm-index/similarity.ts';
import { findPostgres, startPostgres } from '../tools/postgres.ts';
import type { Engine, Found } from './tm-figures.ts';

/** For every PostgreSQL server here, the peer's and ours. */
export const POSTGRES_SETTINGS = ['shared_buffers=512MB', 'maintenance_work_mem=512MB'];

/** Similarities of the texts a peer returns, best first. */
function scored(text: string, shown: readonly string[]): Found {
  return { similarities: shown.map((other) => textSimilarity(text, other)).sort((a, b) => b - a) };
}

const PEERS: Record<string, () => Promise<Engine | string>> = { weblate: openTrigrams, toolkit: openToolkit };

/** The named peers installed on this machine; reports why the others are left out. */
export async function openPeers(names: readonly string[]): Promise<Engine[]> {
  const peers: Engine[] = [];
  for (const [name, open] of Object.entries(PEERS)) {
    if (!names.includes(name)) continue;
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
 * Weblate's look-up (weblate/memory/models.py, utils/db.py and the migrations of 5.x): its table, its index over
 * source and languages, the trigram operator with a threshold that falls until there are results, and the first fifty
 * whole rows joined with their project. Ranking in its application is not counted.
 */
async function openTrigrams(): Promise<Engine | string> {
  if (!findPostgres()) return 'PostgreSQL is not installed';
  const cluster = await startPostgres({ settings: POSTGRES_SETTINGS });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create extension pg_trgm; create extension btree_gin');
  let limit = -1;

  /** Small changes of the threshold are skipped. */
  async function setLimit(threshold: number): Promise<void> {
    if (Math.abs(limit - threshold) < 0.05) return;
    await client.query('select set_limit($1)', [threshold]);
    limit = threshold;
  }

  return {
    name: 'PostgreSQL pg_trgm as Weblate asks it',
    folder: cluster.folder,
    async load(units: readonly string[]) {
      const began = performance.now();
      await client.query(MEMORY_TABLES);
      for (let at = 0; at < units.length; at += 5000) {
        const part = units.slice(at, at + 5000);
        await client.query(
          `insert into memory (source, target, origin, from_file, shared, source_language_id, target_language_id)
           select s, s, 'bench.tmx', true, false, 1, 2 from unnest($1::text[]) as t (s)`,
          [part],
        );
      }
      await client.query(
        'create index on memory using gin (source gin_trgm_ops, target_language_id, source_language_id)',
      );
      await client.query('vacuum analyze memory');
      return `loaded and indexed in ${((performance.now() - began) / 1000).toFixed(0)} s`;
    },
    async search(text: string) {
      // Short texts are matched exactly, without the index.
      const isShort = [...text.matchAll(/[\p{L}\p{N}]/gu)].length < 3;
      const condition = isShort ? "m.source || '' like $1" : 'm.source % $1 = true';
      const value = isShort ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : text;
      for (let threshold = trigramThreshold(text, 70); threshold > 0.3; threshold -= 0.05) {
        await setLimit(threshold);
        const { rows } = await client.query<{ source: string }>(
          `select m.*, p.name from memory m left join project p on p.id = m.project_id
           where (m.from_file or m.shared or m.project_id = 1 or m.user_id = 1)
             and ${condition} and m.source_language_id = 1 and m.target_language_id = 2 limit 50`,
          [value],
        );
        if (rows.length > 0)
          return scored(
            text,
            rows.map((row) => row.source),
          );
      }
      return scored(text, []);
    },
    async close() {
      await client.end();
      cluster.stop();
    },
  };
}

const MEMORY_TABLES = `drop table if exists memory, project;
create table project (id serial primary key, name text not null);
create table memory (id serial primary key, source text not null, target text not null, origin text not null,
  from_file boolean not null, shared boolean not null, project_id int references project, user_id int,
  source_language_id int not null, target_language_id int not null)`;

/** The trigram similarity Weblate requires: derived from the wanted percentage, higher for longer texts. */
function trigramThreshold(text: string, percent: number): number {
  const base = 0.127264 * Math.log(24.282 * percent);
  const highest = Math.min(base * 1.2, 0.985);
  const length = Math.min(Math.max(1, text.replace(/[^\p{L}\p{N}_]/gu, '').length), 2000);
  const boost = ((highest - base) * Math.sqrt(length)) / Math.sqrt(2000);
  return Math.max(0.6, Math.min(1, Math.round((base + boost) * 1000) / 1000));
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

/** Translate Toolkit's matcher with its default settings, in a long-running Python process. */
async function openToolkit(): Promise<Engine | string> {
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
      const began = performance.now();
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
      return `loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`;
    },
    search: async (text: string) => scored(text, await ask({ text })),
    async close() {
      child?.kill();
    },
  };
}
