import { createHash } from 'node:crypto';
import type { Db } from '../db/open.ts';
import type { Access, Order } from './engines/engine.ts';
import { PROTOCOLS } from './engines/protocols.ts';

const DAY = 24 * 3600_000;
/** How long an answer is cached, in ms: texts do not stay longer than a typical project. */
const KEEP = 30 * DAY;

/** Identifies the request for one text, independent of user and key. */
export function hashOf(access: Access, order: Order, text: string): string {
  const { url, body } = PROTOCOLS[access.kind].write({ ...order, texts: [text] }, { ...access, key: null });
  return createHash('sha256').update(`${url}\n${body}`).digest('hex');
}

export async function findAnswers(
  db: Db,
  engineId: number,
  hashes: readonly string[],
): Promise<Map<string, { target: string; characters: number }>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('machine_answer')
    .select(['hash', 'target', 'characters'])
    .where('engine_id', '=', engineId)
    .where('hash', 'in', hashes)
    .where('at', '>', new Date(Date.now() - KEEP).toISOString())
    .execute();
  return new Map(rows.map(({ hash, ...answer }) => [hash, answer]));
}

export async function keepAnswers(
  trx: Db,
  engineId: number,
  answers: readonly { hash: string; target: string; characters: number }[],
): Promise<void> {
  const at = new Date().toISOString();
  const byHash = new Map(answers.map((answer) => [answer.hash, answer]));
  await trx
    .insertInto('machine_answer')
    .values([...byHash.values()].map((answer) => ({ ...answer, engine_id: engineId, at })))
    .onConflict((conflict) =>
      conflict.columns(['engine_id', 'hash']).doUpdateSet((row) => ({
        target: row.ref('excluded.target'),
        characters: row.ref('excluded.characters'),
        at,
      })),
    )
    .execute();
}

/** Called by the retention task. */
export async function forgetAnswers(db: Db, now = Date.now()): Promise<number> {
  const gone = await db
    .deleteFrom('machine_answer')
    .where('at', '<', new Date(now - KEEP).toISOString())
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
