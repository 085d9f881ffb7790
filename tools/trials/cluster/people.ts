import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Totals of what each person saw and did. */
export interface Figures {
  saves: number;
  reads: number;
  /** Calls repeated because no server responded or one was shutting down. */
  retries: number;
  /** Calls that ultimately failed. */
  failed: string[];
  slowest: number;
}

export interface Person {
  /** This person's segment, and its last known server state. */
  recordId: number;
  saved: string | null;
}

const TRIES = 20;
const PAUSE = 300;

/** Sessions for many at once, without hashing a password for each. */
export async function makeSessions(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(`SELECT id FROM "user" WHERE role = 'admin' LIMIT 1`);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const cookies: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const token = randomBytes(32).toString('base64url');
    const id = createHash('sha256').update(token).digest('hex');
    await client.query(
      `INSERT INTO session (id, user_id, remember, created_at, last_seen_at, expires_at, user_agent, address)
       VALUES ($1, $2, 0, $3, $3, $4, 'cluster', '127.0.0.1')`,
      [id, rows[0]?.id, now, later],
    );
    cookies.push(`tessera_session=${token}`);
  }
  await client.end();
  return cookies;
}

/** Behaves like the page: repeats calls until they are answered. */
export async function translate(options: {
  url: string;
  cookie: string;
  person: Person;
  documentId: number;
  figures: Figures;
  /** Pause between two steps, ms. */
  pace: number;
  stopped(): boolean;
}): Promise<void> {
  const { url, cookie, person, documentId, figures, pace, stopped } = options;
  await sleep(Math.random() * pace);
  for (let version = 1; !stopped(); version += 1) {
    const target = `Fassung ${version} von ${person.recordId}`;
    const saved = await persist(options, 'PUT', `/document/records/${person.recordId}`, { target });
    if (saved) {
      person.saved = target;
      figures.saves += 1;
    }
    for (const path of [`/document/records/${person.recordId}`, `/document/${documentId}/records?page=0`]) {
      const answer = await persist({ url, cookie, figures }, 'GET', path);
      if (answer) figures.reads += 1;
      const { id, target: seen } = (answer ?? {}) as { id?: number; target?: string };
      if (id === person.recordId && seen !== person.saved)
        figures.failed.push(`segment ${id} reads "${seen}" after "${person.saved}" was saved`);
    }
    await sleep(pace);
  }
}

type Caller = { url: string; cookie: string; figures: Figures };

async function persist({ url, cookie, figures }: Caller, method: string, path: string, body?: unknown) {
  const began = performance.now();
  let last = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) {
      figures.retries += 1;
      await sleep(PAUSE);
    }
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { cookie },
        signal: AbortSignal.timeout(30_000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) {
        figures.slowest = Math.max(figures.slowest, performance.now() - began);
        return JSON.parse(text) as unknown;
      }
      last = `${response.status} ${text.slice(0, 200)}`;
      if (response.status < 500 && response.status !== 429) break;
    } catch (error) {
      last = String(error);
    }
  }
  figures.failed.push(`${method} ${path}: ${last}`);
  return null;
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
